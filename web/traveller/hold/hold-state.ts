import { type BookingStatus, type CancelReason, MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { ApiError, pickSentence } from '../../data/api.ts'
import { flight } from '../../languages/flight/flight.ts'
import { readTexts } from '../../languages/texts.ts'

/** The countdown's full scale. */
export const HOLD_SECONDS = 900
const URGENT_SECONDS = 300
const DISABLED_SECONDS = 10
const POLL_FROM_SECONDS = 30
const POLL_EVERY_MS = 5000

export type CountdownState = 'normal' | 'urgent' | 'disabled' | 'expired'

/** The look of a live hold with this many seconds left. */
export function findCountdownState(remainingSeconds: number): CountdownState {
  if (remainingSeconds <= 0) return 'expired'
  if (remainingSeconds <= DISABLED_SECONDS) return 'disabled'
  if (remainingSeconds <= URGENT_SECONDS) return 'urgent'
  return 'normal'
}

/** '14:05' */
export function formatCountdown(remainingSeconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(remainingSeconds / 60))}:${two(remainingSeconds % 60)}`
}

/** '14 minutes 5 seconds', for screen readers. */
export function formatSpokenCountdown(remainingSeconds: number): string {
  const minutes = Math.floor(remainingSeconds / 60)
  const seconds = remainingSeconds % 60
  const t = readTexts(flight)
  const words: string[] = []
  if (minutes > 0) words.push(t('minutes', { count: minutes }))
  if (seconds > 0 || minutes === 0) words.push(t('seconds', { count: seconds }))
  return words.join(' ')
}

const ANNOUNCED_SECONDS = [600, 300, 60, 30, 10]
const ANNOUNCED_FOR_SECONDS = 5

/**
 * The text of the polite live region with this many seconds left: a sentence for some seconds after each mark and at the end,
 * else ''. A region that is updated at every tick then speaks only at the marks.
 */
export function writeAnnouncement(remainingSeconds: number): string {
  const t = readTexts(flight)
  if (remainingSeconds <= 0) return t('released')
  const reached = ANNOUNCED_SECONDS.find(
    (mark) => remainingSeconds <= mark && remainingSeconds > mark - ANNOUNCED_FOR_SECONDS,
  )
  return reached === undefined ? '' : t('leftToPay', { time: formatSpokenCountdown(reached) })
}

/**
 * How often the server is asked about a hold: every 5 seconds near its end, before that only if the list of live holds does not
 * contain it any more.
 */
export function pollEveryMs(hold: { remainingSeconds: number; missing: boolean }): number | false {
  return hold.missing || hold.remainingSeconds <= POLL_FROM_SECONDS ? POLL_EVERY_MS : false
}

export type HoldVerdict = 'held' | 'confirmed' | 'ended'

/** The meaning of the server's answer for the hold: held only while PENDING and not expired. */
export function decideHoldVerdict(answer: {
  expired: boolean
  booking: { status: BookingStatus }
}): HoldVerdict {
  if (answer.booking.status === 'CONFIRMED') return 'confirmed'
  return answer.booking.status === 'PENDING' && !answer.expired ? 'held' : 'ended'
}

/** If the server cannot be asked, the hold has ended only if its own time, by the adjusted clock, has passed. */
export function guessHoldVerdict(remainingSeconds: number): HoldVerdict {
  return remainingSeconds <= 0 ? 'ended' : 'held'
}

/** Why an ended hold is gone, in a sentence for the traveller. */
export function describeEnding(cancelReason: CancelReason | null): string {
  const t = readTexts(flight)
  switch (cancelReason) {
    case 'ABANDONED':
    case 'TRAVELLER':
      return t('endedByTraveller')
    case 'OPERATOR':
      return t('endedByOperator')
    case 'ADMIN':
      return t('endedByTeam')
    case 'PAYMENT_FAILED':
      return t('endedByPayment')
    default:
      return t('endedByTime')
  }
}

/** The numbers of people to choose from on a leg; a whole aircraft takes as many as it seats. */
export function listSeatChoices(leg: Pick<EmptyLeg, 'seatsAvailable' | 'seatsTotal' | 'saleMode'>): number[] {
  const isWhole = leg.saleMode === 'WHOLE_AIRCRAFT'
  const most = isWhole ? leg.seatsTotal : Math.min(leg.seatsAvailable, MAX_SEATS_PER_HOLD)
  return Array.from({ length: most }, (_, index) => index + 1)
}

/** The number of seats for this many people; all seats of a whole aircraft. */
export function countSeats(
  { saleMode, seatsTotal }: Pick<EmptyLeg, 'seatsTotal' | 'saleMode'>,
  people: number,
): number {
  return saleMode === 'WHOLE_AIRCRAFT' ? seatsTotal : people
}

export type HoldObstacle = { kind: 'loading' | 'signed-out' | 'not-bookable'; sentence: string }

/** Why seats cannot be held now; null if they can. */
export function holdObstacle(facts: {
  loading: boolean
  signedIn: boolean
  isBookable: boolean
}): HoldObstacle | null {
  const t = readTexts(flight)
  if (facts.loading) return { kind: 'loading', sentence: t('oneMoment') }
  if (!facts.isBookable) return { kind: 'not-bookable', sentence: t('notOnSale') }
  if (!facts.signedIn) return { kind: 'signed-out', sentence: t('logInFirst') }
  return null
}

/** The sentence for a failed hold: the server's own for a 400 and for an answer without success, else ours. */
export function holdFailure(error: unknown): string {
  const t = readTexts(flight)
  const status = error instanceof ApiError ? error.status : 0
  if (status === 400) return pickSentence(error, t('cannotHold'))
  if (status === 200) return pickSentence(error, t('holdFailedShort'))
  return status === 401 ? t('logInFirst') : t('holdFailed')
}

/** The sentence for a payment that could not be started: refused by the server, or without an answer. */
export function describePaymentFailure(error: unknown): string {
  const asked = error instanceof ApiError && error.status > 0
  return readTexts(flight)(asked ? 'paymentNotCreated' : 'paymentNotBegun')
}

/** The sentence for seats that could not be released. */
export function releaseFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 409
    ? error.message
    : readTexts(flight)('releaseFailed')
}
