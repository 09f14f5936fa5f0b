import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CancellationQuote, explainWhyNot, WHY_NOT_CANCELLED } from '#contract/trips/trips-cancel.ts'
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
  tier: '24-48 hours before departure',
  holdsUntilUTC: null,
  nextRefundMinor: null,
  cancelWindowHours: 24,
  closesUTC: '2027-03-11T17:20:00.000Z',
  countsFromUTC: null,
  noShow: { penaltyPct: 100, keptMinor: 840_000, refundMinor: 0 },
}

test('the text about the kept amount names the amount, the tier and earlier refunds', () => {
  const half = '$4,200 is kept: the policy you booked with gives 50% back (24-48 hours before departure).'
  for (const [change, text] of [
    [{}, half],
    [{ refundedMinor: 100_000 }, `${half} $1,000 was refunded earlier.`],
    [{ keptMinor: 0, refundPct: 100 }, half.replace('$4,200', 'Nothing').replace('50%', '100%')],
    [
      { tier: null, refundPct: null },
      '$4,200 is kept: the policy you booked with gives 0% back (no tier covers this moment).',
    ],
    [{ way: 'WITHDRAW' }, 'Nothing was charged, so nothing is kept.'],
    [
      { tier: 'Two days' },
      half.replace('24-48 hours before departure', 'in the operator’s words: “Two days”'),
    ],
    [
      { way: 'FULL_OFFERED' },
      'Nothing is kept: your flight has changed, so you may have everything back, our fee included.',
    ],
  ] as [Partial<CancellationQuote>, string][])
    assert.equal(describeKept({ ...QUOTE, ...change }), text)
})

test('the English text why a booking cannot be cancelled equals the server’s', () => {
  for (const why of WHY_NOT_CANCELLED)
    for (const cancelWindowHours of [1, 24])
      for (const countsFromUTC of [null, '2027-03-12T18:20:00.000Z']) {
        const quote = { ...QUOTE, way: 'NOT_POSSIBLE' as const, why, cancelWindowHours, countsFromUTC }
        assert.equal(describeWhyNot(quote), explainWhyNot(quote))
      }
})
