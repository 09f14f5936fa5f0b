import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** A leg of three hours that leaves in this many hours, with its crew's link. */
async function aCrewedLeg({ hours }: { hours: number }) {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId: owner.id })
  const leg = await aLeg(db, { operatorId })
  const move = (to: number) =>
    db
      .updateTable('legs')
      .set({ departureAt: inHours(to), arrivalAt: inHours(to + 3) })
      .where('id', '=', leg.id)
      .execute()
  await move(hours)
  const link = (as = owner) => call('POST', `/api/api/operators/flights/${leg.id}/crew-link`, { as })
  const { status, json, text } = await link()
  assert.equal(status, 200, text)
  const [address, token = ''] = String(json.url).split('#')
  assert.equal(address, `${app.config.publicUrl}/crew/${leg.id}`)
  const report = (reports: object[] = [], given = token) =>
    call('POST', '/api/api/crew/day', { body: { token: given, reports } })
  return { owner, legId: leg.id, move, link, token, report }
}

const aReport = (status: string, at: Date, more: object = {}) => ({
  ...{ id: randomUUID(), status, atUTC: at.toISOString() },
  ...more,
})

describe('the crew’s link', () => {
  test('opens the flight without an account, and shows no passengers’ names', async () => {
    const { report } = await aCrewedLeg({ hours: 2 })
    const { status, json } = await report()
    assert.equal(status, 200)
    assert.deepEqual(
      [json.flight.origin.city, json.flight.day.status, json.refused],
      ['New York', 'SCHEDULED', []],
    )
  })

  test('sends the reports that a phone stored, in order, and repeating them changes nothing', async () => {
    const { report, legId, owner } = await aCrewedLeg({ hours: -2 })
    const reports = [
      aReport('BOARDING', inHours(-2.2)),
      aReport('DEPARTED', inHours(-1.9), { crew: 'Ana Silva' }),
      aReport('LANDED', inHours(-0.1)),
    ]
    for (let time = 0; time < 2; time++) {
      const { json } = await report(reports)
      assert.equal(json.flight.day.status, 'LANDED')
      assert.equal(json.flight.day.crew, 'Ana Silva')
    }
    const acts = await db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('subjectId', '=', legId)
      .where('act', '=', 'flight.tell-day')
      .execute()
    assert.equal(acts.length, 3)
    for (const { actorId, after } of acts)
      assert.deepEqual([actorId, (after as { byCrew: boolean }).byCrew], [owner.id, true])
  })

  test('names the refused reports and carries out the others', async () => {
    const { report } = await aCrewedLeg({ hours: 2 })
    const landed = aReport('LANDED', inHours(0))
    const { json } = await report([landed, aReport('ON_TIME', inHours(0))])
    const sentence = 'It can land after half of its flight time at the earliest'
    assert.deepEqual(json.refused, [{ id: landed.id, sentence, message: sentence }])
    assert.equal(json.flight.day.status, 'ON_TIME')
  })

  test('is refused if it is forged, or made for another flight or another departure', async () => {
    const [crewed, other] = [await aCrewedLeg({ hours: 2 }), await aCrewedLeg({ hours: 2 })]
    const forged = other.token.replace(other.legId, crewed.legId)
    for (const token of [forged, '', 'x', crewed.token.slice(0, -1), `${crewed.legId}_${'A'.repeat(43)}`])
      refused(await crewed.report([], token), 404, 'crew_link_invalid')
    await crewed.move(5)
    refused(await crewed.report(), 404, 'crew_link_invalid')
  })

  test('ends a day after the flight', async () => {
    const { report } = await aCrewedLeg({ hours: -26.9 })
    assert.equal((await report()).status, 200)
    const over = await aCrewedLeg({ hours: -27.1 })
    refused(await over.report(), 404, 'crew_link_invalid')
  })

  test('can be made only for the operator’s own flights', async () => {
    const [crewed, other] = [await aCrewedLeg({ hours: 2 }), await aCrewedLeg({ hours: 2 })]
    refused(await crewed.link(other.owner), 404, 'leg_not_found')
  })
})
