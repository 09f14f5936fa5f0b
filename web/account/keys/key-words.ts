import {
  type CapPeriod,
  PERSONAL_SCOPE_MEANINGS,
  type PersonalKey,
} from '#contract/developers/personal-keys.ts'
import type { PersonalScope } from '#contract/endpoint.ts'
import { formatMoney } from '../../languages/formats.ts'
import { keys } from '../../languages/keys/keys.ts'
import { readTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import type { CopyWords } from '../../ui/button/CopyButton.tsx'

export const PERIOD_NAMES = { DAY: 'perDay', MONTH: 'perMonth', TOTAL: 'inAll' } as const satisfies Record<
  CapPeriod,
  string
>
const USED = { DAY: 'usedDay', MONTH: 'usedMonth', TOTAL: 'usedTotal' } as const satisfies Record<
  CapPeriod,
  string
>

/** '$4,200 of $5,000 in any 24 hours'; null for a key that cannot spend. */
export function describeUsed({ cap, usedMinor }: PersonalKey): string | null {
  if (!cap) return null
  const money = (minor: number) => formatMoney(minor, cap.currency)
  return readTexts(keys)(USED[cap.period], { used: money(usedMinor), most: money(cap.amountMinor) })
}

export function computeUsedPercent({ cap, usedMinor }: PersonalKey): number {
  return cap ? Math.min(100, Math.round((usedMinor / cap.amountMinor) * 100)) : 0
}

/** ', 2 bookings', to append to the used amount. */
export function describeBookings({ bookingsCount }: PersonalKey): string {
  return readTexts(keys)('bookings', { count: bookingsCount })
}

/** Describes in words what each scope allows. */
export function listScopeMeanings(): Record<PersonalScope, string> {
  const meanings = Object.entries(PERSONAL_SCOPE_MEANINGS).map(([scope, words]) => [scope, translate(words)])
  return Object.fromEntries(meanings)
}

export function copyWords(): CopyWords {
  const t = readTexts(keys)
  return { copy: t('copy'), copied: t('copied'), refused: t('copyRefused') }
}

export function pickSecretWords() {
  const t = readTexts(keys)
  return { ...copyWords(), copyNow: t('copyNow'), copyIt: t('copyKey'), stored: t('stored') }
}
