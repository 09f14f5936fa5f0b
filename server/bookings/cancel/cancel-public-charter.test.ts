import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { refused } from '#test/person.ts'

const { db, call } = await openTestApp()
const DAY_MS = 86_400_000

test('a public charter can be cancelled within ten days of departure only if it is impossible to fly', async () => {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id })
  await db
    .updateTable('operators')
    .set({ certificateKind: 'US_135', sellerRole: 'PCO_380' })
    .where('id', '=', operator.id)
    .execute()
  const leavesIn = (days: number) =>
    aLeg(db, { operatorId: operator.id, departureAt: new Date(Date.now() + days * DAY_MS) })
  const path = ({ id }: { id: string }) => `/api/api/operators/flights/${id}`
  const mustBe = async (leg: { id: string }) =>
    (await call('GET', `${path(leg)}/cancellation`, { as: user })).json.preview.mustBeImpossible
  const cancel = (leg: { id: string }, body: object = {}) =>
    call('POST', `${path(leg)}/cancel`, { as: user, body: { reason: 'Too few seats were sold', ...body } })

  const [late, early] = [await leavesIn(9), await leavesIn(11)]
  assert.deepEqual([await mustBe(late), await mustBe(early)], [true, false])
  const answer = await cancel(late)
  refused(answer, 400, 'invalid_input')
  assert.equal(answer.json.details[0].path, 'isImpossible')
  assert.equal((await cancel(late, { isImpossible: true })).status, 200)
  assert.equal((await cancel(early)).status, 200)

  const own = await aLeg(db, {
    ...{ operatorId: operator.id, legalBasis: 'CARRIER_AGENT' },
    departureAt: new Date(Date.now() + 2 * DAY_MS),
  })
  assert.equal((await cancel(own)).status, 200)
})
