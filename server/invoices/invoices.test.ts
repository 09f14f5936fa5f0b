import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { InvoiceRow } from '#contract/invoices/invoices.ts'
import { openTestApp } from '#test/app.ts'
import { anOperator, aUser } from '#test/build.ts'
import { decide, dispute, learn } from '#test/disputes.ts'
import { assertInvoicesAgree, issueAll, readDocuments } from '#test/invoices.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPaidBooking } from '#test/pay.ts'
import { checkEn16931 } from '#test/read/check-en16931.ts'
import { PLATFORM } from '#test/samples/platform.ts'
import type { Case } from '#test/samples/tax-cases.ts'
import { aTaxedLeg } from '#test/samples/taxed-leg.ts'
import { issueForPosting } from './issue-due-invoices.ts'
import { invoiceFeesUpTo } from './issue-fee-invoices.ts'

const app = await openTestApp()
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })

const CJ3: Case = { currency: 'GBP', type: 'C25B', facts: { seatsFitted: 6, seatsWithCrew: 8 } }
const NOWHERE = { name: '', street: '', postcode: '', city: '', countryCode: '', vatId: '' }
const COMPANY = {
  name: 'Köhler GmbH',
  street: 'Hauptstraße 1',
  postcode: '50667',
  city: 'Köln',
  countryCode: 'DE',
  vatId: 'DE136695976',
}
const BRITISH = {
  street: '2 Hangar Lane',
  postcode: 'GU14 6XA',
  city: 'Farnborough',
  countryCode: 'GB',
  vatId: 'GB 980 7806 84',
}

type Somebody = Awaited<ReturnType<typeof aUser>>

/** A British operator with a VAT id, and a booking of two seats on a leg with VAT and duty. */
async function aTrip(seats = 2) {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: owner.id, baseCountry: 'United Kingdom' })
  const saved = await app.call('PUT', '/api/api/operators/invoice-details', { as: owner, body: BRITISH })
  assert.equal(saved.status, 200, saved.text)
  const leg = await aTaxedLeg(db, 'EGLF–EGPH', { askedMinor: 80_000, operatorId: operator.id }, CJ3)
  assert.ok(leg)
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats })
  return { owner, operator, leg, user, bookingId }
}

async function refund(bookingId: string, body: object) {
  const answer = await app.call('POST', `/api/api/admin/bookings/${bookingId}/refund`, {
    as: admin,
    body: { reason: 'Weather', cancelSeats: false, refundedMinor: 0, ...body },
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal(answer.status, 200, answer.text)
}

async function ofTrip(user: Somebody, bookingId: string) {
  return (await app.call('GET', `/api/api/trips/${bookingId}/invoices`, { as: user })).json as {
    invoices: InvoiceRow[]
    canChange: boolean
    buyer: typeof COMPANY
  }
}

const changeBuyer = (as: Somebody, bookingId: string, body: object) =>
  app.call('PUT', `/api/api/trips/${bookingId}/invoices/buyer`, { as, body })

describe('a paid booking', () => {
  test('has an invoice in the name of its operator, with the platform as agent', async () => {
    const { user, bookingId, operator } = await aTrip()
    await issueAll(db)
    const [invoice, ...more] = await readDocuments(db, bookingId)
    assert.ok(invoice)
    assert.deepEqual(more, [])
    const seller = invoice.seller as Record<string, string>
    assert.deepEqual([seller.name, seller.vatId], [operator.legalName, 'GB980780684'])
    assert.equal((invoice.agent as { name: string }).name, PLATFORM.name)
    assert.equal((invoice.buyer as { name: string }).name, user.name)
    const { amountMinor } = await db
      .selectFrom('bookings')
      .select('amountMinor')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([invoice.totalMinor, invoice.vatCode, invoice.number], [amountMinor, 'GB_VAT', 1])
    const { invoices, canChange } = await ofTrip(user, bookingId)
    assert.deepEqual([invoices.length, canChange, invoices[0]?.hasXml], [1, true, false])
    assert.match(invoices[0]?.number ?? '', /^FW-[0-9A-F]{6}-20\d\d-000001$/)
    await issueAll(db)
    assert.equal((await readDocuments(db, bookingId)).length, 1)
  })

  test('has a credit note for each refund, which names the invoice', async () => {
    const { user, bookingId } = await aTrip()
    // Both refunds are posted before the first document is issued.
    await refund(bookingId, { kind: 'amount', amountMinor: 12_345 })
    await refund(bookingId, { kind: 'full', cancelSeats: true, refundedMinor: 12_345 })
    await issueAll(db)
    const documents = await readDocuments(db, bookingId)
    assert.deepEqual(
      documents.map(({ kind }) => kind),
      ['INVOICE', 'CREDIT_NOTE', 'CREDIT_NOTE'],
    )
    const [invoice, ...credits] = documents
    for (const credit of credits) assert.equal(credit.correctsId, invoice?.id)
    assert.equal(
      credits.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      invoice?.totalMinor,
    )
    assert.equal((await ofTrip(user, bookingId)).canChange, false)
    await assertInvoicesAgree(db)
  })

  test('that a bank disputes gets a credit note only if the platform loses the dispute', async () => {
    const kinds = async (bookingId: string) => (await readDocuments(db, bookingId)).map(({ kind }) => kind)
    const [lost, won] = [await aTrip(1), await aTrip(1)]
    const disputes = {
      lost: await dispute(app, { bookingId: lost.bookingId }),
      won: await dispute(app, { bookingId: won.bookingId }),
    }
    await issueAll(db)
    assert.deepEqual([await kinds(lost.bookingId), await kinds(won.bookingId)], [['INVOICE'], ['INVOICE']])
    await decide(app, disputes.lost, 'losing_evidence')
    await decide(app, disputes.won, 'winning_evidence')
    for (const id of Object.values(disputes)) await learn(app, id)
    await issueAll(db)
    assert.deepEqual(await kinds(lost.bookingId), ['INVOICE', 'CREDIT_NOTE'])
    assert.deepEqual(await kinds(won.bookingId), ['INVOICE'])
    const { rows } = await sql`select from invoices_due`.execute(db)
    assert.equal(rows.length, 0)
    await assertInvoicesAgree(db)
  })
})

describe('a buyer', () => {
  test('who adds an address later gets a credit note and a new invoice for the rest', async () => {
    const { user, bookingId } = await aTrip()
    await refund(bookingId, { kind: 'amount', amountMinor: 12_345 })
    await issueAll(db)
    const wrong = await changeBuyer(user, bookingId, { ...COMPANY, vatId: 'DE136695977' })
    assert.deepEqual([wrong.status, wrong.json.details[0].path], [400, 'vatId'])
    const half = await changeBuyer(user, bookingId, { ...COMPANY, city: '' })
    assert.deepEqual(half.json.details[0].path, 'city')
    assert.equal((await changeBuyer(user, bookingId, COMPANY)).json.issued, true)
    // A double click sends the same change again.
    assert.equal((await changeBuyer(user, bookingId, COMPANY)).json.issued, false)
    const documents = await readDocuments(db, bookingId)
    assert.deepEqual(
      documents.map(({ kind, number }) => [kind, number]),
      [
        ['INVOICE', 1],
        ['CREDIT_NOTE', 2],
        ['CREDIT_NOTE', 3],
        ['INVOICE', 4],
      ],
    )
    assert.equal(documents[3]?.totalMinor, (documents[0]?.totalMinor ?? 0) - 12_345)
    assert.deepEqual((documents[3]?.buyer as { vatId: string } | undefined)?.vatId, 'DE136695976')
    const { invoices, buyer } = await ofTrip(user, bookingId)
    assert.deepEqual([invoices[0]?.hasXml, buyer.name], [true, 'Köhler GmbH'])
    const path = `/api/api/trips/${bookingId}/invoices/${invoices[0]?.id}`
    const xml = await app.call('GET', `${path}?format=xml`, { as: user })
    const { broken, root } = checkEn16931(Buffer.from(xml.json.contentBase64, 'base64').toString())
    assert.deepEqual(broken, [])
    const total = root['cac:LegalMonetaryTotal']['cbc:TaxInclusiveAmount']['#text']
    assert.equal(Number(total) * 100, documents[3]?.totalMinor)
    const pdf = await app.call('GET', `${path}?format=pdf`, { as: user })
    assert.match(Buffer.from(pdf.json.contentBase64, 'base64').toString('latin1'), /^%PDF-1\.7/)
    // The first form names no country.
    const first = await app.call(
      'GET',
      `/api/api/trips/${bookingId}/invoices/${documents[0]?.id}?format=xml`,
      { as: user },
    )
    assert.equal(first.json.code, 'invoice_has_no_xml')
    await assertInvoicesAgree(db)
  })

  test('changes an invoice ten times at most', async () => {
    const { user, bookingId } = await aTrip(1)
    await issueAll(db)
    for (let n = 1; n <= 10; n++) {
      assert.equal((await changeBuyer(user, bookingId, { ...NOWHERE, name: `Company ${n}` })).status, 200)
    }
    const refused = await changeBuyer(user, bookingId, { ...NOWHERE, name: 'One more' })
    assert.equal(refused.json.code, 'invoice_changed_too_often')
    // The refused change left nothing behind.
    assert.equal((await ofTrip(user, bookingId)).buyer.name, 'Company 10')
  })
})

describe('numbers', () => {
  test('have no gaps if documents of one seller are issued concurrently and some fail', async () => {
    const { leg, operator } = await aTrip(1)
    await issueAll(db)
    for (let n = 0; n < 4; n++) await aPaidBooking(app, { user: await aUser(db), legId: leg.id })
    const due = await db.selectFrom('invoicesDue').select('posting').execute()
    assert.equal(due.length, 4)
    const lock = `select from invoice_numbers where seller_id = '${operator.id}' for update`
    const results = await overlapping(app.connectionString, lock, () =>
      due.map(({ posting }, index) =>
        db.transaction().execute(async (tx) => {
          await issueForPosting(tx, { posting, platform: PLATFORM })
          if (index === 1) throw new Error('The process ends here')
        }),
      ),
    )
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 1)
    await assertInvoicesAgree(db)
    await issueAll(db)
    const numbers = await db
      .selectFrom('invoices')
      .select('number')
      .where('operatorId', '=', operator.id)
      .orderBy('number')
      .execute()
    assert.deepEqual(
      numbers.map(({ number }) => number),
      [1, 2, 3, 4, 5],
    )
  })

  test('and documents never change', async () => {
    await assert.rejects(db.updateTable('invoices').set({ number: 7 }).execute(), /append only/)
    await assert.rejects(db.deleteFrom('invoiceLines').execute(), /append only/)
  })
})

describe('the platform', () => {
  test('invoices each operator the fees of a month once, and credits later refunds', async () => {
    const { owner, operator, bookingId } = await aTrip()
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    await invoiceFeesUpTo(db, PLATFORM, { month })
    await invoiceFeesUpTo(db, PLATFORM, { month })
    await refund(bookingId, { kind: 'full', cancelSeats: true })
    const next = `${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)))).toISOString().slice(0, 7)}-01`
    await invoiceFeesUpTo(db, PLATFORM, { month: next })
    const own = await app.call('GET', '/api/api/operators/invoices?seller=PLATFORM', { as: owner })
    const listed = own.json.invoices as InvoiceRow[]
    assert.deepEqual(
      listed.map(({ kind, month: of }) => [kind, of]),
      [
        ['CREDIT_NOTE', next.slice(0, 7)],
        ['INVOICE', month.slice(0, 7)],
      ],
    )
    assert.equal(listed[0]?.totalMinor, listed[1]?.totalMinor)
    assert.equal(listed[0]?.corrects, listed[1]?.number)
    // In its own country the fee contains VAT: 20 % of the net amount.
    const { netMinor, vatMinor } = await db
      .selectFrom('invoices')
      .select(['netMinor', 'vatMinor'])
      .where('id', '=', listed[1]?.id ?? '')
      .executeTakeFirstOrThrow()
    assert.equal(vatMinor, Math.round(netMinor / 5))
    const xml = await app.call('GET', `/api/api/operators/invoices/${listed[1]?.id}?format=xml`, {
      as: owner,
    })
    assert.deepEqual(checkEn16931(Buffer.from(xml.json.contentBase64, 'base64').toString()).broken, [])
    const { rows } = await sql`
      select operator_id, currency, -sum(amount_minor) as minor from ledger_entries
      where account = 'platform_fees' and operator_id is not null group by 1, 2
      except
      select operator_id, currency, sum(case kind when 'INVOICE' then total_minor else -total_minor end)
      from invoices where seller_kind = 'PLATFORM' group by 1, 2`.execute(db)
    assert.deepEqual(
      rows.filter((row) => (row as { minor: number }).minor !== 0),
      [],
    )
    assert.equal(
      (await ofOperator(owner)).every(({ sellerName }) => sellerName === operator.legalName),
      true,
    )
  })
})

const ofOperator = async (as: Somebody) =>
  (await app.call('GET', '/api/api/operators/invoices?seller=OPERATOR', { as })).json.invoices as InvoiceRow[]

describe('a document', () => {
  test('is visible only to its buyer, its seller and administrators', async () => {
    const { owner, user, bookingId } = await aTrip(1)
    await issueAll(db)
    const [document] = await readDocuments(db, bookingId)
    const id = document?.id
    const other = await aTrip(1)
    const status = async (path: string, as: Somebody) =>
      (await app.call('GET', `/api/api${path}?format=pdf`, { as })).status
    assert.equal(await status(`/trips/${bookingId}/invoices/${id}`, user), 200)
    assert.equal(await status(`/trips/${bookingId}/invoices/${id}`, other.user), 404)
    assert.equal(await status(`/trips/${other.bookingId}/invoices/${id}`, other.user), 404)
    assert.equal(await status(`/trips/${other.bookingId}/invoices/${id}`, user), 404)
    assert.equal(await status(`/operators/invoices/${id}`, owner), 200)
    assert.equal(await status(`/operators/invoices/${id}`, other.owner), 404)
    assert.equal(await status(`/operators/invoices/${id}`, user), 404)
    assert.equal(await status(`/admin/invoices/${id}`, owner), 403)
    assert.equal(await status(`/admin/invoices/${id}`, admin), 200)
    assert.equal((await changeBuyer(other.user, bookingId, COMPANY)).status, 404)
    const listed = await app.call('GET', `/api/api/trips/${bookingId}/invoices`, { as: other.user })
    assert.equal(listed.status, 404)
  })

  test('is in the tax file of its month, line by line', async () => {
    const { owner, bookingId } = await aTrip(1)
    await refund(bookingId, { kind: 'amount', amountMinor: 5000 })
    await issueAll(db)
    const month = new Date().toISOString().slice(0, 7)
    const { json } = await app.call('GET', `/api/api/operators/invoices/months/${month}`, { as: owner })
    const rows: Record<string, string>[] = parse(json.csv, { columns: true, bom: true })
    const total = rows.reduce((sum, row) => sum + Number(row.amount_minor) + Number(row.vat_minor), 0)
    const documents = await readDocuments(db, bookingId)
    assert.equal(total, (documents[0]?.totalMinor ?? 0) - (documents[1]?.totalMinor ?? 0))
    assert.equal(new Set(rows.map(({ number }) => number)).size, 2)
    const all = await app.call('GET', `/api/api/admin/invoices/months/${month}`, { as: admin })
    assert.ok(all.json.csv.includes(rows[0]?.number ?? ''))
    const found = await app.call('GET', `/api/api/admin/invoices?search=${rows[0]?.number}`, { as: admin })
    assert.deepEqual([found.json.pagination.total, found.json.invoices[0].number], [1, rows[0]?.number])
  })
})
