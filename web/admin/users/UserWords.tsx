import type { AdminUser } from '#contract/admin/admin-users.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

/** The words for roles and states. */
export const ROLE_WORDS = { USER: 'Traveller', OPERATOR: 'Operator', ADMIN: 'Administrator' } as const
export const STATE_WORDS = {
  ACTIVE: 'Active',
  UNVERIFIED: 'Email not verified',
  LEAVING: 'Asked to be deleted',
  SUSPENDED: 'Suspended',
  DELETED: 'Deleted',
} as const
const STATE_TONES: Record<AdminUser['state'], BadgeTone> = {
  ACTIVE: 'go',
  UNVERIFIED: 'caution',
  LEAVING: 'caution',
  SUSPENDED: 'warning',
  DELETED: 'neutral',
}

export function StateBadge({ state }: { state: AdminUser['state'] }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
}
