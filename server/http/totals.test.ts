import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aContactMessage, aUser } from '#test/build.ts'
import { countRows, forgetTotals } from './totals.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN' })
afterEach(forgetTotals)

const add = (count: number) =>
  sql`insert into waitlist_entries (email, source)
    select gen_random_uuid() || '@example.test', 'homepage' from generate_series(1, ${count}::int)`.execute(
    db,
  )
const waitlist = async () => (await call('GET', '/api/api/admin/waitlist', { as: admin })).json.pagination

test('up to 10,000 rows are counted each time', async () => {
  await add(10_000)
  assert.equal((await waitlist()).total, 10_000)
  await db.deleteFrom('waitlistEntries').execute()
  assert.deepEqual(await waitlist(), { page: 1, limit: 20, total: 0, pages: 1 })
})

test('a larger total is reused until an administrator changes something', async () => {
  await add(10_001)
  assert.deepEqual(await waitlist(), { page: 1, limit: 20, total: 10_001, pages: 501 })
  await add(20)
  assert.equal((await waitlist()).total, 10_001)
  const { id } = await aContactMessage(db)
  const changed = await call('PATCH', `/api/api/admin/contact/${id}`, {
    as: admin,
    body: { status: 'RESOLVED' },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.equal((await waitlist()).total, 10_021)
})

test('a traveller’s change does not cause a new count', async () => {
  const before = (await waitlist()).total
  await add(1)
  const person = await aUser(db)
  await call('PATCH', '/api/api/auth/profile', { as: person, body: { name: 'Kim' } })
  assert.equal((await waitlist()).total, before)
})

test('each filter has its own total', async () => {
  const all = db.selectFrom('waitlistEntries')
  const total = await countRows(all)
  assert.ok(total > 10_000)
  assert.equal(await countRows(all.where('source', '=', 'final-cta')), 0)
  assert.equal(await countRows(all.where('source', '=', 'homepage')), total)
})

test('a total that was counted during a change is not reused', async () => {
  const counting = countRows(db.selectFrom('waitlistEntries'))
  forgetTotals()
  const total = await counting
  await add(1)
  assert.equal(await countRows(db.selectFrom('waitlistEntries')), total + 1)
})
