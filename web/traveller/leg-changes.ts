import type { LegChange, PriceSchedule } from '#contract/legs/legs.ts'
import { computePersonPriceAt } from '#contract/legs/price.ts'
import type { Currency } from '#contract/money.ts'
import type { PartyPrice } from '#contract/taxes/tax-lines.ts'

type Changeable = {
  id: string
  seatsAvailable: number
  price: number
  referencePrice: number
  priceSchedule: PriceSchedule
  /** The party of this price; missing for a price for one person or for all seats. */
  priced?: PartyPrice
}

/** Applies an event of the live stream to a leg on the screen; returns the same object if nothing differs. */
export function applyChange<L extends Changeable>(leg: L, change: LegChange, now = new Date()): L {
  if (leg.id !== change.id) return leg
  const seatsAvailable = change.isBookable ? change.seatsAvailable : closedSeats(leg, change)
  const { price, referencePrice } = pricesFor(leg.priced?.people, change, now)
  const priceSchedule = isSame(leg.priceSchedule, change.priceSchedule)
    ? leg.priceSchedule
    : change.priceSchedule
  const unchanged =
    leg.seatsAvailable === seatsAvailable &&
    leg.price === price &&
    leg.referencePrice === referencePrice &&
    leg.priceSchedule === priceSchedule
  if (unchanged && !('isBookable' in leg && leg.isBookable !== change.isBookable)) return leg
  const changed = { ...leg, seatsAvailable, price, referencePrice, priceSchedule }
  return 'isBookable' in leg ? { ...changed, isBookable: change.isBookable } : changed
}

// The stream has the price per person with all seats taken. A search for fewer people shows the price for each of them.
function pricesFor(
  people: number | undefined,
  { price, referencePrice, priceSchedule }: LegChange,
  now: Date,
): { price: number; referencePrice: number } {
  const { taxes } = priceSchedule
  if (taxes?.saleMode !== 'WHOLE_AIRCRAFT' || people === undefined || people === taxes.seatsTotal)
    return { price, referencePrice }
  return {
    price: computePersonPriceAt(priceSchedule, now, people),
    referencePrice: Math.floor((referencePrice * taxes.seatsTotal) / people),
  }
}

/** Applies an event in every page of the list. Pages without the leg keep their objects. */
export function applyChangeToPages<L extends Changeable, P extends { routes: L[] }>(
  pages: P[],
  change: LegChange,
): P[] {
  return pages.map((page) => {
    if (!page.routes.some((leg) => leg.id === change.id)) return page
    return { ...page, routes: page.routes.map((leg) => applyChange(leg, change)) }
  })
}

const FOR_EVER = '~'

type Listed = Changeable & { departureUTC: string }

/**
 * A list that was read again, plus the shown cards that are no longer on sale. They stay in place, marked as taken, so that no
 * card vanishes under the user's finger. Cards with closed sales are removed.
 */
export function keepCards<L extends Listed, P extends { routes: L[]; nextCursor: string | null }>(
  shown: P[],
  read: P[],
  { salesCloseSeconds, now }: { salesCloseSeconds: number; now: Date },
): P[] {
  const onSale = new Set(read.flatMap((page) => page.routes.map((leg) => leg.id)))
  const last = read.at(-1)
  const end = last?.nextCursor ? (last.routes.at(-1)?.departureUTC ?? '') : FOR_EVER
  const closing = new Date(now.getTime() + salesCloseSeconds * 1000).toISOString()
  const gone = shown
    .flatMap((page) => page.routes)
    .filter((leg) => !onSale.has(leg.id) && leg.departureUTC > closing)
    // A missing leg behind the end of the read pages may still be on sale, on a page that was not read.
    .filter((leg) => leg.seatsAvailable === 0 || leg.departureUTC <= end)
  if (gone.length === 0) return read
  const pages = read.map((page) => ({ ...page, routes: [...page.routes] }))
  for (const leg of gone) {
    const page =
      pages.find(({ routes }) => (routes.at(-1)?.departureUTC ?? '') >= leg.departureUTC) ?? pages.at(-1)
    const before = page?.routes.findIndex((other) => other.departureUTC > leg.departureUTC) ?? -1
    page?.routes.splice(before === -1 ? page.routes.length : before, 0, { ...leg, seatsAvailable: 0 })
  }
  return pages
}

/** The list for a visitor who opens it again, without the cards that were kept for an earlier look. */
export function removeKeptCards<L extends Listed, P extends { routes: L[] }>(pages: P[]): P[] {
  if (pages.every((page) => page.routes.every((leg) => leg.seatsAvailable > 0))) return pages
  return pages.map((page) => ({ ...page, routes: page.routes.filter((leg) => leg.seatsAvailable > 0) }))
}

// A card of the list has no `isBookable`: without seats it is shown as sold.
function closedSeats(leg: Changeable, change: LegChange): number {
  return 'isBookable' in leg ? change.seatsAvailable : 0
}

function isSame(one: PriceSchedule, other: PriceSchedule): boolean {
  return (Object.keys(other) as (keyof PriceSchedule)[]).every(
    (key) => one[key] === other[key] || (key === 'taxes' && areSameTaxes(one, other)),
  )
}

/** Whether two schedules have the same taxes. If not, the known tax lines no longer apply. */
export function areSameTaxes({ taxes: one }: PriceSchedule, { taxes: other }: PriceSchedule): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Sets the currency of a listing without one to US dollars, as the specification says. */
export function withCurrency<Leg extends Priced>(leg: Leg): Leg {
  const currency = leg.currency ?? leg.priceSchedule?.currency ?? DEFAULT_CURRENCY
  return { ...leg, currency, priceSchedule: leg.priceSchedule && { ...leg.priceSchedule, currency } }
}

const DEFAULT_CURRENCY: Currency = 'USD'

/** The currency may be missing in an answer, although the contract requires it. */
type Priced = { currency: Currency; priceSchedule: PriceSchedule }
