import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TaxReturnRow } from '#contract/taxes/admin-tax-returns.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { THIS_MONTH } from '#test/samples/tax-acts.ts'

const app = await openTestApp()
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })
const operator = await anOperator(db)
const RETURNS = '/api/api/admin/taxes/returns'

/** A leg with its taxes, and a booking on it for this many people. */
async function aTaxedBooking(fields: Parameters<typeof aLeg>[1], seats: number) {
  const leg = await aLeg(db, { operatorId: operator.id, ...fields })
  assert.deepEqual(await db.transaction().execute((tx) => priceLegs(tx, { legIds: [leg.id] })), [])
  const { bookingId } = await aPaidBooking(app, { user: await aUser(db), legId: leg.id, seats })
  return { leg, bookingId }
}

async function returns(query = ''): Promise<TaxReturnRow[]> {
  return (await app.call('GET', `${RETURNS}?limit=100${query}`, { as: admin })).json.returns
}

async function theRow(code: string): Promise<TaxReturnRow> {
  const rows = await returns(`&code=${code}`)
  assert.equal(rows.length, 1)
  return rows[0] as TaxReturnRow
}

async function assertBooksAgree(): Promise<void> {
  const { rows } = await sql<{ account: string; currency: string; minor: number }>`
    select account, currency, -sum(amount_minor) as minor from ledger_entries where account like 'taxes_collected:%'
    group by 1, 2 having sum(amount_minor) <> 0`.execute(db)
  const accounts = rows.map(({ account, currency, minor }) => [`${account} ${currency}`, minor])
  const open = new Map<string, number>()
  for (const row of await returns()) {
    const name = `taxes_collected:${row.code} ${row.currency}`
    open.set(name, (open.get(name) ?? 0) + row.openMinor)
  }
  const known = [...open].filter(([, minor]) => minor !== 0)
  assert.deepEqual(Object.fromEntries(known), Object.fromEntries(accounts))
  assert.deepEqual(await findImbalances(db), [])
}

async function remit(row: TaxReturnRow, more: object = {}) {
  const { code, month, currency, remitter, openMinor } = row
  const body = {
    currency,
    remitter,
    amountMinor: openMinor,
    costMinor: openMinor,
    reason: 'The bank sent it',
  }
  return await app.call('POST', `${RETURNS}/${code}/${month}/remit`, {
    as: admin,
    body: { ...body, ...more },
  })
}

test('the sums of the rows equal the ledger’s after payments, refunds and remittances', async () => {
  await aTaxedBooking({ askPriceMinor: 100_000, floorPriceMinor: 100_000 }, 2)
  const { bookingId } = await aTaxedBooking({ askPriceMinor: 100_000, floorPriceMinor: 100_000 }, 1)
  const british = { originIcao: 'EGLF', destinationIcao: 'LFMN', currency: 'GBP' as const }
  await aTaxedBooking({ ...british, askPriceMinor: 100_000, floorPriceMinor: 100_000 }, 2)
  await assertBooksAgree()

  const before = await theRow('US_FET')
  assert.deepEqual(
    [before.month, before.peopleCount, before.baseMinor, before.collectedMinor, before.openMinor],
    [THIS_MONTH, 3, 300_000, 22_500, 22_500],
  )
  assert.deepEqual([before.form, before.monthOf], ['US Form 720, quarterly, IRS No. 26', 'PAYMENT'])

  const body = { kind: 'full', reason: 'Weather', cancelSeats: true, refundedMinor: 0 }
  const refunded = await app.call('POST', `/api/api/admin/bookings/${bookingId}/refund`, {
    as: admin,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal(refunded.status, 200, refunded.text)
  await assertBooksAgree()
  const row = await theRow('US_FET')
  assert.deepEqual(
    [row.peopleCount, row.baseMinor, row.collectedMinor, row.returnedMinor, row.openMinor, row.dueMinor],
    [2, 200_000, 22_500, 7500, 15_000, 15_000],
  )

  assert.equal((await remit(row, { amountMinor: 22_500 })).json.code, 'tax_return_changed')
  assert.equal((await remit(row, { costMinor: 15_100, reference: 'EFTPS 7' })).status, 200)
  // Sends the same request again.
  assert.equal((await remit(row)).json.code, 'tax_return_changed')
  await assertBooksAgree()
  const after = await theRow('US_FET')
  assert.deepEqual([after.remittedMinor, after.openMinor], [15_000, 0])
  assert.deepEqual([after.remitted?.reference, after.remitted?.reason], ['EFTPS 7', 'The bank sent it'])
  const { rows } = await sql<{ account: string; minor: number }>`
    select account, amount_minor as minor from ledger_entries where posting like 'remit-tax:%' order by account`.execute(
    db,
  )
  assert.deepEqual(
    rows.map(({ account, minor }) => [account, minor]),
    [
      ['fx_on_taxes', 100],
      ['platform_fees', -15_100],
      ['taxes_collected:US_FET', 15_000],
    ],
  )
})

test('taxes that operators remit can be marked as filed, but not as remitted by us', async () => {
  const row = await theRow('GB_APD')
  assert.deepEqual([row.remitter, row.currency, row.peopleCount, row.baseMinor], ['OPERATOR', 'GBP', 2, null])
  assert.equal((await remit(row)).json.code, 'tax_operator_pays')
  const body = { currency: 'GBP', remitter: 'OPERATOR', reference: 'APD 11', reason: 'They showed it' }
  const path = `${RETURNS}/${row.code}/${row.month}/file`
  const silent = await app.call('POST', path, { as: admin, body: { ...body, reason: ' ' } })
  assert.deepEqual(silent.json.details[0].path, 'reason')
  assert.equal((await app.call('POST', path, { as: admin, body })).status, 200)
  assert.equal((await theRow('GB_APD')).filed?.reference, 'APD 11')
  const filed = await returns('&state=FILED')
  assert.deepEqual(
    filed.map(({ code }) => code),
    ['GB_APD'],
  )
})

test('the CSV lists for each row the due amount, the authority and the form', async () => {
  const { csv } = (await app.call('GET', `${RETURNS}/export?code=US_SEG`, { as: admin })).json
  const [header, row] = csv.trim().split('\n')
  assert.match(header, /month,country,code,form/)
  assert.match(
    row,
    new RegExp(`^${THIS_MONTH},US,US_SEG,"US Form 720, quarterly, IRS No. 26",payment,platform,yes`),
  )
})

test('flights on sale with estimated tax rules are listed with these rules', async () => {
  const { json } = await app.call('GET', '/api/api/admin/taxes/flights?ruleId=US-SEG-2026', { as: admin })
  assert.deepEqual([json.pagination.total, json.flights[0].ruleIds], [2, ['US-SEG-2026']])
  const none = await app.call('GET', '/api/api/admin/taxes/flights?ruleId=US-FET', { as: admin })
  assert.deepEqual(none.json.flights, [])
})
