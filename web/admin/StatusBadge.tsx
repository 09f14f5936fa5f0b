import { Badge, type BadgeTone } from '../ui/Badge.tsx'

const TONES: Record<string, BadgeTone> = {
  NEW: 'fresh',
  PENDING: 'caution',
  IN_PROGRESS: 'select',
  UNDER_REVIEW: 'select',
  RESOLVED: 'go',
  APPROVED: 'go',
  REJECTED: 'warning',
}

/** A state in words and in its colour, for every spelling of the server. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status.toUpperCase()] ?? 'neutral'}>{describeStatus(status)}</Badge>
}

/** 'IN_PROGRESS' is 'In Progress'. */
export function describeStatus(status: string): string {
  return status
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
