import {
  approve,
  cancelByTraveller,
  cancelLeg,
  checkout,
  hasFailed,
  hasMoney,
  hasRefundNews,
  hold,
  isNews,
  isPaid,
  isPayable,
  isRunning,
  isSecured,
  isUnstarted,
  lapseAll,
  likelyOnceSold,
  refund,
  retry,
  wasNeverShown,
} from './answers.ts'
import { end, expireHolds, expireOthers, lookAgain, settle, sync } from './outcomes.ts'
import { type Booking, type Card, filterOnSale, type World } from './state.ts'

/** A command with all its drawn values, so that repeating it in the same world has the same effect. */
export type Command =
  | { do: 'hold'; who: number; seats: number; infants: number }
  | { do: 'holdAgain'; who: number }
  | { do: 'checkout' | 'abandon' | 'comeBack' | 'approve' | 'decline' | 'authorisationEnds'; booking: number }
  | { do: 'travellerCancels'; booking: number }
  | { do: 'pay'; booking: number; card: Card }
  | { do: 'lapse'; booking: number }
  | {
      do: 'refund'
      booking: number
      kind: 'policy' | 'full' | 'amount'
      tenths: number
      cancelSeats: boolean
    }
  | { do: 'refundAgain' }
  | { do: 'retry'; booking: number; refund: number }
  | { do: 'webhooks'; dice: number }
  | {
      do: 'operatorCancels' | 'adminCancels' | 'reprice' | 'addSeat' | 'ground' | 'unground' | 'sweep' | 'fly'
    }
  | { do: 'move'; minutes: number }
  | { do: 'travel'; hours: number }
export type CommandName = Command['do']

/** The product's answer: refused with a code of the closed list, or success. */
export type Answer = { refused?: string; amountMinor?: number } | null

const CARDS: readonly Card[] = ['pays', 'pays', 'pays', 'refundPends', 'refundFails', 'declined']
export const TRAVELLERS = 3
/** Hours before departure that time may jump to: in the middle of each tier, after sales close, during the flight. */
const HOURS = [60, 14, 1, -1] as const

type Having<One, Name> = One extends { do: infer Do } ? (Name extends Do ? One : never) : never
export type Of<Name extends CommandName> = Having<Command, Name>
type Row<Name extends CommandName> = {
  /** How often the command is drawn in this world, relative to the others. */
  weight: (world: World) => number
  /** Draws the values of the command; null when the world has nothing to apply it to. */
  draw: (world: World, any: (below: number) => number) => Omit<Of<Name>, 'do'> | null
  /** Applies the immediate changes to the world and returns the predicted answer. `finish` predicts the jobs afterwards. */
  predict: (world: World, command: Of<Name>, memory: Memory) => Answer
}

/** Requests that a traveller or administrator may repeat with the same idempotency key. */
export type Memory = {
  holds: Map<number, { answer: Answer }>
  refund: { booking: number; answer: Answer } | null
  /** The bookings and refunds that the delivered webhooks of this step name. */
  delivered: { bookings: number[]; refunds: { booking: number; refund: number }[] }
}

export const COMMANDS: { [Name in CommandName]: Row<Name> } = {
  hold: {
    weight: (world) => (!filterOnSale(world) ? 0.5 : world.bookings.some(isRunning) ? 3 : 12),
    draw: (_, any) => ({ who: any(TRAVELLERS), seats: 1 + any(3), infants: any(3) }),
    predict: (world, { who, seats, infants }, memory) => {
      expireOthers(world, null)
      const answer = hold(world, who, { seats, infants })
      memory.holds.set(who, { answer })
      return answer
    },
  },
  holdAgain: {
    weight: () => 0.6,
    draw: (_, any) => ({ who: any(TRAVELLERS) }),
    predict: (world, { who }, memory) => {
      const known = memory.holds.get(who)
      if (!known) return null
      expireOthers(world, null)
      return known.answer
    },
  },
  checkout: {
    weight: (world) => (world.bookings.some(isUnstarted) ? 25 : 0.6),
    draw: aBooking(isUnstarted),
    predict: (world, command) => checkout(world, getBooking(world, command)),
  },
  pay: {
    weight: (world) => (world.bookings.some(isPayable) ? 25 : 0),
    draw: (world, any) => {
      const which = aBooking(isPayable)(world, any)
      return which && { ...which, card: CARDS[any(CARDS.length)] ?? 'pays' }
    },
    predict: (world, command) => {
      const { payment } = getBooking(world, command)
      if (!payment || payment.known === 'STARTING' || wasNeverShown(payment)) return null
      if (payment.truth === 'UNPAID' && command.card !== 'declined') {
        payment.truth = 'HELD'
        payment.card = command.card
      }
      return {}
    },
  },
  comeBack: {
    weight: (world) => (world.bookings.some(isNews) ? 18 : 0.5),
    draw: aBooking(isNews),
    predict: (world, command) => {
      const booking = getBooking(world, command)
      const { payment } = booking
      if (!payment || payment.known === 'STARTING' || wasNeverShown(payment)) return null
      if (booking.status !== 'PENDING' && payment.known !== 'OPEN' && payment.known !== 'AUTHORISED')
        return {}
      sync(world, booking)
      settle(world, booking)
      return {}
    },
  },
  webhooks: {
    weight: (world) => (world.bookings.some(isNews) || world.bookings.some(hasRefundNews) ? 10 : 0.5),
    draw: (_, any) => ({ dice: any(1_000_000) }),
    predict: (world, _, { delivered }) => {
      for (const booking of delivered.bookings) sync(world, at(world.bookings, booking))
      for (const { booking, refund } of delivered.refunds) {
        at(at(world.bookings, booking).refunds, refund).toRead = true
      }
      return {}
    },
  },
  lapse: {
    weight: (world) => (world.bookings.some(isNews) ? 6 : world.bookings.some(isRunning) ? 1.5 : 0),
    draw: aBooking(isRunning),
    predict: (world, command) => {
      const booking = getBooking(world, command)
      if (!isRunning(booking)) return null
      booking.hold = 'LAPSED'
      return {}
    },
  },
  abandon: {
    weight: () => 0.8,
    draw: aBooking(({ status }) => status === 'PENDING'),
    predict: (world, command) => {
      const booking = getBooking(world, command)
      if (booking.status === 'CANCELLED') return {}
      if (booking.status === 'CONFIRMED') return { refused: 'booking_not_pending' }
      if (hasMoney(booking)) return { refused: 'payment_in_progress' }
      end(booking, booking.hold === 'LAPSED' ? 'EXPIRED' : 'ABANDONED')
      world.waiting.close.add(booking)
      return {}
    },
  },
  approve: {
    weight: (world) => (world.bookings.some(isSecured) ? 12 : 0.4),
    draw: aBooking(isSecured),
    predict: (world, command) => approve(world, getBooking(world, command)),
  },
  decline: {
    weight: (world) => (world.bookings.some(isSecured) ? 4 : 0.5),
    draw: aBooking(({ status }) => status === 'PENDING'),
    predict: (world, command) => {
      const booking = getBooking(world, command)
      if (booking.status === 'CONFIRMED') return { refused: 'booking_confirmed' }
      if (booking.status === 'PENDING') {
        end(booking, 'ADMIN')
        world.waiting.close.add(booking)
      }
      settle(world, booking)
      return {}
    },
  },
  authorisationEnds: {
    weight: (world) => (world.bookings.some(isSecured) ? 3 : 0),
    draw: aBooking(isSecured),
    predict: (world, command) => {
      const booking = getBooking(world, command)
      const { payment } = booking
      if (!payment || !isSecured(booking) || payment.truth !== 'HELD') return null
      payment.truth = 'LET_GO'
      payment.authorisationOver = true
      booking.hold = 'LAPSED'
      return {}
    },
  },
  refund: {
    weight: (world) => (world.bookings.some(isPaid) ? 7 : 0.3),
    draw: (world, any) => {
      const which = aBooking(isPaid)(world, any)
      const kind = (['policy', 'full', 'amount', 'amount'] as const)[any(4)] ?? 'full'
      return which && { ...which, kind, tenths: 1 + any(10), cancelSeats: any(2) === 0 }
    },
    predict: (world, command, memory) => {
      const answer = refund(world, getBooking(world, command), command)
      if (answer) memory.refund = { booking: command.booking, answer }
      return answer
    },
  },
  refundAgain: {
    weight: (world) => (world.bookings.some(({ refunds }) => refunds.length > 0) ? 2 : 0),
    draw: () => ({}),
    // A repeated request gets the first answer again, unless that was a refusal.
    predict: (_, __, { refund }) => (refund && !refund.answer?.refused ? refund.answer : null),
  },
  retry: {
    weight: (world) => (world.bookings.some(hasFailed) ? 10 : 0),
    draw: (world, any) => {
      const which = aBooking(hasFailed)(world, any)
      const refunds = which ? at(world.bookings, which.booking).refunds : []
      const failed = refunds.findIndex(({ known, retried }) => known === 'FAILED' && !retried)
      return which && refunds.length > 0
        ? { ...which, refund: failed >= 0 ? failed : any(refunds.length) }
        : null
    },
    predict: (world, command) => retry(world, getBooking(world, command), command.refund),
  },
  travellerCancels: {
    weight: (world) => (world.bookings.some(isPaid) || world.bookings.some(isSecured) ? 4 : 0.4),
    draw: aBooking((booking) => booking.status === 'CONFIRMED' || isSecured(booking)),
    predict: (world, command) => cancelByTraveller(world, getBooking(world, command)),
  },
  operatorCancels: {
    weight: likelyOnceSold,
    draw: () => ({}),
    predict: (world) => cancelLeg(world, 'flight_not_on_sale'),
  },
  adminCancels: {
    weight: likelyOnceSold,
    draw: () => ({}),
    predict: (world) => cancelLeg(world, 'leg_not_published'),
  },
  move: {
    weight: ({ leg }) => (leg.hours > 3 && leg.timesMoved < 3 ? 0.5 : 0),
    draw: (_, any) => ({ minutes: 30 + 120 * any(2) }),
    predict: (world, { minutes }) => {
      const { leg, bookings } = world
      if (leg.status !== 'PUBLISHED') return { refused: 'flight_not_on_sale' }
      if (leg.hours <= 3 || leg.timesMoved >= 3) return null
      leg.hours += minutes / 60
      leg.timesMoved++
      leg.movedMinutes += minutes
      for (const one of bookings) {
        const isOver = one.status === 'PENDING' ? one.hold === 'LAPSED' : one.reason === 'EXPIRED'
        if (isOver) one.missedChange = true
        const isOn = one.status === 'CONFIRMED' || (one.status === 'PENDING' && one.hold !== 'LAPSED')
        if (isOn && leg.movedMinutes - one.bookedAtMinutes > 120) one.fullRefundOffered = true
      }
      return {}
    },
  },
  reprice: {
    weight: ({ leg }) => (leg.hours > 3 ? 0.4 : 0),
    draw: () => ({}),
    predict: ({ leg }) => {
      if (leg.status !== 'PUBLISHED') return { refused: 'flight_not_on_sale' }
      if (leg.hours <= 3) return null
      // Lowers the price by a quarter, in whole steps of the currency.
      leg.priceMinor = Math.floor((leg.priceMinor * 3) / 4 / leg.stepMinor) * leg.stepMinor
      return {}
    },
  },
  addSeat: {
    weight: ({ leg }) => (leg.hours > 3 && leg.seatsTotal < 7 ? 0.3 : 0),
    draw: () => ({}),
    predict: ({ leg }) => {
      if (leg.status !== 'PUBLISHED') return { refused: 'flight_not_on_sale' }
      if (leg.hours <= 3 || leg.seatsTotal >= 7) return null
      leg.seatsTotal++
      return {}
    },
  },
  ground: {
    weight: ({ leg }) => (leg.operatorMayFly ? 0.3 : 0),
    draw: () => ({}),
    predict: ({ leg }) => {
      leg.operatorMayFly = false
      return {}
    },
  },
  unground: {
    weight: ({ leg }) => (leg.operatorMayFly ? 0 : 6),
    draw: () => ({}),
    predict: ({ leg }) => {
      leg.operatorMayFly = true
      return {}
    },
  },
  travel: {
    weight: ({ leg, bookings }) =>
      leg.status === 'FLOWN' || leg.hours < 0 ? 0 : bookings.some(isPaid) ? 1.5 : 0.3,
    draw: ({ leg }, any) => {
      const ahead = HOURS.filter((hours) => hours < leg.hours - 8)
      return ahead.length > 0 ? { hours: ahead[any(Math.min(2, ahead.length))] ?? 1 } : null
    },
    predict: (world, { hours }) => {
      if (world.leg.status === 'FLOWN' || world.leg.hours <= hours) return null
      world.leg.hours = hours
      lapseAll(world)
      return {}
    },
  },
  fly: {
    weight: ({ leg, bookings }) => (leg.status !== 'PUBLISHED' ? 0 : bookings.some(isPaid) ? 2.5 : 0.05),
    draw: ({ leg }) => (leg.status === 'PUBLISHED' ? {} : null),
    predict: (world) => {
      if (world.leg.status !== 'PUBLISHED') return null
      world.leg.status = 'FLOWN'
      world.leg.hours = -28
      world.payout = { status: 'SCHEDULED', netMinor: 0, amountMinor: 0, reversals: [] }
      lapseAll(world)
      return {}
    },
  },
  sweep: {
    weight: () => 0,
    draw: () => ({}),
    predict: (world) => {
      expireHolds(world)
      lookAgain(world)
      return {}
    },
  },
}

/** Draws a booking: usually one that suits the command, sometimes any. */
function aBooking(suits: (booking: Booking) => boolean) {
  return ({ bookings }: World, any: (below: number) => number): { booking: number } | null => {
    if (bookings.length === 0) return null
    const suitable = bookings.flatMap((booking, i) => (suits(booking) ? [i] : []))
    const among = suitable.length > 0 && any(6) > 0 ? suitable : bookings.map((_, i) => i)
    return { booking: at(among, any(among.length)) }
  }
}

function getBooking(world: World, { booking }: { booking: number }): Booking {
  return at(world.bookings, booking)
}

export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`There is no number ${index}`)
  return item
}
