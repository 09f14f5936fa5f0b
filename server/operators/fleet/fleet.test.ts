import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { AircraftForm } from '#contract/operators/fleet/aircraft-form.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { mailsTo, refused } from '#test/person.ts'
import { anAircraftForm } from '#test/samples/aircraft-form.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import { PDF, PNG } from '#test/samples/papers.ts'
import { warnCover } from './warn-cover.ts'

const app = await openTestApp()
const { db, call } = app
const ada = await aUser(db, { role: 'ADMIN' })
const FLEET = '/api/api/operators/fleet'

async function aSeller() {
  const user = await aUser(db, { role: 'OPERATOR' })
  const { id } = await anOperator(db, { userId: user.id })
  return { user, id }
}
type Seller = Awaited<ReturnType<typeof aSeller>>

let tails = 0
const aTail = () => `N${++tails}FT`
const add = (of: Seller, fields: Partial<AircraftForm> = {}) =>
  call('POST', FLEET, { as: of.user, body: anAircraftForm({ tail: aTail(), ...fields }) })

async function upload(of: Seller, id: string, { kind, content = PDF }: { kind: string; content?: Buffer }) {
  const body = new FormData()
  body.set('kind', kind)
  body.set('document', new File([new Uint8Array(content)], 'paper.pdf'))
  const headers = { authorization: `Bearer ${app.tokenFor(of.user)}` }
  const response = await fetch(`${app.url}${FLEET}/${id}/documents`, { method: 'POST', headers, body })
  return { status: response.status, json: await response.json() }
}

const submit = (of: Seller, id: string) => call('POST', `${FLEET}/${id}/submit`, { as: of.user })
const decide = async (of: Seller, id: string, verb: 'approve' | 'reject', body: object = {}) => {
  const list = await call('GET', `/api/api/admin/operators/${of.id}/fleet`, { as: ada })
  const { updatedAt } = list.json.aircraft.find((one: { id: string }) => one.id === id)
  const path = `/api/api/admin/operators/${of.id}/fleet/${id}/${verb}`
  return await call('POST', path, { as: ada, body: { updatedAt, ...body } })
}

/** An aircraft that was added, documented, submitted and approved. */
async function approved(of: Seller, fields: Partial<AircraftForm> = {}) {
  const { id, entry } = (await add(of, fields)).json.aircraft
  for (const kind of ['LISTING', 'INSURANCE']) assert.equal((await upload(of, id, { kind })).status, 200)
  assert.equal((await submit(of, id)).json.aircraft.status, 'PENDING')
  const answer = await decide(of, id, 'approve')
  assert.equal(answer.status, 200, answer.text)
  return { id, entry: entry as AircraftForm, tail: entry.tail as string }
}

async function hold(legId: string) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return await call('POST', `/api/api/checkout/${legId}/hold`, {
    ...{ as: await aUser(db), body: { requestedPax: 1 }, headers },
  })
}

describe('an aircraft', () => {
  test('is reviewed with its documents, and its seats are sold after the approval', async () => {
    const of = await aSeller()
    const { id, entry, status } = (await add(of)).json.aircraft
    assert.equal(status, 'DRAFT')
    const leg = await aLeg(db, { operatorId: of.id, tail: entry.tail })
    refused(await hold(leg.id), 400, 'leg_not_bookable')

    const early = await submit(of, id)
    assert.deepEqual(
      early.json.details.map(({ path }: { path: string }) => path),
      ['documents.LISTING', 'documents.INSURANCE'],
    )
    assert.equal((await upload(of, id, { kind: 'PHOTO' })).status, 400)
    assert.equal((await upload(of, id, { kind: 'PHOTO', content: PNG })).status, 200)
    for (const kind of ['LISTING', 'INSURANCE']) await upload(of, id, { kind })
    assert.equal((await submit(of, id)).status, 200)
    refused(await hold(leg.id), 400, 'leg_not_bookable')

    const { json } = await decide(of, id, 'approve', { notes: 'Seen on the list.' })
    assert.deepEqual(
      [json.aircraft.status, json.aircraft.coveredUntil, json.aircraft.mtowKg],
      ['APPROVED', `${dayFromNow(201)}T00:00:00.000Z`, 9163],
    )
    assert.equal((await hold(leg.id)).status, 200)
    assert.deepEqual(
      json.aircraft.decisions.map(({ kind }: { kind: string }) => kind),
      ['APPROVED', 'SUBMITTED'],
    )
    const [mail] = await mailsTo(app, of.user.email)
    assert.match(mail?.subject ?? '', new RegExp(`${entry.tail} is approved`))
    refused(await call('DELETE', `${FLEET}/${id}`, { as: of.user }), 409, 'aircraft_decided')
  })

  test('needs insurance cover according to its mass and its seats', async () => {
    const of = await aSeller()
    const findProblems = async (fields: Partial<AircraftForm>) => {
      const { id } = (await add(of, fields)).json.aircraft
      for (const kind of ['LISTING', 'INSURANCE']) await upload(of, id, { kind })
      const answer = await submit(of, id)
      return answer.status === 200 ? [] : answer.json.details.map(({ path }: { path: string }) => path)
    }
    const light = { mtowUnit: 'kg', thirdPartySdr: 7_000_000 } as const
    assert.deepEqual(await findProblems({ ...light, mtow: 5670 }), [])
    assert.deepEqual(await findProblems({ ...light, mtow: 6291 }), ['thirdPartySdr'])
    const heavy = { mtow: 45_132, mtowUnit: 'kg', thirdPartySdr: 120_000_000 } as const
    assert.deepEqual(await findProblems(heavy), ['thirdPartySdr'])
    assert.deepEqual(await findProblems({ passengerSdr: 2_249_999 }), ['passengerSdr'])
    assert.deepEqual(await findProblems({ insuredUntil: dayFromNow(-1) }), ['insuredUntil'])
    assert.deepEqual(await findProblems({ insurer: null, listingUntil: null }), ['listingUntil', 'insurer'])
  })

  test('keeps its approved entry until a change is approved, which needs the new document', async () => {
    const of = await aSeller()
    const { id, entry } = await approved(of)
    const renewed = { ...entry, insuredUntil: dayFromNow(390), policyNumber: 'HA-2' }
    const save = (body: AircraftForm) => call('PUT', `${FLEET}/${id}`, { as: of.user, body })
    assert.equal((await save(renewed)).json.details[0].path, 'documents.INSURANCE')
    assert.equal((await save({ ...renewed, tail: aTail() })).json.details[0].path, 'tail')
    await upload(of, id, { kind: 'INSURANCE' })
    const waiting = (await save(renewed)).json.aircraft
    assert.deepEqual([waiting.entry.policyNumber, waiting.proposed.policyNumber], ['HA-1', 'HA-2'])

    const declined = (await decide(of, id, 'reject', { notes: 'It is not signed.' })).json.aircraft
    assert.deepEqual(
      [declined.status, declined.proposed, declined.entry.policyNumber],
      ['APPROVED', null, 'HA-1'],
    )
    await upload(of, id, { kind: 'INSURANCE' })
    await save(renewed)
    const { aircraft } = (await decide(of, id, 'approve')).json
    assert.deepEqual([aircraft.entry.policyNumber, aircraft.proposed], ['HA-2', null])
    assert.equal(aircraft.coveredUntil, `${dayFromNow(301)}T00:00:00.000Z`)
  })

  test('cannot be decided in an older state, or by its own operator', async () => {
    const of = await aSeller()
    const { id } = (await add(of)).json.aircraft
    for (const kind of ['LISTING', 'INSURANCE']) await upload(of, id, { kind })
    await submit(of, id)
    const stale = { updatedAt: new Date(Date.now() - 60_000).toISOString() }
    refused(await decide(of, id, 'approve', stale), 409, 'aircraft_decided')
    await db.updateTable('operators').set({ userId: ada.id }).where('id', '=', of.id).execute()
    refused(await decide(of, id, 'approve'), 409, 'kyb_own_operator')
  })

  test('can be approved for only one operator at a time', async () => {
    const [one, other] = [await aSeller(), await aSeller()]
    const { tail } = await approved(one)
    const { id } = (await add(other, { tail })).json.aircraft
    for (const kind of ['LISTING', 'INSURANCE']) await upload(other, id, { kind })
    await submit(other, id)
    refused(await decide(other, id, 'approve'), 409, 'tail_taken')
  })

  test('that loses its approval is off sale at once, and its sold flights are counted as uncovered', async () => {
    const of = await aSeller()
    const { id, tail } = await approved(of)
    const leg = await aLeg(db, { operatorId: of.id, tail })
    assert.equal((await hold(leg.id)).status, 200)
    const { aircraft } = (await decide(of, id, 'reject', { notes: 'Off the certificate.' })).json
    assert.deepEqual([aircraft.status, aircraft.uncoveredFlights], ['REJECTED', 1])
    refused(await hold(leg.id), 400, 'leg_not_bookable')
    const { json } = await call('GET', '/api/routes?limit=100')
    assert.ok(!json.routes.some(({ id: legId }: { id: string }) => legId === leg.id))
  })
})

test('a flight is on sale only if it lands before its aircraft’s papers end', async () => {
  const { id: operatorId } = await aSeller()
  const { tail } = await anAircraft(db, { operatorId, tail: aTail(), insuredUntil: dayFromNow(5) })
  const leavingIn = async (days: number) => {
    const departureAt = new Date(Date.now() + days * 86_400_000)
    return (await hold((await aLeg(db, { operatorId, tail, departureAt })).id)).status
  }
  assert.deepEqual([await leavingIn(4), await leavingIn(7)], [200, 400])
})

test('a flight needs a registered tail, and the type and seats of its entry', async () => {
  const of = await aSeller()
  const { tail } = await anAircraft(db, {
    operatorId: of.id,
    tail: aTail(),
    fittedSeats: 8,
    insuredUntil: dayFromNow(5),
  })
  const draft = (fields: object) =>
    call('POST', '/api/api/operators/flights', { as: of.user, body: aLegForm({ tail, ...fields }) })
  const problem = async (fields: object) => (await draft(fields)).json.details?.[0]
  assert.match((await problem({ tail: 'N999ZZ' })).message, /N999ZZ is not in the register/)
  assert.equal((await problem({ aircraftType: 'E55P', seatsTotal: 7 })).path, 'aircraftType')
  assert.equal((await problem({ seatsTotal: 9 })).path, 'seatsTotal')

  const publish = async (fields: object) => {
    const { id } = (await draft(fields)).json.flight
    return await call('POST', `/api/api/operators/flights/${id}/publish`, { as: of.user })
  }
  assert.match((await publish({})).json.message, /ends before this flight has landed/)
  assert.equal((await publish({ leavesInMinutes: 3 * 24 * 60 })).status, 200)
})

test('a flight that is published while its aircraft loses approval is not on sale', async () => {
  const { id: operatorId } = await aSeller()
  const { tail } = await anAircraft(db, { operatorId, tail: aTail() })
  let published: Promise<{ id: string }> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update aircraft set status = 'REJECTED' where tail = ${tail}`.execute(tx)
    published = aLeg(db, { operatorId, tail })
    const blocked = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`
    while (((await blocked.execute(tx)).rows[0]?.n ?? 0) === 0)
      await new Promise((next) => setTimeout(next, 5))
  })
  const { id } = (await published) as { id: string }
  refused(await hold(id), 400, 'leg_not_bookable')
})

test('a reminder is sent once, 30, 14 and 3 days before papers end', async () => {
  const of = await aSeller()
  await anAircraft(db, { operatorId: of.id, tail: aTail(), insuredUntil: dayFromNow(14) })
  for (let i = 0; i < 2; i++) await warnCover(db)
  const mails = await mailsTo(app, of.user.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject.replace(/N\w+/, 'TAIL')),
    ['The insurance of TAIL ends in 14 days'],
  )
})

describe('a fleet as CSV', () => {
  const importing = async (of: Seller, content: string) => {
    const planned = (await call('POST', `${FLEET}/import/plan`, { as: of.user, body: { content } })).json
    const body = { content, token: planned.token ?? '0'.repeat(64) }
    return { ...planned, answer: await call('POST', `${FLEET}/import`, { as: of.user, body }) }
  }
  const HEADER =
    'Tail;aircraftType;serialNumber;registryCountry;year;engine;fuel;mtow;mtowUnit;certifiedSeats;fittedSeats;crewSeats;insuredUntil;pets'
  const row = (tail: string, more = '2027-12-31;yes') =>
    `${tail};C56X;560-1;us;2017;jet;kerosene;20,200;LB;12;9;2;${more}`

  test('adds and rewrites drafts as its dry run announces, and leaves approved aircraft unchanged', async () => {
    const of = await aSeller()
    const { tail } = await anAircraft(db, { operatorId: of.id, tail: aTail() })
    const own = aTail()
    const first = await importing(of, [HEADER, row(own), row(tail)].join('\n'))
    assert.deepEqual(
      first.plan.created.map(({ tail: created }: { tail: string }) => created),
      [own],
    )
    assert.match(first.plan.skipped[0].reason, /approved/)
    assert.equal(first.answer.status, 200, first.answer.text)
    const again = await importing(of, [HEADER, row(own, '2027-12-31;no')].join('\n'))
    assert.deepEqual(again.plan.changed[0].fields, ['pets'])
    assert.equal(again.answer.status, 200)
    const { aircraft } = (await call('GET', FLEET, { as: of.user })).json
    const created = aircraft.find(({ entry }: { entry: AircraftForm }) => entry.tail === own)
    assert.deepEqual([created.status, created.entry.mtow, created.entry.pets], ['DRAFT', 20_200, false])
  })

  test('with errors lists all of them and imports nothing', async () => {
    const of = await aSeller()
    const content = [HEADER, row('!'), row('N1FT', 'soon;maybe'), row('N2FT').replace('C56X', 'ZZZZ')].join(
      '\n',
    )
    const { plan, token, answer } = await importing(of, content)
    assert.equal(token, null)
    assert.deepEqual(
      plan.errors.map(({ line, field }: { line: number; field: string }) => `${line} ${field}`),
      ['2 tail', '3 insuredUntil', '3 pets', '4 aircraftType'],
    )
    refused(answer, 400, 'invalid_input')
  })
})
