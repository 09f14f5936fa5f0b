import type { BookingEvent } from '#contract/admin/booking-event.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { formatMoment } from '../../display/written.ts'
import { classNames } from '../../ui/class-names.ts'
import { CANCEL_WORDS, formatCode } from './words.ts'

/** The past events of a booking, the oldest first, and the planned ones. */
export function BookingTimeline({ events, currency }: { events: BookingEvent[]; currency: Currency }) {
  return (
    <ol className="grid">
      {events.map((event, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added, in order
          key={index}
          className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-4"
        >
          <span aria-hidden="true" className="grid grid-rows-[1.5rem_minmax(0,1fr)] justify-items-center">
            <span
              className={classNames(
                'mt-1.5 size-3 rounded-full',
                event.ahead ? 'border-2 border-edge bg-panel' : DOTS[event.kind],
              )}
            />
            {index < events.length - 1 && (
              <span
                className={classNames('w-px', event.ahead ? 'border-l border-dashed border-edge' : 'bg-line')}
              />
            )}
          </span>
          <div className="grid gap-0.5 pb-5">
            <p className={classNames('text-[0.9375rem]', event.ahead && 'text-muted')}>
              {describeEvent(event, currency)}
            </p>
            <p className="text-sm text-muted">
              {event.ahead && 'Expected '}
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
              {event.by && `, ${event.by}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const QUIET = 'bg-edge'
const DOTS: Record<BookingEvent['kind'], string> = {
  HELD: 'bg-route',
  HOLD_EXPIRED: 'bg-warning',
  PAYMENT_STARTED: QUIET,
  AUTHORISED: 'bg-caution',
  APPROVED: QUIET,
  CAPTURED: 'bg-go',
  CONFIRMED: 'bg-go',
  PAYMENT_RELEASED: QUIET,
  PAYMENT_EXPIRED: QUIET,
  CANCELLED: 'bg-warning',
  SUBSTITUTES_HELD: 'bg-route',
  SUBSTITUTE_CHOSEN: 'bg-go',
  SUBSTITUTES_DECLINED: QUIET,
  CHANGED: 'bg-route',
  REFUND_REQUESTED: 'bg-caution',
  REFUNDED: 'bg-select',
  REFUND_FAILED: 'bg-warning',
  DISPUTE_OPENED: 'bg-warning',
  DISPUTE_WITHDRAWN: 'bg-warning',
  DISPUTE_ANSWERED: 'bg-select',
  DISPUTE_ACCEPTED: 'bg-caution',
  DISPUTE_REINSTATED: 'bg-go',
  DISPUTE_WON: 'bg-go',
  DISPUTE_LOST: 'bg-warning',
  MAIL: QUIET,
  POSTED: QUIET,
  ACT: QUIET,
  DEPARTURE: 'bg-route',
  ARRIVAL: 'bg-route',
  PAYOUT_DUE: 'bg-caution',
  PAID_OUT: 'bg-go',
}

const CHANGE_WORDS: Record<string, string> = {
  NAME: 'name corrected',
  DATE_OF_BIRTH: 'another date of birth',
  DOCUMENT: 'another document',
  DETAILS: 'other details',
  PERSON: 'another person',
  SEAT: 'one person less',
}

function nameChanges(what: string): string {
  return what
    .split(' ')
    .map((thing) => CHANGE_WORDS[thing] ?? thing)
    .join(', ')
}

function describeEvent({ kind, amountMinor, note = '' }: BookingEvent, currency: Currency): string {
  const amount = amountMinor === undefined ? '' : formatMoney(amountMinor, currency)
  switch (kind) {
    case 'HELD':
      return `${note === '1' ? '1 seat' : `${note} seats`} held for ${amount}`
    case 'HOLD_EXPIRED':
      return 'Hold expired'
    case 'PAYMENT_STARTED':
      return `Payment of ${amount} started`
    case 'AUTHORISED':
      return `${amount} authorised`
    case 'APPROVED':
      return 'Approved'
    case 'CAPTURED':
      return `${amount} captured`
    case 'CONFIRMED':
      return 'Booking confirmed'
    case 'PAYMENT_RELEASED':
      return 'Authorisation released, nothing charged'
    case 'PAYMENT_EXPIRED':
      return 'Payment page closed, nothing charged'
    case 'CANCELLED':
      return `Booking cancelled: ${CANCEL_WORDS[note as keyof typeof CANCEL_WORDS] ?? note}`
    case 'SUBSTITUTES_HELD':
      return SUBSTITUTES_HELD[note] ?? `${note} other flights held instead`
    case 'SUBSTITUTE_CHOSEN':
      return 'One of the other flights chosen'
    case 'SUBSTITUTES_DECLINED':
      return 'The other flights declined'
    case 'CHANGED':
      return `Changed by the traveller: ${nameChanges(note)}${amountMinor ? `, ${amount} back` : ''}`
    case 'REFUND_REQUESTED':
      return `Refund of ${amount} asked for: ${note}`
    case 'REFUNDED':
      return `${amount} refunded`
    case 'REFUND_FAILED':
      return `Refund of ${amount} failed: ${formatCode(note)}`
    case 'DISPUTE_OPENED':
      return `Payment of ${amount} disputed: ${note}`
    case 'DISPUTE_WITHDRAWN':
      return `${amount} taken back by the traveller’s bank`
    case 'DISPUTE_ANSWERED':
      return 'Evidence given to answer the dispute'
    case 'DISPUTE_ACCEPTED':
      return 'Loss of the dispute accepted'
    case 'DISPUTE_REINSTATED':
      return `${amount} given back by the traveller’s bank`
    case 'DISPUTE_WON':
      return 'Dispute won'
    case 'DISPUTE_LOST':
      return 'Dispute lost'
    case 'MAIL':
      return `Mail to the traveller: ${MAILS[note] ?? formatCode(note)}`
    case 'POSTED':
      return `Posted to the ledger: ${POSTINGS[note] ?? note} of ${amount}`
    case 'ACT':
      return `In the audit log: ${note}`
    case 'DEPARTURE':
      return 'Departure'
    case 'ARRIVAL':
      return 'Arrival'
    case 'PAYOUT_DUE':
      return `Payout of ${amount} to the operator due`
    case 'PAID_OUT':
      return `${amount} paid out to the operator`
  }
}

const SUBSTITUTES_HELD: Record<string, string> = {
  '0': 'No other flight found to hold instead',
  '1': '1 other flight held instead',
}

const MAILS: Record<string, string> = {
  confirmation: 'confirmation',
  'not-charged': 'not charged',
  cancelled: 'booking cancelled',
  refunded: 'money refunded',
  'flight-cancelled': 'flight cancelled',
  'refund-returned': 'refund not taken by the bank',
  'no-show': 'no-show',
  'substitutes-offered': 'other flights held instead',
  'seats-offered': 'seats offered from the waiting list',
  'dispute-opened': 'payment disputed',
  'dispute-decided': 'dispute decided',
}

const POSTINGS: Record<string, string> = {
  capture: 'charge',
  hold: 'travellers’ money held',
  'move-taxes': 'taxes of the moved flight',
  'refund-due': 'refund owed',
  refund: 'refund',
  'refund-failed': 'refund sent back',
  transfer: 'transfer',
  dispute: 'dispute',
  'dispute-reversal': 'won dispute',
  'provider-fee': 'provider fee',
}
