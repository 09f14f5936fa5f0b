import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { mailsTo } from '#test/person.ts'
import { openConfirmationWarnings } from './warn-confirmations.ts'

const app = await openTestApp()
const { db, call } = app

const DAY_MS = 86_400_000
const owner = await aUser(db, { role: 'OPERATOR' })
const operator = await anOperator(db, { userId: owner.id })
// The past legs are added before the records are first read, because records stay in memory.
await aPast({ operatorId: operator.id, flown: 18, cancelled: 2 })
const beginner = await anOperator(db)
await aPast({ operatorId: beginner.id, flown: 4, cancelled: 0 })

async function aPast(past: { operatorId: string; flown: number; cancelled: number }): Promise<void> {
  const { operatorId, flown, cancelled } = past
  for (let i = 0; i < flown + cancelled; i++) {
    const { id } = await aLeg(db, { operatorId })
    const departureAt = new Date(Date.now() - (i + 2) * DAY_MS)
    await db
      .updateTable('legs')
      .set({ departureAt, arrivalAt: new Date(departureAt.getTime() + DAY_MS / 12) })
      .set({ status: i < flown ? 'FLOWN' : 'CANCELLED' })
      .where('id', '=', id)
      .execute()
  }
  // Neither a future leg nor one that was never on sale counts.
  const ahead = await aLeg(db, { operatorId })
  await db.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', ahead.id).execute()
}

async function aLegOnSale({ operatorId = operator.id, inDays = 7.5 } = {}) {
  const departureAt = new Date(Date.now() + inDays * DAY_MS)
  const arrivalAt = new Date(departureAt.getTime() + DAY_MS / 12)
  const { id } = await aLeg(db, { operatorId, departureAt, arrivalAt })
  const confirm = (body: object = {}, as = owner) =>
    call('POST', `/api/api/operators/flights/${id}/confirm`, { as, body })
  const read = async () => {
    const { status, json, text } = await call('GET', `/api/api/legs/${id}/likelihood`)
    assert.equal(status, 200, text)
    return json.likelihood
  }
  return { id, confirm, read }
}

const statedAgo = (legId: string, hours: number) =>
  db
    .updateTable('legs')
    .set({ confirmedFlyingAt: sql<Date>`now() - make_interval(secs => ${hours * 3600})` })
    .where('id', '=', legId)
    .execute()

describe('the likelihood of a flight', () => {
  test('is shown after its operator has confirmed it; publishing alone confirms nothing', async () => {
    const onSale = await aLegOnSale()
    assert.equal(await onSale.read(), null)
    const confirmed = await onSale.confirm()
    assert.equal(confirmed.status, 200, confirmed.text)
    const { confirmedUTC } = confirmed.json.flight.confirmation
    assert.deepEqual(await onSale.read(), {
      ...{ percent: 90, record: { flown: 18, notFlown: 2 }, daysLeft: 7, parentTripConfirmed: null },
      ...{ confirmedUTC, darkFromUTC: new Date(Date.parse(confirmedUTC) + 3 * DAY_MS).toISOString() },
    })
    assert.equal((await onSale.confirm({ parentTripConfirmed: true })).status, 200)
    const { percent, parentTripConfirmed } = await onSale.read()
    assert.deepEqual([percent, parentTripConfirmed], [95, true])
    // A confirmation without this field leaves it unchanged.
    assert.equal((await onSale.confirm()).json.flight.confirmation.parentTripConfirmed, true)
    const acts = await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', onSale.id)
      .where('act', '=', 'flight.confirm')
      .execute()
    assert.equal(acts.length, 3)
  })

  test('is hidden 72 hours after the last confirmation', async () => {
    const onSale = await aLegOnSale()
    await statedAgo(onSale.id, 71.9)
    assert.equal((await onSale.read()).percent, 90)
    await statedAgo(onSale.id, 72)
    assert.equal(await onSale.read(), null)
    await onSale.confirm()
    assert.equal((await onSale.read()).percent, 90)
  })

  test('is hidden for an operator with too few flights, a moved departure and a flight that is over', async () => {
    const ofBeginner = await aLegOnSale({ operatorId: beginner.id })
    await statedAgo(ofBeginner.id, 1)
    assert.equal(await ofBeginner.read(), null)

    const moved = await aLegOnSale()
    await moved.confirm({ parentTripConfirmed: true })
    await db
      .updateTable('legs')
      .set({ departureAt: sql<Date>`departure_at + interval '1 minute'` })
      .where('id', '=', moved.id)
      .execute()
    assert.equal(await moved.read(), null)
    // The parent trip was confirmed for the previous departure.
    assert.equal((await moved.confirm()).json.flight.confirmation.parentTripConfirmed, null)

    const cancelled = await aLegOnSale()
    await cancelled.confirm()
    await db.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', cancelled.id).execute()
    assert.equal(await cancelled.read(), null)
    assert.equal((await cancelled.confirm()).json.code, 'flight_not_on_sale')
  })

  test('can be confirmed only by its own operator, with a clear error for bad input', async () => {
    const onSale = await aLegOnSale()
    const other = await aUser(db, { role: 'OPERATOR' })
    await anOperator(db, { userId: other.id })
    assert.equal((await onSale.confirm({}, other)).json.code, 'leg_not_found')
    const wrong = await onSale.confirm({ parentTripConfirmed: 'perhaps' })
    assert.equal(wrong.status, 400)
    assert.equal(wrong.json.details[0].path, 'parentTripConfirmed')
    const draft = await aLeg(db, { operatorId: operator.id, status: 'DRAFT' })
    assert.equal((await call('GET', `/api/api/legs/${draft.id}/likelihood`)).status, 404)
    assert.equal(
      (await call('POST', `/api/api/operators/flights/${draft.id}/confirm`, { as: owner, body: {} })).json
        .code,
      'flight_not_on_sale',
    )
  })
})

describe('a card of the listing and of a search', () => {
  const listed = async (legId: string) => {
    const { json } = await call('GET', '/api/api/routes?limit=100')
    return json.routes.find(({ id }: { id: string }) => id === legId)?.likelihood
  }

  test('shows the same likelihood as the flight’s page, and nothing while it is unknown', async () => {
    const onSale = await aLegOnSale({ inDays: 5.5 })
    const unsaid = await aLegOnSale({ inDays: 5.5 })
    await onSale.confirm()
    const onPage = await onSale.read()
    assert.equal(onPage.percent, 90)
    assert.deepEqual([await listed(onSale.id), await listed(unsaid.id)], [onPage, null])
    const found = await call('GET', '/api/api/search?limit=48')
    const cards = new Map(
      found.json.results.map(({ leg }: { leg: { id: string; likelihood: unknown } }) => [
        leg.id,
        leg.likelihood,
      ]),
    )
    assert.deepEqual([cards.get(onSale.id), cards.get(unsaid.id)], [onPage, null])
    await statedAgo(onSale.id, 72)
    // A cached answer is at most a second old.
    await new Promise((done) => setTimeout(done, 1100))
    assert.equal(await listed(onSale.id), null)
  })
})

describe('a confirmation that expires within a day', () => {
  test('is reported to its operator once, in one mail with the others, and again after the next confirmation', async () => {
    await db.updateTable('legs').set({ confirmedFlyingAt: null }).execute()
    const [soon, other, later, leaving, dark] = [
      await aLegOnSale(),
      await aLegOnSale(),
      await aLegOnSale(),
      await aLegOnSale({ inDays: 0.5 }),
      await aLegOnSale({ operatorId: beginner.id }),
    ]
    for (const { id } of [soon, other, leaving, dark]) await statedAgo(id, 50)
    await statedAgo(later.id, 47)
    const warn = openConfirmationWarnings(db)
    await Promise.all([warn(), openConfirmationWarnings(db)()])
    await warn()
    const mails = async () =>
      (await mailsTo(app, owner.email)).filter(({ subject }) => /still fly/.test(subject))
    assert.deepEqual(
      (await mails()).map(({ subject }) => subject.split(' of ')[0]),
      ['Do they still fly? 2 flights'],
    )
    await statedAgo(soon.id, 49)
    await warn()
    const [again] = await mails()
    assert.match(again?.subject ?? '', /^Does it still fly\?/)
    assert.match(again?.text ?? '', new RegExp(`/operator/flights/${soon.id}`))
  })
})
