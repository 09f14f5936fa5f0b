import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { openTestDatabase } from '#test/db.ts'
import { fetchRates, openRateSource } from './fetch-rates.ts'
import { NoRates, readRates } from './read-rates.ts'
import { storeDemoRates } from './store-demo-rates.ts'
import { storeRates } from './store-rates.ts'

const { db } = await openTestDatabase()

// In the form of https://www.ecb.europa.eu/stats/eurofxref/.
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='2026-11-23'>
			<Cube currency='USD' rate='1.1364'/>
			<Cube currency='JPY' rate='176.36'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`
const DAILY_CSV = 'Date, USD, JPY, \n23 November 2026, 1.1364, 176.36, \n'
const HISTORY_CSV = 'Date,USD,JPY,CYP,\n2026-11-23,1.1364,176.36,N/A,\n'
const RATES = [
  { day: '2026-11-23', currency: 'USD', rate: '1.1364' },
  { day: '2026-11-23', currency: 'JPY', rate: '176.36' },
]

describe('a file of exchange rates', () => {
  for (const [form, text] of Object.entries({ XML, DAILY_CSV, HISTORY_CSV }))
    test(`is read as ${form}`, () => assert.deepEqual(readRates(text), RATES))

  const wrong: Record<string, string> = {
    'is empty': '',
    'is a page': '<html><body>Not found</body></html>',
    'has another first line': 'Day,USD\n2026-11-23,1.1',
    'has an invalid day': 'Date,USD\n2026-13-23,1.1',
    'has an empty rate': 'Date,USD\n2026-11-23,0.000',
    'has a word for a rate': 'Date,USD\n2026-11-23,much',
  }
  for (const [how, text] of Object.entries(wrong))
    test(`is refused as a whole when it ${how}`, () => assert.throws(() => readRates(text), NoRates))
})

test('a stored rate is never overwritten', async () => {
  assert.equal(await storeRates(db, RATES, { source: 'first' }), 2)
  const later = RATES.map((rate) => ({ ...rate, rate: '2' }))
  assert.equal(await storeRates(db, later, { source: 'second' }), 0)
  const rows = await db.selectFrom('fxRates').select(['rate', 'source']).orderBy('rate').execute()
  assert.deepEqual([...new Set(rows.map(({ source }) => source))], ['first'])
  await db.deleteFrom('fxRates').execute()
})

test('the rates of the day are fetched until they are published, and then not again on that day', async () => {
  let asked = 0
  const server = createServer((_, answer) => {
    asked++
    answer.end(XML)
  }).listen(0, '127.0.0.1')
  after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`
  const source = openRateSource(openOutgoing(), address)
  assert.ok(source)
  const fetchAt = (now: string) => fetchRates(db, source, { now: new Date(now) })
  await fetchAt('2026-11-23T16:30:00Z')
  await fetchAt('2026-11-23T17:30:00Z')
  assert.equal(asked, 1)
  await fetchAt('2026-11-24T00:30:00Z')
  assert.equal(asked, 2)
  const rows = await db
    .selectFrom('fxRates')
    .select(['day', 'toCurrency', 'source'])
    .orderBy('toCurrency')
    .execute()
  assert.deepEqual(rows, [
    { day: '2026-11-23', toCurrency: 'JPY', source: '127.0.0.1' },
    { day: '2026-11-23', toCurrency: 'USD', source: '127.0.0.1' },
  ])
  await db.deleteFrom('fxRates').execute()
})

test('the demo has rates of today, and of yesterday for places where today has not begun', async () => {
  await storeDemoRates(db, { now: new Date('2026-11-23T12:00:00Z') })
  await storeDemoRates(db, { now: new Date('2026-11-24T12:00:00Z') })
  const days = await db.selectFrom('fxRates').select('day').distinct().orderBy('day').execute()
  assert.deepEqual(
    days.map(({ day }) => day),
    ['2026-11-22', '2026-11-23', '2026-11-24'],
  )
})
