import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { computeReferencePrice, findDateProblem, type PriceEvidence } from '#contract/legs/price-evidence.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, dayFromNow, giveTails } from '#test/build.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import { findLeg } from '../queries.ts'
import { endEvidence } from './end-evidence.ts'

const app = await openTestApp()
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })
const user = await aUser(db, { role: 'OPERATOR' })
const operator = await anOperator(db, { userId: user.id })
await giveTails(db, { operatorId: operator.id, tails: ['N482NL'], fittedSeats: 9 })

const RATE_CARD: PriceEvidence = {
  ...{ method: 'RATE_CARD', hourlyRateMinor: 400_000, blockMinutes: 150, returnFactorPct: 150 },
  ...{ evidenceDate: dayFromNow(-1), evidenceNote: 'Rate card 2026-4' },
}

async function readShown(legId: string) {
  const leg = await findLeg(db, { legId })
  return { referencePrice: leg?.referencePrice, savingsPct: leg?.savingsPct }
}

async function findEvidence(legId: string) {
  return await db.selectFrom('priceEvidence').selectAll().where('legId', '=', legId).executeTakeFirstOrThrow()
}

const voidEvidence = (id: string, reason = 'The quote is of another aircraft.') =>
  app.call('POST', `/api/api/admin/price-evidence/${id}/void`, { as: admin, body: { reason } })

async function saveDraft(fields: Partial<LegForm>) {
  return await app.call('POST', '/api/api/operators/flights', { as: user, body: aLegForm(fields) })
}

test('the price of a rate card is rate x hours x return factor divided by the seats, in whole major units', () => {
  assert.equal(computeReferencePrice(RATE_CARD, { seatsTotal: 8, currency: 'USD' }), 187_500)
  assert.equal(computeReferencePrice(RATE_CARD, { seatsTotal: 7, currency: 'USD' }), 214_200)
})

test('evidence may not be dated in the future, and is valid for 90 days', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  assert.equal(findDateProblem('2026-11-26', now), null)
  assert.equal(findDateProblem('2026-08-29', now), null)
  assert.match(findDateProblem('2026-08-28', now) ?? '', /older than 90 days/)
  assert.match(findDateProblem('2026-11-28', now) ?? '', /in the future/)
})

describe('the saving that travellers see', () => {
  test('is shown with evidence of 89 days, and not with evidence of 90 days', async () => {
    const leg = await aLeg(db)
    assert.deepEqual(await readShown(leg.id), { referencePrice: 1_250_000, savingsPct: 66 })
    await db
      .updateTable('priceEvidence')
      .set({ evidenceOn: dayFromNow(-90) })
      .where('legId', '=', leg.id)
      .execute()
    assert.deepEqual(await readShown(leg.id), { referencePrice: 0, savingsPct: 0 })
  })

  test('is not shown if the price differs from its evidence', async () => {
    const leg = await aLeg(db)
    await db.updateTable('legs').set({ referencePriceMinor: 2_000_000 }).where('id', '=', leg.id).execute()
    assert.deepEqual(await readShown(leg.id), { referencePrice: 0, savingsPct: 0 })
  })

  test('ends once, when the evidence has expired', async () => {
    const leg = await aLeg(db)
    await db
      .updateTable('legs')
      .set({ referenceUntil: new Date(Date.now() - 1000) })
      .where('id', '=', leg.id)
      .execute()
    await endEvidence(db)
    assert.deepEqual(await readShown(leg.id), { referencePrice: 0, savingsPct: 0 })
    const ended = db.selectFrom('legs').select('referenceUntil').where('id', '=', leg.id)
    assert.equal((await ended.executeTakeFirstOrThrow()).referenceUntil, null)
  })
})

describe('an administrator', () => {
  test('voids evidence once: the saving disappears, the operator gets one mail, and the audit log has one entry', async () => {
    const owner = await aUser(db, { role: 'OPERATOR' })
    const leg = await aLeg(db, { operatorId: (await anOperator(db, { userId: owner.id })).id })
    const { id } = await findEvidence(leg.id)
    const first = await voidEvidence(id)
    assert.equal(first.status, 200, first.text)
    assert.deepEqual([first.json.evidence.state, (await voidEvidence(id, 'Again')).status], ['VOIDED', 200])
    assert.deepEqual(await readShown(leg.id), { referencePrice: 0, savingsPct: 0 })
    assert.equal((await findEvidence(leg.id)).voidReason, 'The quote is of another aircraft.')
    const acts = await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', leg.id)
      .where('act', '=', 'evidence.void')
      .execute()
    assert.equal(acts.length, 1)
    const mine = await app.call('GET', `/api/api/operators/flights/${leg.id}`, { as: owner })
    assert.equal(mine.json.flight.voidedEvidence.reason, 'The quote is of another aircraft.')
    const listed = await app.call('GET', '/api/api/admin/price-evidence?state=VOIDED', { as: admin })
    assert.ok(listed.json.data.some((one: { id: string }) => one.id === id))
  })

  test('must give a reason', async () => {
    const { id } = await findEvidence((await aLeg(db)).id)
    assert.equal((await voidEvidence(id, ' ')).status, 400)
  })
})

describe('an operator', () => {
  test('enters a rate card, from which the price is computed', async () => {
    const { json, text } = await saveDraft({ priceEvidence: RATE_CARD, askPriceMinor: 100_000 })
    assert.equal(json.flight?.referencePrice, 187_500, text)
    assert.deepEqual(json.flight.priceEvidence, RATE_CARD)
  })

  test('may give a price without evidence, which is not shown', async () => {
    const { json, text } = await saveDraft({ priceEvidence: null, referencePriceMinor: 1_250_000 })
    assert.deepEqual([json.flight?.referencePrice, json.flight?.savingsPct], [0, 0], text)
  })

  test('may remove the evidence, which removes the saving too', async () => {
    const { json } = await saveDraft({})
    assert.equal(json.flight.referencePrice, 1_250_000)
    const path = `/api/api/operators/flights/${json.flight.id}`
    const without = await app.call('PUT', path, { as: user, body: aLegForm({ priceEvidence: null }) })
    assert.deepEqual([without.json.flight.referencePrice, without.json.flight.priceEvidence], [0, null])
    const again = await app.call('PUT', path, { as: user, body: aLegForm() })
    assert.equal(again.json.flight.referencePrice, 1_250_000)
  })

  test('cannot enter evidence of the future, expired evidence, or a price that saves nothing', async () => {
    const refused = async (some: Partial<typeof RATE_CARD>) => {
      const answer = await saveDraft({ priceEvidence: { ...RATE_CARD, ...some } as PriceEvidence })
      return [answer.status, answer.json.details?.map(({ path }: { path: string }) => path)]
    }
    assert.deepEqual(
      await refused({ evidenceDate: dayFromNow(3), returnFactorPct: 300, blockMinutes: 900 }),
      [400, ['evidenceDate']],
    )
    assert.deepEqual(await refused({ evidenceDate: dayFromNow(-91) }), [
      400,
      ['evidenceDate', 'referencePriceMinor'],
    ])
  })
})
