import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { flightTaxes } from '#contract/legs/leg-taxes.ts'
import { openTestApp } from '#test/app.ts'
import { anOperator, aUser } from '#test/build.ts'
import { aLegForm } from '#test/samples/leg-form.ts'

const app = await openTestApp()
const user = await aUser(app.db, { role: 'OPERATOR' })
await anOperator(app.db, { userId: user.id })

async function quote(some: Record<string, string | number>): Promise<AnswerOf<typeof flightTaxes.quote>> {
  const { aircraftType, originICAO, destinationICAO, departureLocal } = aLegForm()
  const leg = { aircraftType, originICAO, destinationICAO, departureLocal, seatsTotal: 8 }
  const asked = { ...leg, saleMode: 'PER_SEAT', currency: 'USD', ...some }
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const answer = await app.call('GET', `/api/api/operators/flights/taxes?${query}`, { as: user })
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

// Cases 1 and 2 of the golden table, from Teterboro to Opa-locka.
test('a price is quoted before taxes and all-in, with each tax and the payout', async () => {
  const { ALL_IN } = await quote({ askPriceMinor: 85_000 })
  assert.deepEqual(ALL_IN.priced, { people: 1, fareMinor: 78_577, taxMinor: 6423, totalMinor: 85_000 })
  assert.deepEqual(ALL_IN.taxes.map(({ code, amountMinor }) => [code, amountMinor]).sort(), [
    ['US_FET', 5893],
    ['US_SEG', 530],
  ])
  assert.equal(ALL_IN.keptMinor, 70_719)
  const { NET } = await quote({ askPriceMinor: 78_577 })
  assert.deepEqual([NET.priced?.fareMinor, NET.priced?.totalMinor, NET.keptMinor], [78_577, 85_000, 70_719])
})

test('a whole aircraft is quoted with every seat taken', async () => {
  const { NET } = await quote({ askPriceMinor: 100_000, saleMode: 'WHOLE_AIRCRAFT' })
  assert.deepEqual(NET.priced, { people: 8, fareMinor: 800_000, taxMinor: 64_240, totalMinor: 864_240 })
})

test('a reason why it cannot be sold is on its field: an all-in price below its taxes', async () => {
  const { NET, ALL_IN } = await quote({ askPriceMinor: 500 })
  assert.equal(NET.problem, null)
  assert.equal(ALL_IN.priced, null)
  assert.equal(ALL_IN.problem?.path, 'askPriceMinor')
})
