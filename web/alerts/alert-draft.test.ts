import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AlertForm } from '#contract/alerts/alerts.ts'
import { queryOfDraft, readDraftOfQuery, toCriteria } from './alert-draft.ts'

const draft = (query: string) => readDraftOfQuery(new URLSearchParams(query))

test('an address without parameters starts an alert without criteria, by e-mail', () => {
  const { people, classes, currency, anyCurrency, email, sms, ...texts } = draft('')
  assert.deepEqual([people, classes, currency, anyCurrency, email, sms], [1, [], 'USD', true, true, false])
  assert.ok(Object.values(texts).every((value) => value === ''))
})

test('the parameters of a search fill the form, and unknown ones are ignored', () => {
  const asked = draft(
    'from=city:KTEB&to=MIA&fromRadiusKm=80&date=2026-12-04&people=4&classes=Light+Jet,Blimp&currency=EUR&maxPriceMinor=125050&sort=price&view=map',
  )
  assert.deepEqual(toCriteria(asked), {
    ...{ from: 'city:KTEB', to: 'MIA', fromRadiusKm: 80, toRadiusKm: null },
    ...{ dateFrom: '2026-12-04', dateTo: '2026-12-04', people: 4, classes: ['Light Jet'] },
    ...{ currency: 'EUR', anyCurrency: false, maxPriceMinor: 125050 },
  })
  assert.ok(AlertForm.safeParse({ ...toCriteria(asked), channels: { email: true, sms: false } }).success)
})

test('the address has all values of the form, and restores them', () => {
  for (const query of [
    'from=London&to=Nice',
    'to=region%3AEurope&dateFrom=2026-12-04&people=8&classes=Light+Jet%2CLarge+Jet',
    'from=near%3A40.71%2C-74.01&fromRadiusKm=250&currency=KWD&maxPriceMinor=1250500',
    'from=TEB&email=0&sms=1',
    'from=TEB&priceCurrency=EUR&maxPriceMinor=125050',
  ])
    assert.equal(queryOfDraft(draft(query)).toString(), query)
})

test('a maximum price in any currency is taken over from a search', () => {
  const criteria = toCriteria(draft('from=TEB&priceCurrency=EUR&maxPriceMinor=125050'))
  assert.equal(criteria?.currency, 'EUR')
  assert.equal(criteria?.anyCurrency, true)
  assert.equal(toCriteria(draft('from=TEB'))?.anyCurrency, false)
})

test('an amount has the decimals of its currency, and an invalid amount is refused', () => {
  const priced = (maxPrice: string, currency: 'USD' | 'JPY' | 'KWD') =>
    toCriteria({ ...draft('from=TEB'), maxPrice, currency })?.maxPriceMinor
  assert.equal(priced('1,250.50', 'USD'), 125_050)
  assert.equal(priced('90000', 'JPY'), 90_000)
  assert.equal(priced('12.345', 'KWD'), 12_345)
  assert.equal(priced('', 'USD'), null)
  for (const typed of ['cheap', '-5', '1.234', '0', '12e3'])
    assert.equal(priced(typed, 'USD'), undefined, typed)
  assert.equal(priced('100.5', 'JPY'), undefined)
})

test('no distance is sent for a country, a region or anywhere', () => {
  const asked = draft('from=country:CH&fromRadiusKm=100&toRadiusKm=50')
  assert.deepEqual([toCriteria(asked)?.fromRadiusKm, toCriteria(asked)?.toRadiusKm], [null, null])
})
