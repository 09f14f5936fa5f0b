import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '#test/db.ts'
import { findImbalances, repairSums } from './ledger.ts'

const { db, pool } = await openTestDatabase()

type Account = 'provider' | 'platform_fees' | 'travellers_held'
const entry = (posting: string, account: Account, amountMinor: number, currency = 'USD') => ({
  ...{ posting, account, amountMinor, currency },
})

describe('the ledger', () => {
  test('refuses a posting that does not sum to zero, at the end of its transaction', async () => {
    const posting = `capture:${crypto.randomUUID()}`
    await assert.rejects(
      db
        .insertInto('ledgerEntries')
        .values([entry(posting, 'provider', 1000), entry(posting, 'platform_fees', -999)])
        .execute(),
      /does not balance/,
    )
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('ledgerEntries')
          .values(entry(posting, 'provider', 1000))
          .execute()
        await tx
          .insertInto('ledgerEntries')
          .values(entry(posting, 'platform_fees', -1000, 'EUR'))
          .execute()
      }),
      /does not balance/,
      'zero in all, but not in each currency',
    )
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('ledgerEntries')
        .values(entry(posting, 'provider', 1000))
        .execute()
      await tx
        .insertInto('ledgerEntries')
        .values(entry(posting, 'platform_fees', -1000))
        .execute()
    })
    assert.deepEqual(await findImbalances(db), [])
  })

  test('refuses updates, deletes and truncation', async () => {
    for (const statement of [
      'update ledger_entries set amount_minor = amount_minor + 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
    ]) {
      await assert.rejects(pool.query(statement), /append only/, statement)
    }
  })

  test('has a name for each of its accounts', async () => {
    const posting = `capture:${crypto.randomUUID()}`
    await assert.rejects(
      db
        .insertInto('ledgerEntries')
        .values([entry(posting, 'provider', 1), entry(posting, 'petty_cash' as Account, -1)])
        .execute(),
      /ledger_entries_account_check/,
    )
  })

  test('finds an unbalanced posting without reading entries, and one that bypassed its triggers every night', async () => {
    const posting = `capture:${crypto.randomUUID()}`
    const client = await pool.connect()
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into ledger_entries (posting, account, amount_minor, currency)
       values ($1, 'provider', 7, 'JPY'), ($1, 'platform_fees', -6, 'JPY')`,
      [posting],
    )
    await client.query('commit')
    client.release()
    assert.deepEqual(await findImbalances(db), [])
    assert.equal(await db.transaction().execute((tx) => repairSums(tx)), 1)
    assert.deepEqual(await findImbalances(db), [{ reference: posting, currency: 'JPY', differenceMinor: 1 }])
    assert.equal(await db.transaction().execute((tx) => repairSums(tx)), 0)

    await pool.query('set enable_seqscan = off')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select posting from ledger_sums where amount_minor <> 0 order by posting`.execute(db)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    assert.match(plan, /ledger_sums_unbalanced/)
    assert.doesNotMatch(plan, /ledger_entries/)
  })
})
