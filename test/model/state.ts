import type { RefundTier } from '#contract/operators/refund-tiers.ts'

/**
 * The small model: one flight, who is on it, and what became of the money. It knows nothing of the product's code, only
 * what the manual promises. Amounts in minor units; nothing here looks at a clock, a database or the provider.
 */
export type World = {
  leg: {
    status: 'PUBLISHED' | 'CANCELLED' | 'FLOWN'
    seatsTotal: number
    wholeAircraft: boolean
    instantConfirm: boolean
    priceMinor: number
    /** Until departure; below zero it has left. Never near the edge of a tier: real time goes on meanwhile. */
    hours: number
    operatorMayFly: boolean
    /** What the card network can give back: multiples of this. */
    stepMinor: number
    timesMoved: number
    /** All its moves together. */
    movedMinutes: number
  }
  policy: { tiers: readonly RefundTier[]; noShowPenaltyPct: number; cancelWindowHours: number }
  bookings: Booking[]
  payout: Payout | null
  waiting: Waiting
  /** Something was cut off in the middle: what was left to do is looked for when everything is up again. */
  interrupted: boolean
}

export type Reason = 'EXPIRED' | 'ABANDONED' | 'TRAVELLER' | 'OPERATOR' | 'ADMIN' | 'PAYMENT_FAILED'

export type Booking = {
  /** The traveller's number. */
  who: number
  seats: number
  infants: number
  amountMinor: number
  feeMinor: number
  status: 'PENDING' | 'CONFIRMED' | 'CANCELLED'
  reason: Reason | null
  /** Of a pending one: its fifteen minutes run, are over, or were prolonged until the authorisation's end. */
  hold: 'LIVE' | 'LAPSED' | 'SECURED'
  approved: boolean
  wasConfirmed: boolean
  /** The flight moved after the hold had ended, and nobody told its traveller. */
  missedChange: boolean
  /** How far the flight had been moved when this was booked; by more than two hours more, everything back is offered. */
  bookedAtMinutes: number
  fullRefundOffered: boolean
  /** What the traveller got when cancelling. */
  agreedMinor: number
  payment: Payment | null
  refunds: Refund[]
}

export type Known = 'STARTING' | 'OPEN' | 'AUTHORISED' | 'CAPTURED' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED'
/** At the provider: a page nobody paid on, one that was closed, money set aside, taken, or let go. */
export type Truth = 'UNPAID' | 'CLOSED' | 'HELD' | 'TAKEN' | 'LET_GO'
export type Card = 'pays' | 'declined' | 'refundPends' | 'refundFails'

export type Payment = {
  known: Known
  truth: Truth
  card: Card | null
  /** The ledger has the capture. */
  posted: boolean
  authorisationOver: boolean
}

export type Refund = {
  amountMinor: number
  feeMinor: number
  known: 'REQUESTED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  /** At the provider; null while it has not heard of it. */
  truth: 'pending' | 'succeeded' | 'failed' | null
  posted: boolean
  /** The ledger has that it came back. */
  cameBack: boolean
  retried: boolean
  /** A job is there that will read it. */
  toRead: boolean
}

export type Reversal = { owedMinor: number; amountMinor: number; status: 'REVERSED' | 'CARRIED' | 'SENDING' }

export type Payout = {
  status: 'SCHEDULED' | 'SENDING' | 'PAID' | 'NOTHING_DUE'
  netMinor: number
  amountMinor: number
  reversals: Reversal[]
}

/** Jobs that wait, of each kind at most one per booking or refund. */
export type Waiting = {
  sync: Set<Booking>
  close: Set<Booking>
  settle: Set<Booking>
  refund: Set<Refund>
}

export function nothingWaiting(): Waiting {
  return { sync: new Set(), close: new Set(), settle: new Set(), refund: new Set() }
}

export function filterOnSale({ leg }: World): boolean {
  return leg.status === 'PUBLISHED' && leg.operatorMayFly && leg.hours > 2
}

/** Whether the flight is still to be flown by somebody who may. */
export function operatorFlies(world: World): boolean {
  const { status, operatorMayFly } = world.leg
  return status === 'PUBLISHED' && operatorMayFly && !hasLeft(world)
}

export function hasLeft({ leg }: World): boolean {
  return leg.hours < 0
}

/** Seats that nobody has: a lapsed hold is as free as any. */
export function freeSeats(world: World): number {
  return world.leg.seatsTotal - sumMinor(world.bookings.filter(takesSeats), ({ seats }) => seats)
}

/** Infants whom the flight can still take on laps: two in all. */
export function freeLaps({ bookings }: World): number {
  return 2 - sumMinor(bookings.filter(takesSeats), ({ infants }) => infants)
}

function takesSeats({ status, hold }: Booking): boolean {
  return status === 'CONFIRMED' || (status === 'PENDING' && hold !== 'LAPSED')
}

/** What has not gone back of a booking's price and is not on its way. */
export function computeLeft({ amountMinor, refunds }: Booking): number {
  return amountMinor - sumMinor(refunds.filter(counts), (one) => one.amountMinor)
}

export function counts({ known }: Refund): boolean {
  return known !== 'FAILED'
}

/** What is the operator's of this flight, by what the ledger has. */
export function computeNet({ bookings }: World): number {
  return sumMinor(bookings, (booking) => {
    const { payment, amountMinor, feeMinor, refunds } = booking
    const taken = payment?.posted ? amountMinor - feeMinor : 0
    return taken - sumMinor(refunds, (one) => countStanding(one) * (one.amountMinor - one.feeMinor))
  })
}

/** How often a refund stands in the ledger: once, or not at all when it has not been sent or came back. */
function countStanding({ posted, cameBack }: Refund): number {
  return Number(posted) - Number(cameBack)
}

export function sumMinor<Item>(items: readonly Item[], minor: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + minor(item), 0)
}

/** What can be seen of a world from outside; of the model and of the product in the same words. */
export type Snapshot = {
  leg: { status: string; seatsTotal: number; seatsHeld: number; seatsSold: number; priceMinor: number }
  bookings: SeenBooking[]
  payout: Payout | null
  ledger: { provider: number; platformFees: number; operatorPayable: number }
}

export type SeenBooking = Pick<
  Booking,
  'who' | 'seats' | 'infants' | 'amountMinor' | 'feeMinor' | 'status' | 'reason' | 'approved' | 'wasConfirmed'
> & {
  hold: Booking['hold'] | null
  payment: Pick<Payment, 'known' | 'truth' | 'posted'> | null
  refunds: Omit<Refund, 'retried' | 'toRead'>[]
}

export function takeSnapshot(world: World): Snapshot {
  const { leg, bookings, payout } = world
  const seats = (of: string) => sumMinor(bookings, ({ status, seats }) => (status === of ? seats : 0))
  const provider = sumMinor(bookings, ({ payment, amountMinor, refunds }) => {
    return (
      (payment?.posted ? amountMinor : 0) - sumMinor(refunds, (one) => countStanding(one) * one.amountMinor)
    )
  })
  const platform = sumMinor(bookings, ({ payment, feeMinor, refunds }) => {
    return (payment?.posted ? feeMinor : 0) - sumMinor(refunds, (one) => countStanding(one) * one.feeMinor)
  })
  const moved = computeTransferred(payout)
  return {
    leg: {
      ...{ status: leg.status, seatsTotal: leg.seatsTotal, priceMinor: leg.priceMinor },
      ...{ seatsHeld: seats('PENDING'), seatsSold: seats('CONFIRMED') },
    },
    bookings: bookings.map(toSeenBooking),
    payout: payout && { ...payout, reversals: payout.reversals.map((one) => ({ ...one })) },
    ledger: {
      provider: provider - moved,
      platformFees: zero(-platform),
      operatorPayable: zero(moved - computeNet(world)),
    },
  }
}

/** What the operator has of a payout after what was taken back. */
function computeTransferred(payout: Payout | null): number {
  if (payout?.status !== 'PAID') return 0
  const back = payout.reversals.filter(({ status }) => status === 'REVERSED')
  return payout.amountMinor - sumMinor(back, ({ amountMinor }) => amountMinor)
}

function toSeenBooking(booking: Booking): SeenBooking {
  const { who, seats, infants, amountMinor, feeMinor, status, reason, approved, wasConfirmed, payment } =
    booking
  return {
    ...{ who, seats, infants, amountMinor, feeMinor, status, reason, approved, wasConfirmed },
    hold: status === 'PENDING' ? booking.hold : null,
    payment: payment && { known: payment.known, truth: payment.truth, posted: payment.posted },
    refunds: booking.refunds.map(({ retried: _, toRead: __, ...refund }) => refund),
  }
}

// Minus zero is none.
function zero(minor: number): number {
  return minor === 0 ? 0 : minor
}
