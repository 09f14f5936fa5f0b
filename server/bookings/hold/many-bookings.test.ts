import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'

const app = await openTestApp()
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })

const MANY = 1_100

/** Adds unpaid bookings of one traveller, a minute apart, the newest first. */
async function bookings({ email, count }: { email: string; count: number }): Promise<void> {
  const user = await aUser(db, { email })
  const leg = await aLeg(db)
  await sql`
    insert into bookings (user_id, leg_id, status, cancel_reason, seats, price_minor, amount_minor, fee_minor, currency,
      hold_expires_at, created_at, cancel_window_hours, no_show_penalty_pct, refund_rules, operating_carrier, disclosure)
    select ${user.id}, ${leg.id}, 'CANCELLED', case when n % 2 = 0 then 'EXPIRED' else 'TRAVELLER' end, 1, 1000 + n, 1000 + n, 100,
      'USD', now(), now() - make_interval(mins => n), 24, 100, '[]', 'Northlight', 'It is arranged.'
    from generate_series(1, ${count}::int) n`.execute(db)
}

await bookings({ email: 'often@example.test', count: MANY })
await bookings({ email: 'seldom@example.test', count: 3 })

async function list(query: string) {
  const { status, json } = await app.call('GET', `/api/api/admin/bookings?${query}`, { as: admin })
  assert.equal(status, 200)
  const prices: number[] = json.bookings.map(({ price }: { price: number }) => price)
  return { prices, pagination: json.pagination, bookings: json.bookings }
}

describe('a search among bookings', () => {
  test('with more than a thousand matches has a first and a last page and the right total', async () => {
    const first = await list('search=often@')
    assert.deepEqual(first.pagination, { page: 1, limit: 20, total: MANY, pages: MANY / 20 })
    assert.deepEqual(
      first.prices,
      Array.from({ length: 20 }, (_, index) => 1001 + index),
    )
    const last = await list(`search=often@&page=${MANY / 20}`)
    assert.equal(last.prices.at(-1), 1000 + MANY)
    assert.ok(
      last.bookings.every((one: { traveller: { email: string } }) => one.traveller.email.startsWith('often')),
    )
  })

  test('with more than a thousand matches for one search condition is sorted and filtered in the same way', async () => {
    const dear = await list('search=often&sort=amount&order=desc')
    assert.deepEqual(dear.prices.slice(0, 2), [1000 + MANY, 1000 + MANY - 1])
    assert.equal((await list('search=often&status=confirmed')).pagination.total, 0)
    const route = await list('search=KTEB-KOPF&order=asc')
    assert.deepEqual([route.pagination.total, route.prices[0]], [MANY + 3, 1000 + MANY])
  })

  test('with few matches finds exactly those', async () => {
    const few = await list('search=seldom@example')
    assert.deepEqual([few.pagination.total, few.prices], [3, [1001, 1002, 1003]])
    const [{ reference }] = few.bookings
    const one = await list(`search=${reference}`)
    assert.deepEqual([one.pagination.total, one.bookings[0].reference], [1, reference])
  })
})
