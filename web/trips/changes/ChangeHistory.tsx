import type { DoneChange } from '#contract/trips/done-change.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { changes as texts } from '../../languages/changes/changes.ts'
import { formatMoney } from '../../languages/formats.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { TripSection } from '../TripSection.tsx'
import { formatDay } from '../trip-words.ts'

const DID = {
  NAME: 'didName',
  DATE_OF_BIRTH: 'didBirth',
  DOCUMENT: 'didDocument',
  DETAILS: 'didDetails',
  PERSON: 'didPerson',
  SEAT: 'didSeat',
} as const

/** The traveller's changes and their refunds. */
export function ChangeHistory({ trip }: { trip: Trip }) {
  const t = useTexts(texts)
  const { changes, currency } = trip
  if (changes.length === 0) return null
  return (
    <TripSection id="changes" title={t('history')}>
      <ul className="grid gap-2 text-[0.9375rem] text-muted">
        {changes.map((change) => (
          <li
            key={change.changedUTC}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1"
          >
            <span>{t('onDay', { day: formatDay(change.changedUTC), what: nameChange(change) })}</span>
            <span>
              {change.refundMinor > 0
                ? t('amountBack', { amount: formatMoney(change.refundMinor, currency) })
                : t('freeOfCharge')}
            </span>
          </li>
        ))}
      </ul>
    </TripSection>
  )
}

function nameChange({ what, seat }: DoneChange): string {
  const t = readTexts(texts)
  return what.map((thing) => t(DID[thing], { seat: String(seat) })).join(', ')
}
