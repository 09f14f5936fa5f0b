import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPerson } from './extract-person.ts'
import { deductSettled, type SettledPart, sumBack, sumPaid } from './settled-parts.ts'
import { computeRefundParts, type PaidLine, type PaidParts, sumAmounts } from './shares-of-refund.ts'

const LINE = { code: 'X', rateBps: null, returnedMinor: 0, inBase: true } as const
const aLine = (ruleId: string, rest: Pick<PaidLine, 'kind' | 'refund' | 'amountMinor'>): PaidLine => ({
  ...{ ...LINE, ruleId, ...rest },
  rateBps: rest.kind === 'AD_VALOREM' ? 2000 : null,
})

function aPrice(currency: 'USD' | 'JPY' | 'KWD', people: number, seatMinor: number): PaidParts {
  const headMinor = 1230
  const vat = aLine('VAT', {
    ...{ kind: 'AD_VALOREM', refund: 'FOLLOWS_MONEY' },
    amountMinor: (Math.floor((seatMinor + headMinor) / 50) * 10 || 10) * people,
  })
  const head = aLine('HEAD', { kind: 'PER_HEAD', refund: 'NOT_FLOWN', amountMinor: headMinor * people })
  return { currency, fareMinor: seatMinor * people, fareBackMinor: 0, lines: [head, vat] }
}

/** Gives up one person at a tier: returns the parts of the other people, and the refund. */
function giveUp(whole: PaidParts, settled: SettledPart[], { people, pct }: { people: number; pct: number }) {
  const standing = deductSettled(whole, settled)
  const own = extractPerson(standing, {
    people,
    hasFare: true,
    findHeads: () => ({ heads: people, owes: true }),
  })
  const back = computeRefundParts(own, pct)
  const part: SettledPart = {
    ...{ fareMinor: own.fareMinor, fareBackMinor: own.fareBackMinor + back.fareMinor },
    taxes: Object.fromEntries(own.lines.map((line) => [line.ruleId, line.amountMinor])),
    taxesBack: Object.fromEntries(
      own.lines.map((line) => [line.ruleId, line.returnedMinor + (back.taxes[line.ruleId] ?? 0)]),
    ),
  }
  const after: PaidParts = {
    ...{ ...whole, fareBackMinor: whole.fareBackMinor + back.fareMinor },
    lines: whole.lines.map((line) => ({
      ...line,
      returnedMinor: line.returnedMinor + (back.taxes[line.ruleId] ?? 0),
    })),
  }
  return { after, settled: [...settled, part], backMinor: sumAmounts(back) }
}

test('a person who is given up takes their part, and the others keep theirs, whatever tiers apply in between', () => {
  for (const currency of ['USD', 'JPY', 'KWD'] as const)
    for (const people of [2, 3, 7])
      for (const pcts of [
        [95, 70, 0, 100],
        [0, 100, 50, 33],
      ]) {
        const whole = aPrice(currency, people, 420_070)
        let now = { after: whole, settled: [] as SettledPart[], backMinor: 0 }
        for (let left = people, at = 0; left > 1; left--, at++) {
          const pct = pcts[at % pcts.length] ?? 0
          now = giveUp(now.after, now.settled, { people: left, pct })
          const standing = deductSettled(now.after, now.settled)
          assert.equal(sumPaid(standing), Math.round((sumPaid(whole) * (left - 1)) / people))
          assert.equal(sumBack(standing), 0)
          // The result is the same as if the others had booked alone.
          const alone = computeRefundParts(aPrice(currency, left - 1, 420_070), 70)
          assert.equal(sumAmounts(computeRefundParts(standing, 70)), sumAmounts(alone))
        }
        assert.ok(sumBack(now.after) <= sumPaid(whole))
      }
})

test('earlier refunds are divided among the people, so that no person bears them twice', () => {
  const whole = { ...aPrice('USD', 2, 100_000), fareBackMinor: 20_000 }
  const { after, settled, backMinor } = giveUp(whole, [], { people: 2, pct: 70 })
  const fareBack = after.fareBackMinor - 20_000
  assert.equal(fareBack, 70_000 - 10_000)
  assert.ok(backMinor > fareBack)
  assert.equal(deductSettled(after, settled).fareBackMinor, 10_000)
})
