import assert from 'node:assert/strict'
import test from 'node:test'
import type { Currency } from '#contract/money.ts'
import { getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { loadReference } from '#db/reference/load.ts'
import { quoteTaxes } from '#server/taxes/quote-taxes.ts'
import { readTaxBook } from '#server/taxes/read-tax-book.ts'
import { storeDemoRates } from '#server/taxes/store-demo-rates.ts'
import { openTestDatabase } from '#test/db.ts'
import { ADULT } from '#test/samples/tax-cases.ts'
import { seedDemo } from './seed.ts'

const { db, pool } = await openTestDatabase()
const now = new Date()

test('every flight of the demo has a price with taxes, also after the second start', async () => {
  await seedDemo(pool, { now })
  await storeDemoRates(db, { now })
  await db.updateTable('referenceFiles').set({ sha256: 'older' }).where('name', 'like', 'tax-%').execute()
  await loadReference(pool)
  await seedDemo(pool, { now })

  const book = await readTaxBook(db)
  const legs = await db.selectFrom('legs').selectAll().where('status', '=', 'PUBLISHED').execute()
  const problems = legs.flatMap((leg) => {
    const facts = {
      ...leg,
      currency: leg.currency as Currency,
      origin: getAirport(leg.originIcao),
      destination: getAirport(leg.destinationIcao),
      aircraftType: getAircraftType(leg.aircraftType),
    }
    const price = { basis: 'NET', priceMinor: leg.askPriceMinor, people: [ADULT], now } as const
    const taxes = quoteTaxes(book, facts, price)
    return 'problem' in taxes
      ? [`${leg.originIcao}–${leg.destinationIcao} ${JSON.stringify(taxes.problem)}`]
      : []
  })
  assert.ok(legs.length > 100)
  assert.deepEqual(problems, [])
})
