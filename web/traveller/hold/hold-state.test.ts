import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../data/api.ts'
import {
  countSeats,
  decideHoldVerdict,
  describeEnding,
  describePaymentFailure,
  findCountdownState,
  formatCountdown,
  formatSpokenCountdown,
  guessHoldVerdict,
  holdFailure,
  holdObstacle,
  listSeatChoices,
  pollEveryMs,
  releaseFailure,
  writeAnnouncement,
} from './hold-state.ts'

const HOLD_EXPIRED = 'Your hold has expired. Please try booking again.'

test('above 300 s normal, then urgent, from 10 s disabled, at 0 expired', () => {
  const table = { 900: 'normal', 301: 'normal', 300: 'urgent', 11: 'urgent', 10: 'disabled', 1: 'disabled' }
  for (const [seconds, state] of Object.entries(table))
    assert.equal(findCountdownState(Number(seconds)), state)
  assert.equal(findCountdownState(0), 'expired')
})

test('the countdown reads mm:ss and is spoken in words', () => {
  assert.equal(formatCountdown(900), '15:00')
  assert.equal(formatCountdown(7), '00:07')
  assert.equal(formatSpokenCountdown(845), '14 minutes 5 seconds')
  assert.equal(formatSpokenCountdown(60), '1 minute')
  assert.equal(formatSpokenCountdown(1), '1 second')
  assert.equal(formatSpokenCountdown(0), '0 seconds')
})

test('the countdown is spoken at 10:00, 5:00, 1:00, 0:30, 0:10 and at the end, and at no other second', () => {
  const spoken: string[] = []
  for (let seconds = 900, last = ''; seconds >= 0; seconds -= 1) {
    const text = writeAnnouncement(seconds)
    if (text && text !== last) spoken.push(`${seconds}: ${text}`)
    last = text
  }
  assert.deepEqual(spoken, [
    '600: 10 minutes left to pay for your seats.',
    '300: 5 minutes left to pay for your seats.',
    '60: 1 minute left to pay for your seats.',
    '30: 30 seconds left to pay for your seats.',
    '10: 10 seconds left to pay for your seats.',
    '0: Hold Expired. The seats have been released.',
  ])
})

test('the server is asked every 5 s from 30 s on, and when a hold is missing from the live ones', () => {
  assert.equal(pollEveryMs({ remainingSeconds: 31, missing: false }), false)
  assert.equal(pollEveryMs({ remainingSeconds: 30, missing: false }), 5000)
  assert.equal(pollEveryMs({ remainingSeconds: 0, missing: false }), 5000)
  assert.equal(pollEveryMs({ remainingSeconds: 800, missing: true }), 5000)
})

test('a booking is held while it is PENDING and not expired', () => {
  assert.equal(decideHoldVerdict({ expired: false, booking: { status: 'PENDING' } }), 'held')
  assert.equal(decideHoldVerdict({ expired: true, booking: { status: 'PENDING' } }), 'ended')
  assert.equal(decideHoldVerdict({ expired: false, booking: { status: 'CANCELLED' } }), 'ended')
  assert.equal(decideHoldVerdict({ expired: true, booking: { status: 'CONFIRMED' } }), 'confirmed')
})

test('without an answer a hold has ended only when its own time has passed', () => {
  assert.equal(guessHoldVerdict(1), 'held')
  assert.equal(guessHoldVerdict(0), 'ended')
})

test('a hold that ended by itself says so; other endings say what happened', () => {
  assert.equal(describeEnding('EXPIRED'), HOLD_EXPIRED)
  assert.equal(describeEnding(null), HOLD_EXPIRED)
  assert.match(describeEnding('OPERATOR'), /operator has cancelled/)
})

test('1 to 8 people may be chosen, never more than seats are free; a whole aircraft has one choice', () => {
  const leg = { seatsAvailable: 3, seatsTotal: 9, saleMode: 'PER_SEAT' } as const
  assert.deepEqual(listSeatChoices(leg), [1, 2, 3])
  assert.equal(listSeatChoices({ ...leg, seatsAvailable: 9 }).length, 8)
  assert.deepEqual(listSeatChoices({ ...leg, seatsAvailable: 0 }), [])
  assert.deepEqual(listSeatChoices({ ...leg, saleMode: 'WHOLE_AIRCRAFT' }), [1, 2, 3, 4, 5, 6, 7, 8, 9])
  assert.equal(countSeats({ ...leg, saleMode: 'WHOLE_AIRCRAFT' }, 4), 9)
  assert.equal(countSeats(leg, 4), 4)
})

test('the hold button says why it is disabled', () => {
  const open = { loading: false, signedIn: true, isBookable: true }
  assert.equal(holdObstacle(open), null)
  assert.equal(holdObstacle({ ...open, signedIn: false })?.sentence, 'Please log in to book this flight')
  assert.equal(holdObstacle({ ...open, isBookable: false })?.kind, 'not-bookable')
  assert.equal(holdObstacle({ ...open, loading: true })?.kind, 'loading')
})

function refused(status: number, code: ApiError['code'], message = '') {
  return new ApiError(message, { status, code })
}

test("a refused hold shows the server's sentence for a 400 and ours for everything else", () => {
  assert.equal(holdFailure(refused(400, 'not_enough_seats', 'Only two left.')), 'Only two left.')
  assert.equal(holdFailure(refused(400, 'unreadable')), 'Unable to hold this flight')
  assert.equal(holdFailure(refused(401, 'session_ended')), 'Please log in to book this flight')
  assert.equal(holdFailure(refused(500, 'internal')), 'Failed to create hold. Please try again.')
  assert.equal(holdFailure(refused(0, 'network')), 'Failed to create hold. Please try again.')
})

test("an answer without success shows the server's error, or that no hold was made", () => {
  assert.equal(holdFailure(refused(200, 'not_enough_seats', 'No seats.')), 'No seats.')
  assert.equal(holdFailure(refused(200, 'unreadable')), 'Failed to create hold')
})

test('a refused payment and one without an answer have different sentences', () => {
  assert.equal(
    describePaymentFailure(refused(503, 'payment_not_started')),
    'Failed to create payment. Please try again.',
  )
  assert.equal(
    describePaymentFailure(refused(200, 'unreadable')),
    'Failed to create payment. Please try again.',
  )
  assert.equal(
    describePaymentFailure(refused(0, 'network')),
    'Payment initialization failed. Please try again.',
  )
  assert.equal(
    describePaymentFailure(new Error('no url')),
    'Payment initialization failed. Please try again.',
  )
})

test("a failed release shows the server's sentence, if it has one", () => {
  assert.equal(releaseFailure(refused(409, 'payment_in_progress', 'Being paid.')), 'Being paid.')
  assert.equal(releaseFailure(refused(0, 'network')), 'Failed to release your seats. Please try again.')
})
