import { getShortCode } from '#contract/airports.ts'
import { connects } from '#contract/bookings/journeys.ts'
import { type Message, writeMessage } from '#contract/messages.ts'
import { type Currency, MAX_CHARGE_MINOR } from '#contract/money.ts'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { describeRefusal, type RefusalFacts } from '#server/bookings/rules.ts'
import type { JourneyLeg } from './lock-journey-legs.ts'

type Leg = Omit<JourneyLeg, 'id'>

/** Returns why two legs cannot be held as one journey, in a sentence; null when they can. */
export function findJourneyObstacle(first: Leg, second: Leg): Message | null {
  if (!first.instantConfirm || !second.instantConfirm) {
    return {
      message:
        'One of these flights has to be confirmed by hand, so both cannot be booked at once. Book them one by one.',
    }
  }
  if (!connects(first, second)) {
    return {
      message:
        'These two flights do not connect any more: there is too little time between them, or too much.',
    }
  }
  return null
}

type Amount = { currency: Currency; amountMinor: number }

/**
 * Returns a sentence that says why one charge cannot pay both legs; null when it can. Two currencies need two
 * charges, one for each leg.
 */
export function explainSeparateCharges(first: Amount, second: Amount): Message | null {
  const amountMinor = first.amountMinor + second.amountMinor
  if (first.currency !== second.currency || amountMinor <= MAX_CHARGE_MINOR) return null
  return writeMessage(
    'Together these two flights cost {amountMinor, money}, and a card pays at most {mostMinor, money} at once. Book them one by one.',
    { amountMinor, mostMinor: MAX_CHARGE_MINOR, currency: first.currency },
  )
}

/** Returns a sentence that says why nothing was held and because of which leg. */
export function describeJourneyRefusal(
  code: ProblemCode,
  leg: Pick<Leg, 'originAirport' | 'destinationAirport'>,
  facts: RefusalFacts,
): Message {
  if (code === 'hold_needs_confirmed_email') {
    return { message: 'A journey is two holds at a time: please confirm your email address first.' }
  }
  if (code === 'too_many_holds') {
    return {
      message: 'A journey is two holds, and you may have three in all. Release one of yours, then try again.',
    }
  }
  const refusal = describeRefusal(code, facts) ?? new Problem(code).sentence
  if (code === 'holds_paused' || code === 'network_holds_paused') return refusal
  const [from, to] = [getShortCode(leg.originAirport), getShortCode(leg.destinationAirport)]
  const sentence = refusal.template ?? refusal.message
  return writeMessage('{from} to {to}: {sentence, message}', { ...refusal.values, from, to, sentence })
}
