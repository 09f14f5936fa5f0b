import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { LEG_EVENTS_PATH } from '#contract/legs/legs.ts'
import { processWaitingLists } from '#server/bookings/waiting-list/offer-seats.ts'
import { findAlternatives } from '#server/legs/alternatives.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { getSite, withSite } from '#server/runtime/site.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { holdSeats } from '#test/pay.ts'
import { beginPlan } from '#test/plans.ts'

const EARLY_SECONDS = 3600
const app = await openTestApp({ env: { EARLY_ACCESS_SECONDS: String(EARLY_SECONDS) } })
const { db } = app
const usual = await aLeg(db, { publishedAt: new Date(Date.now() - 2 * EARLY_SECONDS * 1000) })

type Person = { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }
const fresh = (fields = {}) => aLeg(db, { publishedAt: new Date(), ...fields })

async function aMember() {
  const user = await aUser(db)
  await beginPlan(app, { user })
  return user
}

async function endPremium({ id }: Person): Promise<void> {
  await db
    .updateTable('entitlements')
    .set({ validUntil: new Date(Date.now() - 1000) })
    .where('userId', '=', id)
    .execute()
}

/** Every endpoint that reads or changes something of one leg. */
const ENDPOINTS: [string, (legId: string) => [string, string, object]][] = [
  ['its status', (legId) => ['GET', `/api/api/checkout/${legId}/status`, {}]],
  ['its prices', (legId) => ['GET', `/api/api/legs/${legId}/prices`, {}]],
  ['its quote', (legId) => ['GET', `/api/api/legs/${legId}/quote?people=1`, {}]],
  ['a journey that begins with it', (legId) => ['GET', `/api/api/journeys/${legId}/${usual.id}`, {}]],
  ['a journey that ends with it', (legId) => ['GET', `/api/api/journeys/${usual.id}/${legId}`, {}]],
  [
    'a hold on it',
    (legId) => [
      'POST',
      `/api/api/checkout/${legId}/hold`,
      { body: { requestedPax: 1 }, headers: { 'idempotency-key': randomUUID() } },
    ],
  ],
  [
    'its waiting list',
    (legId) => ['POST', `/api/api/checkout/${legId}/waiting-place`, { body: { seats: 1 } }],
  ],
]

const open = (
  endpoint: (legId: string) => [string, string, object],
  legId: string,
  as?: Person,
  more = {},
) => {
  const [method, path, options] = endpoint(legId)
  return app.call(method, path, { ...options, ...more, ...(as ? { as } : {}) })
}

describe('while a flight is open to Premium only', () => {
  for (const [name, endpoint] of ENDPOINTS) {
    test(`${name} is refused to everybody else; the answer tells only when the flight opens`, async () => {
      const leg = await fresh()
      const refused = await open(endpoint, leg.id, await aUser(db))
      assert.deepEqual([refused.status, refused.json.code], [400, 'early_access'], refused.text)
      assert.match(refused.json.message, /It opens to everybody at \d\d:\d\d UTC on \d+ \w+\./)
      assert.doesNotMatch(refused.text, /KTEB|Teterboro|420000|N482NL|Northlight/)
    })

    test(`${name} is allowed for Premium, and for everybody after it opens`, async () => {
      const old = await aLeg(db, { publishedAt: new Date(Date.now() - (EARLY_SECONDS + 1) * 1000) })
      for (const [leg, who] of [
        [await fresh(), await aMember()],
        [old, await aUser(db)],
      ] as const) {
        assert.notEqual((await open(endpoint, leg.id, who)).json.code, 'early_access')
      }
    })

    test(`${name} is refused to a plan that is only claimed, and to one that has ended`, async () => {
      const [leg, other, member] = [await fresh(), await aUser(db), await aMember()]
      await endPremium(member)
      assert.equal((await open(endpoint, leg.id, member)).json.code, 'early_access')
      const forged = {
        headers: { 'idempotency-key': randomUUID(), 'x-plan': 'PREMIUM', cookie: 'plan=PREMIUM' },
      }
      assert.equal((await open(endpoint, leg.id, other, forged)).json.code, 'early_access')
      // The plan is not read from the token, and a token without our signature is refused.
      const [header = '', , signature = ''] = app.tokenFor(other).split('.')
      const claims = Buffer.from(JSON.stringify({ sub: member.id, role: 'USER', plan: 'PREMIUM' }))
      const token = [header, claims.toString('base64url'), signature].join('.')
      const answer = await open(endpoint, leg.id, undefined, {
        headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${token}` },
      })
      assert.ok(answer.status === 401 || answer.json.code === 'early_access', answer.text)
    })
  }

  test('visitors who are not signed in see nothing of the flight', async () => {
    const leg = await fresh()
    for (const [, endpoint] of ENDPOINTS.slice(0, 5)) {
      assert.equal((await open(endpoint, leg.id)).json.code, 'early_access')
    }
  })

  test('travellers with seats on the flight, its operator and administrators see it whatever their plan', async () => {
    const owner = await aUser(db, { role: 'OPERATOR' })
    const operator = await anOperator(db, { userId: owner.id })
    const leg = await fresh({ operatorId: operator.id })
    const member = await aMember()
    await holdSeats(app, { user: member, legId: leg.id })
    await endPremium(member)
    const status = ENDPOINTS[0]?.[1] ?? assert.fail()
    for (const who of [member, owner, await aUser(db, { role: 'ADMIN' })]) {
      assert.equal((await open(status, leg.id, who)).status, 200)
    }
  })

  test('no mail names the flight as an alternative', async () => {
    const leg = await aLeg(db)
    const other = await fresh()
    const ids = async (earlyAccessSeconds: number) =>
      (
        await findAlternatives(withSite(db, { ...getSite(db), earlyAccessSeconds }), {
          legId: leg.id,
          seats: 8,
        })
      ).map(({ id }) => id)
    assert.equal((await ids(EARLY_SECONDS)).includes(other.id), false)
    const { rows } = await app.pool.query('select count(*) from legs')
    assert.ok(Number(rows[0].count) > 1)
  })

  test('the live stream says only that some flight has changed', async () => {
    const early = await fresh()
    const stop = new AbortController()
    const response = await fetch(`${app.url}/api/api${LEG_EVENTS_PATH}`, { signal: stop.signal })
    let text = ''
    const reading = (async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
    })().catch(() => {})
    await announceLegs(db, [early.id, usual.id])
    await eventually(async () => text.includes(usual.id) && text.includes('event: early'))
    assert.equal(text.includes(early.id), false)
    stop.abort()
    await reading
  })

  test('freed seats are offered only to travellers with Premium: a traveller whose plan has ended is skipped', async () => {
    const leg = await fresh({ seatsTotal: 1 })
    const [holder, first, second] = [await aMember(), await aMember(), await aMember()]
    const { bookingId } = await holdSeats(app, { user: holder, legId: leg.id })
    for (const user of [first, second]) {
      const joined = await app.call('POST', `/api/api/checkout/${leg.id}/waiting-place`, {
        as: user,
        body: { seats: 1 },
      })
      assert.equal(joined.status, 200, joined.text)
    }
    await endPremium(first)
    await app.call('POST', `/api/api/checkout/${bookingId}/abandon`, {
      as: holder,
      headers: { 'idempotency-key': randomUUID() },
    })
    await processWaitingLists(db)
    const places = await db
      .selectFrom('waitingPlaces')
      .select(['userId', 'status'])
      .where('legId', '=', leg.id)
      .orderBy('joinedAt')
      .execute()
    assert.deepEqual(places, [
      { userId: first.id, status: 'WAITING' },
      { userId: second.id, status: 'OFFERED' },
    ])
  })
})
