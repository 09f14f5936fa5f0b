import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { computePartyPriceAt, computePersonPriceAt } from '#contract/legs/price.ts'
import { applyChange, applyChangeToPages, keepCards, removeKeptCards, withCurrency } from './leg-changes.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const schedule: PriceSchedule = {
  mode: 'DECLINING',
  askPriceMinor: 500_000,
  floorPriceMinor: 300_000,
  currency: 'USD',
  startsAt: '2026-12-01T00:00:00Z',
  endsAt: '2026-12-02T00:00:00Z',
}
const price = computePersonPriceAt(schedule, NOW)
const referencePrice = 900_000
const card = { id: 'a', seatsAvailable: 6, price, referencePrice, priceSchedule: schedule }
const change = {
  id: 'a',
  seatsAvailable: 4,
  price,
  referencePrice,
  priceSchedule: { ...schedule },
  isBookable: true,
}

test('seats taken elsewhere disappear from the card', () => {
  assert.equal(applyChange(card, change).seatsAvailable, 4)
})

test('the card of a leg that can no longer be booked says sold', () => {
  assert.equal(applyChange(card, { ...change, isBookable: false }).seatsAvailable, 0)
})

test('an opened leg that can no longer be booked keeps its seats', () => {
  const open = { ...card, isBookable: true }
  const changed = applyChange(open, { ...change, isBookable: false })
  assert.deepEqual([changed.isBookable, changed.seatsAvailable], [false, 4])
})

test('a whole aircraft in a search for few people keeps the price of each of them', () => {
  const taxes = {
    ...{ basis: 'NET', saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 9, headsMinor: 530, flightMinor: 0 },
    percentages: [{ rateBps: 750, headsMinor: 0, flightMinor: 0 }],
  } as const satisfies PriceSchedule['taxes']
  const whole: PriceSchedule = { ...schedule, mode: 'FIXED', taxes }
  const ofFour = {
    ...{ ...card, priceSchedule: whole, priced: { ...computePartyPriceAt(whole, NOW, 4) } },
    ...{ price: computePersonPriceAt(whole, NOW, 4), referencePrice: (referencePrice * 9) / 4 },
  }
  const sent = {
    ...change,
    priceSchedule: { ...whole },
    price: computePersonPriceAt(whole, NOW),
    seatsAvailable: 6,
  }
  assert.equal(applyChange(ofFour, sent, NOW), ofFour)
  const cheaper = { ...whole, askPriceMinor: 400_000, floorPriceMinor: 400_000 }
  const changed = applyChange(
    ofFour,
    { ...sent, priceSchedule: cheaper, price: computePersonPriceAt(cheaper, NOW) },
    NOW,
  )
  // $36,000 plus 7.5 %, shared by four people, plus a segment tax for each.
  assert.deepEqual([changed.price, changed.referencePrice], [967_500 + 530, 2_025_000])
})

test('an equal schedule keeps its object, and a changed one replaces it together with the savings', () => {
  assert.equal(applyChange(card, change).priceSchedule, schedule)
  const cut = { ...schedule, floorPriceMinor: 200_000 }
  const changed = applyChange(card, {
    ...change,
    price: 350_000,
    referencePrice: 800_000,
    priceSchedule: cut,
  })
  assert.deepEqual([changed.priceSchedule, changed.price, changed.referencePrice], [cut, 350_000, 800_000])
})

test('other legs, other pages and legs without a change keep their objects', () => {
  const pages = [{ routes: [card] }, { routes: [{ ...card, id: 'b' }] }]
  const changed = applyChangeToPages(pages, change)
  assert.equal(changed[1], pages[1])
  assert.notEqual(changed[0], pages[0])
  assert.equal(applyChange(card, { ...change, seatsAvailable: 6 }), card)
})

const at = (id: string, day: number, seatsAvailable = 6) => ({
  ...card,
  id,
  seatsAvailable,
  departureUTC: `2026-12-${String(day).padStart(2, '0')}T12:00:00.000Z`,
})
const listIds = (pages: { routes: { id: string; seatsAvailable: number }[] }[]) =>
  pages.map((page) => page.routes.map((leg) => `${leg.id}${leg.seatsAvailable}`).join(' '))
const keep = (shown: Parameters<typeof keepCards>[0], read: Parameters<typeof keepCards>[1]) =>
  listIds(keepCards(shown, read, { salesCloseSeconds: 7200, now: NOW }))

test('the card of a leg that left the sale stays in its place, as taken', () => {
  const shown = [
    { routes: [at('a', 2), at('b', 3)], nextCursor: 'c' },
    { routes: [at('c', 4), at('d', 5)], nextCursor: null },
  ]
  const read = [
    { routes: [at('a', 2), at('c', 4)], nextCursor: 'd' },
    { routes: [at('d', 5)], nextCursor: null },
  ]
  assert.deepEqual(keep(shown, read), ['a6 b0 c6', 'd6'])
  assert.deepEqual(keep(shown, [{ routes: [], nextCursor: null }]), ['a0 b0 c0 d0'])
})

test('a card is removed when its sales closed or it moved behind the last page that was read', () => {
  const soon = { ...at('a', 1), departureUTC: '2026-12-01T13:59:00.000Z' }
  const shown = [{ routes: [soon, at('b', 2), at('c', 4)], nextCursor: null }]
  assert.deepEqual(keep(shown, [{ routes: [at('b', 2)], nextCursor: 'c' }]), ['b6'])
})

test('a newly opened list has no kept cards', () => {
  const pages = [{ routes: [at('a', 2, 0), at('b', 3)] }]
  assert.deepEqual(listIds(removeKeptCards(pages)), ['b6'])
  const whole = [{ routes: [at('b', 3)] }]
  assert.equal(removeKeptCards(whole), whole)
})

test('a listing without a currency is shown in US dollars', () => {
  const { currency, ...unnamed } = schedule
  const bare = { ...card, currency: undefined, priceSchedule: unnamed } as unknown as {
    currency: typeof currency
    priceSchedule: PriceSchedule
  }
  const shown = withCurrency(bare)
  assert.deepEqual([shown.currency, shown.priceSchedule.currency], ['USD', 'USD'])
  assert.equal(withCurrency({ ...card, currency: 'KWD' }).currency, 'KWD')
})
