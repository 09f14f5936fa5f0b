import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CancellationQuote,
  explainKept,
  explainWhyNot,
  WHY_NOT_CANCELLED,
} from '#contract/trips/trips-cancel.ts'
import { describeKept, describeWhyNot } from './cancellation-words.ts'

const QUOTE: CancellationQuote = {
  reference: 'FW-2X7K',
  way: 'POLICY',
  why: null,
  currency: 'USD',
  departureUTC: '2027-03-12T17:20:00.000Z',
  timezone: 'America/New_York',
  seats: 2,
  paidMinor: 840_000,
  refundedMinor: 0,
  refundMinor: 420_000,
  taxesBack: [],
  keptMinor: 420_000,
  refundPct: 50,
  tier: '24 to 48 hours before departure',
  holdsUntilUTC: null,
  nextRefundMinor: null,
  cancelWindowHours: 24,
  closesUTC: '2027-03-11T17:20:00.000Z',
  countsFromUTC: null,
  noShow: { penaltyPct: 100, keptMinor: 840_000, refundMinor: 0 },
}

test('the English text about the kept amount equals the server’s', () => {
  for (const change of [
    {},
    { keptMinor: 0, refundPct: 100 },
    { refundedMinor: 100_000 },
    { tier: null, refundPct: null },
    { way: 'WITHDRAW' },
    { way: 'FULL_OFFERED' },
  ] as Partial<CancellationQuote>[]) {
    const quote = { ...QUOTE, ...change }
    assert.equal(describeKept(quote), explainKept(quote))
  }
})

test('the English text why a booking cannot be cancelled equals the server’s', () => {
  for (const why of WHY_NOT_CANCELLED)
    for (const cancelWindowHours of [1, 24])
      for (const countsFromUTC of [null, '2027-03-12T18:20:00.000Z']) {
        const quote = { ...QUOTE, way: 'NOT_POSSIBLE' as const, why, cancelWindowHours, countsFromUTC }
        assert.equal(describeWhyNot(quote), explainWhyNot(quote))
      }
})
