import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { beginPlan } from '#test/plans.ts'

const app = await openTestApp({ env: { EARLY_ACCESS_SECONDS: '3600' } })
const { db } = app

const fresh = () => aLeg(db, { publishedAt: new Date() })
const hold = (as: { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }, legId: string) =>
  app.call('POST', `/api/api/checkout/${legId}/hold`, {
    as,
    body: { requestedPax: 1 },
    headers: { 'idempotency-key': randomUUID() },
  })

async function aMember() {
  const user = await aUser(db)
  await beginPlan(app, { user })
  return user
}

async function listed(as?: { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }) {
  const { json } = await app.call('GET', '/api/routes?limit=100', as ? { as } : {})
  return { ids: json.routes.map((leg: { id: string }) => leg.id) as string[], total: json.total as number }
}

describe('a flight that was just published', () => {
  test('is listed for Premium only, and counted for nobody else', async () => {
    const [leg, member, other] = [await fresh(), await aMember(), await aUser(db)]
    const [theirs, ours, strangers] = [await listed(member), await listed(other), await listed()]
    assert.equal(theirs.ids.includes(leg.id), true)
    assert.equal(ours.ids.includes(leg.id), false)
    assert.equal(strangers.ids.includes(leg.id), false)
    assert.ok(theirs.total > ours.total)
  })

  test('can be held by Premium only, even by its address', async () => {
    const [leg, member, other] = [await fresh(), await aMember(), await aUser(db)]
    const refused = await hold(other, leg.id)
    assert.deepEqual([refused.status, refused.json.code], [400, 'early_access'])
    assert.match(refused.json.message, /It opens to everybody at \d\d:\d\d UTC on \d+ \w+\./)
    assert.equal((await hold(member, leg.id)).status, 200)
  })

  test('opens to everybody after the early access, and closes early access for a plan that has ended', async () => {
    const leg = await aLeg(db, { publishedAt: new Date(Date.now() - 3_601_000) })
    const member = await aMember()
    assert.equal((await hold(await aUser(db), leg.id)).status, 200)
    await db
      .updateTable('entitlements')
      .set({ validUntil: new Date(Date.now() - 1000) })
      .where('userId', '=', member.id)
      .execute()
    assert.equal((await hold(member, (await fresh()).id)).json.code, 'early_access')
  })
})
