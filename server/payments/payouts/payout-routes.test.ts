import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPaidOperator, aSoldLeg, assertMoneyTrue, fly, giveBack } from '#test/payouts.ts'
import { refused } from '#test/person.ts'
import { settlePayout } from './settle-payout.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
await provider.stripe.topups.create({ amount: 90_000_000, currency: 'usd' })

type Caller = Awaited<ReturnType<typeof aUser>>

async function list(as: Caller, query = '') {
  const answer = await app.call('GET', `/api/api/operators/payouts${query}`, { as })
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

test('each sold leg shows gross, fee, refunds, net and transfer; totals by currency', async () => {
  const { user, operator, accountId } = await aPaidOperator(app)
  const operatorId = operator.id
  await aLeg(db, { operatorId })
  const paid = await aSoldLeg(app, { operatorId, seats: [2] })
  const payout = await fly(app, paid.leg.id, { hoursAgo: 48 })
  await settlePayout(db, provider, { payoutId: payout.id })
  await giveBack(app, { bookingId: paid.bookingIds[0] ?? '', amountMinor: 84_000 })
  await settlePayout(db, provider, { payoutId: payout.id })
  const upcoming = await aSoldLeg(app, { operatorId, priceMinor: 100_000 })
  const fils = await aSoldLeg(app, { operatorId, currency: 'KWD', priceMinor: 1_250_550 })

  const { payouts, totals, connect, pagination } = await list(user)
  assert.deepEqual(connect, {
    stripeAccountId: accountId,
    onboardingStatus: 'COMPLETE',
    payoutsEnabled: true,
  })
  assert.deepEqual(pagination, { page: 1, limit: 20, total: 3, pages: 1 })
  const [expected, third] = [upcoming, fils].map(({ leg }) =>
    payouts.find((one: { legId: string }) => one.legId === leg.id),
  )
  const last = payouts.at(-1)
  const { departureUTC, arrivalUTC, expectedUTC, paidUTC, transferId, ...rest } = last
  assert.equal(Date.parse(expectedUTC) - Date.parse(arrivalUTC), 24 * 3_600_000)
  assert.ok(departureUTC && paidUTC && transferId.startsWith('tr_'))
  assert.deepEqual(rest, {
    legId: paid.leg.id,
    origin: { icao: 'KTEB', iata: 'TEB', city: 'New York', timezone: 'America/New_York' },
    destination: rest.destination,
    tail: 'N482NL',
    currency: 'USD',
    grossMinor: 840_000,
    feeMinor: 75_600,
    taxesMinor: 0,
    refundsMinor: 84_000,
    disputedMinor: 0,
    openDisputesCount: 0,
    netMinor: 680_400,
    state: 'PAID',
    waitsFor: null,
    transferMinor: 756_000,
    carriedMinor: 0,
    reversedMinor: 75_600,
  })
  assert.deepEqual(
    [expected.state, expected.netMinor, expected.transferMinor, expected.paidUTC],
    ['EXPECTED', 90_000, null, null],
  )
  assert.equal(third.netMinor, 1_125_500)
  const usd = { currency: 'USD', grossMinor: 940_000, feeMinor: 85_600, refundsMinor: 84_000 }
  assert.deepEqual(totals, [
    {
      currency: 'KWD',
      grossMinor: 1_250_550,
      feeMinor: 125_050,
      refundsMinor: 0,
      netMinor: 1_125_500,
      paidMinor: 0,
      upcomingMinor: 1_125_500,
      carriedMinor: 0,
    },
    { ...usd, netMinor: 770_400, paidMinor: 680_400, upcomingMinor: 90_000, carriedMinor: 0 },
  ])
  await assertMoneyTrue(app)

  assert.deepEqual(
    (await list(user, '?show=paid')).payouts.map((one: { legId: string }) => one.legId),
    [paid.leg.id],
  )
  assert.equal((await list(user, '?show=upcoming')).pagination.total, 2)
  const second = await list(user, '?limit=2&page=2')
  assert.deepEqual([second.payouts.length, second.pagination.pages], [1, 2])
  assert.equal((await app.call('GET', '/api/api/operators/payouts?limit=101', { as: user })).status, 400)
  assert.equal((await app.call('GET', '/api/api/operators/payouts?pages=1', { as: user })).status, 400)
})

test('cannot be read by another operator', async () => {
  const mine = await aPaidOperator(app)
  const other = await aPaidOperator(app)
  const { leg } = await aSoldLeg(app, { operatorId: mine.operator.id })
  const path = `/api/api/operators/payouts/${leg.id}`
  assert.equal((await app.call('GET', path, { as: mine.user })).json.payouts.length, 1)
  for (const as of [other.user, await aUser(db), await aUser(db, { role: 'ADMIN' })]) {
    refused(await app.call('GET', path, { as }), 404, 'leg_not_found')
  }
  assert.equal((await list(other.user)).payouts.length, 0)
  refused(
    await app.call('GET', '/api/api/operators/payouts', { as: await aUser(db) }),
    409,
    'operator_profile_missing',
  )
})

test('the worker marks the leg as flown and pays it without a request', async () => {
  const working = await openTestApp({ worker: true })
  await working.app.provider.stripe.topups.create({ amount: 1_000_000, currency: 'usd' })
  const { operator } = await aPaidOperator(working)
  const { leg } = await aSoldLeg(working, { operatorId: operator.id })
  const day = 86_400_000
  await working.db
    .updateTable('legs')
    .set({
      departureAt: new Date(Date.now() - 2 * day),
      arrivalAt: new Date(Date.now() - 2 * day + 7_200_000),
      publishedAt: new Date(Date.now() - 9 * day),
    })
    .where('id', '=', leg.id)
    .execute()
  const paid = await eventually(async () => {
    const row = await working.db
      .selectFrom('payouts')
      .selectAll()
      .where('legId', '=', leg.id)
      .executeTakeFirst()
    return row?.status === 'PAID' && row
  }, 60_000)
  assert.equal(paid.amountMinor, 378_000)
  await assertMoneyTrue(working)
})
