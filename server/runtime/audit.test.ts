import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { findAuditBreaks, recordAct } from './audit.ts'

const { db } = await openTestDatabase()
const { id } = await aUser(db, { role: 'ADMIN' })
const actor = { id, role: 'ADMIN' as const, address: '192.0.2.7', userAgent: 'test' }

async function act(number: number) {
  await db.transaction().execute((tx) =>
    recordAct(tx, actor, {
      act: 'leg.cancel',
      subject: { type: 'leg', id: String(number) },
      before: { status: 'PUBLISHED' },
      after: { status: 'CANCELLED', number },
    }),
  )
}

/** Runs a statement that only the owner of the database could run. */
async function tamper(statement: string) {
  await sql`alter table audit_log disable trigger all`.execute(db)
  await sql.raw(statement).execute(db)
  await sql`alter table audit_log enable trigger all`.execute(db)
}

test('concurrent acts make one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => act(number)))
  const { rows } = await sql<{ id: string }>`select id from audit_log order by id`.execute(db)
  assert.deepEqual(
    rows.map((row) => Number(row.id)),
    Array.from({ length: 20 }, (_, number) => number + 1),
  )
  assert.deepEqual(await findAuditBreaks(db), [])
})

test('an act that is rolled back leaves no gap', async () => {
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await recordAct(tx, actor, { act: 'leg.cancel', subject: { type: 'leg', id: 'x' } })
      throw new Error('changed my mind')
    }),
  )
  await act(21)
  assert.deepEqual(await findAuditBreaks(db), [])
})

test('a lone surrogate is stored as in a text column', async () => {
  const subject = { type: 'leg', id: '22' }
  await db
    .transaction()
    .execute((tx) => recordAct(tx, actor, { act: 'leg.cancel', subject, after: { reason: 'a\udfffb' } }))
  const row = await db
    .selectFrom('auditLog')
    .select('after')
    .where('subjectId', '=', '22')
    .executeTakeFirstOrThrow()
  assert.deepEqual(row.after, { reason: 'a\ufffdb' })
  assert.deepEqual(await findAuditBreaks(db), [])
})

for (const statement of ['update audit_log set act = null', 'delete from audit_log', 'truncate audit_log']) {
  test(`'${statement}' is refused`, async () => {
    await assert.rejects(sql.raw(statement).execute(db), /append-only/)
  })
}

test('a changed entry is found', async () => {
  await tamper(`update audit_log set after = '{"status": "FLOWN"}' where id = 5`)
  assert.deepEqual(await findAuditBreaks(db), [{ id: 5, fault: 'its fields do not give its hash' }])
})

test('a changed entry with a new hash is found at the next entry', async () => {
  await tamper('update audit_log entry set hash = audit_hash(entry) where id = 5')
  assert.deepEqual(await findAuditBreaks(db), [{ id: 6, fault: 'it does not continue the entry before it' }])
})

test('a missing entry is found', async () => {
  await tamper('delete from audit_log where id = 9')
  const breaks = await findAuditBreaks(db)
  assert.deepEqual(breaks.at(-1), { id: 10, fault: 'entries before it are missing' })
})
