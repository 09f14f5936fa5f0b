import type { RefundTier } from '#contract/operators/refund-tiers.ts'

/**
 * The model: one leg, its bookings and their money. It follows the manual and shares no code with the product. Amounts
 * are in minor units. It uses no clock, database or provider.
 */
export type World = {
  leg: {
    status: 'PUBLISHED' | 'CANCELLED' | 'FLOWN'
    seatsTotal: number
    wholeAircraft: boolean
    instantConfirm: boolean
    priceMinor: number
    /** Hours until departure; negative after it. Never close to the limit of a tier, since real time passes during the test. */
    hours: number
    operatorMayFly: boolean
    /** The provider refunds only multiples of this amount. */
    stepMinor: number
    timesMoved: number
    /** The sum of all changes of its departure. */
    movedMinutes: number
  }
  policy: { tiers: readonly RefundTier[]; noShowPenaltyPct: number; cancelWindowHours: number }
  bookings: Booking[]
  payout: Payout | null
  waiting: Waiting
  /** Whether a step was interrupted. After the restart the sweeps look for unfinished work. */
  interrupted: boolean
}

export type Reason = 'EXPIRED' | 'ABANDONED' | 'TRAVELLER' | 'OPERATOR' | 'ADMIN' | 'PAYMENT_FAILED'

export type Booking = {
  /** The number of the traveller. */
  who: number
  seats: number
  infants: number
  amountMinor: number
  feeMinor: number
  status: 'PENDING' | 'CONFIRMED' | 'CANCELLED'
  reason: Reason | null
  /** The hold of a pending booking: it runs, has lapsed after fifteen minutes, or is secured until the authorisation ends. */
  hold: 'LIVE' | 'LAPSED' | 'SECURED'
  approved: boolean
  wasConfirmed: boolean
  /** Whether the leg moved after the hold had ended, so that its traveller got no message. */
  missedChange: boolean
  /** The leg's movedMinutes at the time of booking. A full refund is offered after a further move of more than two hours. */
  bookedAtMinutes: number
  fullRefundOffered: boolean
  /** The refund that was agreed when the traveller cancelled. */
  agreedMinor: number
  payment: Payment | null
  refunds: Refund[]
}

export type Known = 'STARTING' | 'OPEN' | 'AUTHORISED' | 'CAPTURED' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED'
/** The payment at the provider: unpaid page, closed page, authorised, captured, or authorisation cancelled. */
export type Truth = 'UNPAID' | 'CLOSED' | 'HELD' | 'TAKEN' | 'LET_GO'
export type Card = 'pays' | 'declined' | 'refundPends' | 'refundFails'

export type Payment = {
  known: Known
  truth: Truth
  card: Card | null
  /** Whether the ledger has the capture. */
  posted: boolean
  authorisationOver: boolean
}

export type Refund = {
  amountMinor: number
  feeMinor: number
  known: 'REQUESTED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  /** The status at the provider; null before the provider got the refund. */
  truth: 'pending' | 'succeeded' | 'failed' | null
  posted: boolean
  /** Whether the ledger has the failed refund's return. */
  cameBack: boolean
  retried: boolean
  /** Whether a waiting job will read the refund. */
  toRead: boolean
}

export type Reversal = { owedMinor: number; amountMinor: number; status: 'REVERSED' | 'CARRIED' | 'SENDING' }

export type Payout = {
  status: 'SCHEDULED' | 'SENDING' | 'PAID' | 'NOTHING_DUE'
  netMinor: number
  amountMinor: number
  reversals: Reversal[]
}

/** The waiting jobs; at most one of each kind for a booking or refund. */
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

/** Whether the leg has not left, is not cancelled, and its operator may still sell. */
export function operatorFlies(world: World): boolean {
  const { status, operatorMayFly } = world.leg
  return status === 'PUBLISHED' && operatorMayFly && !hasLeft(world)
}

export function hasLeft({ leg }: World): boolean {
  return leg.hours < 0
}

/** The number of free seats, including those of lapsed holds. */
export function freeSeats(world: World): number {
  return world.leg.seatsTotal - sumMinor(world.bookings.filter(takesSeats), ({ seats }) => seats)
}

/** The number of further infants that the leg can take on laps; two in all. */
export function freeLaps({ bookings }: World): number {
  return 2 - sumMinor(bookings.filter(takesSeats), ({ infants }) => infants)
}

function takesSeats({ status, hold }: Booking): boolean {
  return status === 'CONFIRMED' || (status === 'PENDING' && hold !== 'LAPSED')
}

/** A booking's price minus completed and pending refunds. */
export function computeLeft({ amountMinor, refunds }: Booking): number {
  return amountMinor - sumMinor(refunds.filter(counts), (one) => one.amountMinor)
}

export function counts({ known }: Refund): boolean {
  return known !== 'FAILED'
}

/** The operator's net amount of this leg by the ledger. */
export function computeNet({ bookings }: World): number {
  return sumMinor(bookings, (booking) => {
    const { payment, amountMinor, feeMinor, refunds } = booking
    const taken = payment?.posted ? amountMinor - feeMinor : 0
    return taken - sumMinor(refunds, (one) => countStanding(one) * (one.amountMinor - one.feeMinor))
  })
}

/** 1 when the ledger counts a refund; 0 when it was not sent or came back. */
function countStanding({ posted, cameBack }: Refund): number {
  return Number(posted) - Number(cameBack)
}

export function sumMinor<Item>(items: readonly Item[], minor: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + minor(item), 0)
}

/** The observable state of a world, in the same form for the model and the product. */
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

/** The transferred amount of a payout minus its reversals. */
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

// Turns -0 into 0, which deepEqual distinguishes.
function zero(minor: number): number {
  return minor === 0 ? 0 : minor
}
