import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LegForm } from '#contract/legs/leg-form.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { openTestApp } from '#test/app.ts'
import { anAircraft, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { aLegForm, aSaleForm } from '#test/samples/leg-form.ts'
import { decideAgain } from './decide-again.ts'

const app = await openTestApp()
const { db } = app
const PATH = '/api/api/operators/flights'

type User = Awaited<ReturnType<typeof aUser>>

async function aSeller(baseCountry = 'United States', registered?: string) {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id, baseCountry })
  const { tail } = await anAircraft(db, {
    operatorId: operator.id,
    ...(registered ? { tail: registered } : {}),
  })
  return { user, operator, tail }
}

async function publish(user: User, form: Partial<LegForm>) {
  const draft = await app.call('POST', PATH, { as: user, body: aLegForm(form) })
  assert.equal(draft.status, 200, draft.text)
  const { id } = draft.json.flight
  const again = () => app.call('POST', `${PATH}/${id}/publish`, { as: user })
  return { id, again, answer: await again() }
}

async function foundOn(user: User, form: Partial<LegForm>): Promise<Finding[]> {
  const body = { flight: aSaleForm(form) }
  const answer = await app.call('POST', `${PATH}/findings`, { as: user, body })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.findings
}

/** Makes the taxes of a country known as included in the operator's fare. */
async function knowTaxes(jurisdiction: string, side: 'DEPARTURE' | 'ARRIVAL') {
  await db
    .deleteFrom('taxCoverage')
    .where('jurisdiction', '=', jurisdiction)
    .where('side', '=', side)
    .execute()
  await db
    .insertInto('taxCoverage')
    .values({ jurisdiction, side, validFrom: '2026-01-01', state: 'IN_FARE', sourceTitle: 'test', note: '' })
    .execute()
}

async function isBookable(id: string, user: User): Promise<boolean> {
  return (await app.call('GET', `${PATH}/${id}`, { as: user })).json.flight.isBookable
}

// Le Bourget to Nice is cabotage for a carrier of the United States.
const CABOTAGE = { originICAO: 'LFPB', destinationICAO: 'LFMN' }

describe('a flight that may not be sold', () => {
  test('is stored as a draft with its findings, and refused when it is published', async () => {
    const { user, tail } = await aSeller()
    const found = await foundOn(user, { ...CABOTAGE, tail })
    const cabotage = found.find(({ code }) => code === 'CABOTAGE')
    assert.deepEqual([cabotage?.level, cabotage?.path], ['REFUSE', 'destinationICAO'])
    assert.ok(cabotage?.source)
    const { answer } = await publish(user, { ...CABOTAGE, tail })
    assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_input'])
    assert.ok(answer.json.details.some(({ path }: { path: string }) => path === 'destinationICAO'))
  })

  test('is withheld when a rule changes, and back on sale when the rule ends; twice changes nothing', async () => {
    const { user, operator, tail } = await aSeller()
    const { id, answer } = await publish(user, { tail })
    assert.equal(answer.status, 200, answer.text)
    assert.ok(await isBookable(id, user))
    await db
      .insertInto('sellingRules')
      .values({
        ...{ id: 'KOPF-CLOSED', kind: 'AIRPORT', subject: 'KOPF', source: 'NOTAM', mark: 'V' },
        rule: JSON.stringify({
          ...{
            icao: 'KOPF',
            level: 'REFUSE',
            code: 'AIRPORT_CLOSED',
            message: 'It is closed.',
            moves: 'BOTH',
          },
          ...{ meaning: 'ALWAYS', hours: [], engine: null, types: [], overKg: null, border: null },
          unlessSteepApproval: false,
        }),
      })
      .execute()
    const first = await decideAgain(db, { operatorId: operator.id })
    assert.deepEqual([first.decided, first.withheld, first.released], [1, 1, 0])
    const { flight: leg } = (await app.call('GET', `${PATH}/${id}`, { as: user })).json
    assert.equal(leg.isBookable, false)
    assert.equal(leg.withheld.findings[0].code, 'AIRPORT_CLOSED')
    assert.equal((await decideAgain(db, { operatorId: operator.id })).withheld, 0)
    await db.deleteFrom('sellingRules').where('id', '=', 'KOPF-CLOSED').execute()
    assert.equal((await decideAgain(db, { operatorId: operator.id })).released, 1)
    assert.ok(await isBookable(id, user))
  })
})

describe('a flight that needs a permission', () => {
  test('waits in the queue, is published once the permission is granted, and goes off sale when it ends', async () => {
    const { user, operator, tail } = await aSeller()
    const admin = await aUser(db, { role: 'ADMIN' })
    await knowTaxes('BS', 'DEPARTURE')
    const toToronto = { tail, destinationICAO: 'CYYZ', originICAO: 'MYNN' }
    const { id, answer, again } = await publish(user, toToronto)
    assert.deepEqual([answer.status, answer.json.code], [409, 'flight_needs_permission'], answer.text)
    await again()
    const waiting = await app.call('GET', '/api/api/admin/permissions', { as: admin })
    const own = waiting.json.data.filter((one: { operatorId: string }) => one.operatorId === operator.id)
    assert.deepEqual(
      own.map((one: { code: string; scope: string; route: string }) => [one.code, one.scope, one.route]),
      [['SEVENTH_FREEDOM', 'BS–CA', 'MYNN–CYYZ']],
    )
    const decide = (how: string, body: unknown) =>
      app.call('POST', `/api/api/admin/permissions/${own[0].id}/${how}`, { as: admin, body })
    const grant = { reference: 'CTA 12', reason: 'Seen.', validUntil: dayFromNow(100) }
    for (const _ of [1, 2]) assert.equal((await decide('grant', grant)).status, 200)
    assert.equal((await decide('decline', { reason: 'No.' })).json.code, 'permission_decided')
    const granted = await again()
    assert.equal(granted.status, 200, granted.text)
    assert.equal((await decide('end', { reason: 'Withdrawn by the state.' })).status, 200)
    await decideAgain(db, { operatorId: operator.id })
    assert.equal(await isBookable(id, user), false)
    const acts = await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', operator.id)
      .where('act', 'like', 'permission.%')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['permission.grant', 'permission.end'],
    )
  })
})

test('no published flight of a random set has a finding that refuses it', async () => {
  const home = await aSeller()
  const others = [await aSeller('France', 'F-HQTA'), await aSeller('United Kingdom', 'G-QTAA')]
  const places = ['KTEB', 'KOPF', 'LFPB', 'LFMN', 'EGLF', 'EGLC', 'OMDW', 'OIII', 'LSGG', 'EDDF', 'MYNN']
  const pick = <One>(of: readonly One[]) => of[Math.floor(Math.random() * of.length)] as One
  let publishedCount = 0
  for (let round = 0; round < 60; round++) {
    // Every fourth leg may be sold, so that some legs are always published.
    const isKnown = round % 4 === 0
    const { user, tail } = isKnown ? home : pick([home, ...others])
    const route = isKnown ? {} : { originICAO: pick(places), destinationICAO: pick(places) }
    const form = { tail, ...route, leavesInMinutes: (round + 3) * 24 * 60 + round * 47 }
    const draft = await app.call('POST', PATH, { as: user, body: aLegForm(form) })
    if (draft.status !== 200) continue
    const answer = await app.call('POST', `${PATH}/${draft.json.flight.id}/publish`, { as: user })
    const refused = (await foundOn(user, form)).filter(({ level }) => level === 'REFUSE')
    if (answer.status === 200) {
      publishedCount++
      assert.deepEqual(refused, [], JSON.stringify(form))
    } else assert.notEqual(answer.json.code, 'internal_error', answer.text)
  }
  assert.ok(publishedCount >= 15)
})
