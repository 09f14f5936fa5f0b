import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { openTestApp } from '#test/app.ts'
import { anOperator, aUser } from '#test/build.ts'
import { aPaidOperator, aSoldLeg, fly, giveBack } from '#test/payouts.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { listStatementMonths, readStatement } from './read-statement.ts'
import {
  buildParts,
  computeChange,
  formatMonth,
  getMonthBounds,
  listMonthsBetween,
  type StatementLine,
} from './statement-rules.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
for (const currency of ['usd', 'jpy', 'kwd'])
  await provider.stripe.topups.create({ amount: 90_000_000, currency })

const thisMonth = formatMonth(new Date())
const NOTHING = {
  ...{ grossMinor: 0, feeMinor: 0, refundsMinor: 0 },
  ...{ adjustmentsMinor: 0, taxesMinor: 0, transfersMinor: 0, reversalsMinor: 0 },
}

type Entry = {
  kind: string
  at: string
  share: number
  currency?: string
  account?: 'travellers_held' | 'operator_payable'
}

/** An operator with ledger entries at these instants, between the operator's share and the provider. */
async function anOperatorWith(entries: Entry[]) {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id, legalName: `Łódź Air "${crypto.randomUUID()}"` })
  for (const { kind, at, share, currency = 'USD', account = 'operator_payable' } of entries) {
    const about = {
      posting: `${kind}:${crypto.randomUUID()}`,
      currency,
      operatorId: operator.id,
      postedAt: new Date(at),
    }
    await db
      .insertInto('ledgerEntries')
      .values([
        { ...about, account, amountMinor: -share },
        { ...about, account: 'provider', amountMinor: share },
      ])
      .execute()
  }
  return { user, operator }
}

async function download(as: { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }, path: string) {
  const answer = await app.call('GET', `/api/api${path}`, { as })
  assert.equal(answer.status, 200, answer.text)
  return { ...answer.json, content: Buffer.from(answer.json.contentBase64, 'base64') }
}

describe('months are counted in UTC:', () => {
  test('the last instant of a month belongs to it, the next instant does not', async () => {
    const { operator } = await anOperatorWith([
      { kind: 'capture', at: '2026-09-30T23:59:59.999Z', share: 100 },
      { kind: 'capture', at: '2026-10-01T00:00:00.000Z', share: 20 },
      { kind: 'dispute', at: '2026-10-31T23:59:59.999Z', share: -3 },
    ])
    const closing = async (month: string) => {
      const { parts, from, to } = await readStatement(db, { operatorId: operator.id, month })
      return [parts[0]?.openingMinor, parts[0]?.closingMinor, from.toISOString(), to.toISOString()]
    }
    assert.deepEqual(await closing('2026-09'), [
      0,
      100,
      '2026-09-01T00:00:00.000Z',
      '2026-10-01T00:00:00.000Z',
    ])
    assert.deepEqual((await closing('2026-10')).slice(0, 2), [100, 117])
    const { months } = await listStatementMonths(db, { operatorId: operator.id, page: 1, limit: 60 })
    assert.equal(months.at(-1)?.month, '2026-09')
    assert.deepEqual(months.at(-2), {
      month: '2026-10',
      over: true,
      balances: [{ currency: 'USD', openingMinor: 100, closingMinor: 117 }],
    })
    assert.deepEqual([months[0]?.month, months[0]?.over], [thisMonth, false])
    await assert.rejects(readStatement(db, { operatorId: operator.id, month: '2026-08' }), /no statement/)
    await assert.rejects(readStatement(db, { operatorId: operator.id, month: '2099-01' }), /no statement/)
  })

  test('the months of a year are listed newest first', () => {
    assert.deepEqual(listMonthsBetween('2025-11', '2026-02'), ['2026-02', '2026-01', '2025-12', '2025-11'])
    assert.equal(getMonthBounds('2026-12').to.toISOString(), '2027-01-01T00:00:00.000Z')
  })
})

describe('a statement', () => {
  test('leads from the opening to the closing balance of the ledger, or is refused', () => {
    const line: StatementLine = {
      ...NOTHING,
      currency: 'KWD',
      leg: null,
      grossMinor: 100,
      feeMinor: 10,
      transfersMinor: 90,
    }
    assert.equal(computeChange(line), 0)
    const end = { currency: 'KWD' as const, openingMinor: 5, closingMinor: 5, closingHeldMinor: 0 }
    assert.equal(buildParts([end], [line])[0]?.lines[0]?.balanceMinor, 5)
    assert.throws(() => buildParts([{ ...end, closingMinor: 6 }], [line]), /ends at 5 KWD, the ledger at 6/)
  })

  test('lists each leg’s gross, fee, refunds, transfer and reversal in each currency, as CSV and as PDF', async () => {
    const { user, operator } = await aPaidOperator(app)
    const operatorId = operator.id
    const sold: Record<string, Awaited<ReturnType<typeof aSoldLeg>>> = {}
    for (const [currency, priceMinor, back] of [
      ['USD', 420_005, 100_000],
      ['JPY', 1_234_567, 234_567],
      ['KWD', 1_250_550, 1_250_550],
    ] as const) {
      const leg = await aSoldLeg(app, { operatorId, currency, priceMinor, seats: [2, 1] })
      sold[currency] = leg
      const payout = await fly(app, leg.leg.id)
      await settlePayout(db, provider, { payoutId: payout.id })
      await giveBack(app, { bookingId: leg.bookingIds[1] ?? '', amountMinor: back })
      await settlePayout(db, provider, { payoutId: payout.id })
      await aSoldLeg(app, { operatorId, currency, priceMinor })
    }
    const { parts, over } = await readStatement(db, { operatorId, month: thisMonth })
    assert.equal(over, false)
    assert.deepEqual(
      parts.map(({ currency }) => currency),
      ['JPY', 'KWD', 'USD'],
    )
    for (const part of parts) {
      const { rows } = await app.pool.query(
        `select -sum(amount_minor)::int as minor from ledger_entries where operator_id = $1 and currency = $2
           and account in ('travellers_held', 'operator_payable')`,
        [operatorId, part.currency],
      )
      assert.equal(part.closingMinor, rows[0].minor, 'the closing balance is the ledger’s')
      const [flown, coming] = part.lines
      assert.equal(flown?.leg?.id, sold[part.currency]?.leg.id)
      assert.equal(flown?.balanceMinor, 0)
      assert.equal(coming?.balanceMinor, part.closingMinor)
      assert.equal(part.closingHeldMinor, part.closingMinor)
    }
    const usd = parts.find(({ currency }) => currency === 'USD')
    const { leg: _, currency: __, ...figures } = usd?.lines[0] ?? {}
    assert.deepEqual(figures, {
      ...{
        grossMinor: 1_260_015,
        feeMinor: 116_002,
        refundsMinor: 100_000,
        adjustmentsMinor: 0,
        taxesMinor: 0,
      },
      ...{ transfersMinor: 1_134_013, reversalsMinor: 90_000, changeMinor: 0, balanceMinor: 0 },
    })

    const csv = await download(user, `/operators/statements/${thisMonth}?format=csv`)
    assert.equal(csv.fileName, `ferrywing-statement-${thisMonth}.csv`)
    const rows: Record<string, string>[] = parse(csv.content, { columns: true, bom: true })
    for (const { currency, openingMinor, closingMinor, lines } of parts) {
      const own = rows.filter((row) => row.currency === currency)
      assert.deepEqual(
        own.map(({ line }) => line),
        ['opening balance', ...lines.map(() => 'flight'), 'total', 'closing balance'],
      )
      assert.equal(Number(own[0]?.balance_minor), openingMinor)
      assert.equal(Number(own.at(-1)?.balance_minor), closingMinor)
      const sum = own
        .filter(({ line }) => line === 'flight')
        .reduce((total, row) => total + Number(row.change_minor), 0)
      assert.equal(openingMinor + sum, closingMinor)
    }
    const inDinars = rows.find(({ currency, line }) => currency === 'KWD' && line === 'flight')
    assert.deepEqual(
      [inDinars?.gross, inDinars?.refunds, inDinars?.tail, inDinars?.from, inDinars?.to],
      ['3751.650', '1250.550', 'N482NL', 'KTEB', 'KOPF'],
    )
    assert.equal(rows.find(({ currency, line }) => currency === 'JPY' && line === 'flight')?.gross, '3703701')

    const pdf = await download(user, `/operators/statements/${thisMonth}?format=pdf`)
    assert.equal(pdf.contentType, 'application/pdf')
    const { lines, tags, info } = readPdf(pdf.content)
    assert.match(info.Title ?? '', /^Statement \w+ 20\d\d$/)
    assert.ok(lines.includes('Northlight Air Charter LLC'))
    assert.ok(lines.some((line) => /counted by UTC/.test(line)))
    assert.ok(lines.some((line) => /^This month is not over/.test(line)))
    for (const expected of [
      /^KTEB–KOPF N482NL \d{4}-\d\d-\d\d 12,600\.15 −1,160\.02 −1,000\.00 −11,340\.13 900\.00 0\.00$/,
      /^KTEB–KOPF N482NL \d{4}-\d\d-\d\d 3,751\.650 /,
      /^Closing balance 3,780\.04$/,
      /^Closing balance 1,125\.500$/,
      /^Closing balance 1,111,110$/,
    ]) {
      assert.ok(
        lines.some((line) => expected.test(line)),
        `${expected} in\n${lines.join('\n')}`,
      )
    }
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) assert.ok(tags.includes(tag), tag)
  })

  test('with a negative balance says who owes the money', async () => {
    const { user, operator } = await anOperatorWith([
      { kind: 'capture', at: '2026-09-02T10:00:00Z', share: 500_00 },
      { kind: 'refund', at: '2026-10-03T10:00:00Z', share: -800_00 },
    ])
    const pdf = await download(user, '/operators/statements/2026-10?format=pdf')
    const { text, lines } = readPdf(pdf.content)
    assert.match(text, /USD 300\.00 is owed by you: it is set off against the next payout in USD\./)
    assert.ok(lines.includes('Closing balance −300.00'), lines.join('\n'))
    assert.ok(!lines.some((line) => /not over/.test(line)))
    const { operatorName } = await readStatement(db, { operatorId: operator.id, month: '2026-10' })
    const csv = await download(user, '/operators/statements/2026-10?format=csv')
    const rows: Record<string, string>[] = parse(csv.content, { columns: true, bom: true })
    assert.deepEqual([rows.at(-1)?.operator, rows.at(-1)?.balance], [operatorName, '-300.00'])
  })

  test('can be read by its operator and by administrators, whose reading is recorded in the audit log', async () => {
    const { user, operator } = await anOperatorWith(
      Array.from({ length: 3 }, (_, day) => ({
        kind: 'capture',
        at: `2026-10-0${day + 1}T00:00:00Z`,
        share: 1,
      })),
    )
    const other = await anOperatorWith([])
    const own = `/api/api/operators/statements/2026-10?format=csv`
    assert.equal((await app.call('GET', own, { as: other.user })).status, 404)
    assert.equal((await app.call('GET', own, { as: await aUser(db) })).status, 404)
    assert.equal((await app.call('GET', own)).status, 401)
    assert.equal(
      (await app.call('GET', '/api/api/operators/statements', { as: await aUser(db) })).status,
      409,
    )
    const path = `/admin/operators/${operator.id}/statements`
    assert.equal((await app.call('GET', `/api/api${path}`, { as: user })).status, 403)
    const admin = await aUser(db, { role: 'ADMIN' })
    const listed = await app.call('GET', `/api/api${path}?limit=1`, { as: admin })
    assert.equal(listed.json.months.length, 1)
    assert.ok(listed.json.pagination.total >= 2)
    const file = await download(admin, `${path}/2026-10?format=pdf`)
    assert.match(file.content.toString('latin1'), /^%PDF-1\.7/)
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'after'])
      .where('subjectId', '=', operator.id)
      .execute()
    assert.deepEqual(acts, [{ act: 'statement.download', after: { month: '2026-10', format: 'pdf' } }])
    assert.equal((await app.call('GET', `/api/api${path}/2026-13?format=pdf`, { as: admin })).status, 400)
    assert.equal((await app.call('GET', `/api/api${path}/2026-10?format=xls`, { as: admin })).status, 400)
  })
})
