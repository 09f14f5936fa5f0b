import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'

const { app, db, call } = await openTestApp()

const READERS = 200
const ROUNDS = 6
const HOLDS = 24
/** The maximum age of an answer: `cache-answers.ts`. */
const MAX_AGE_MS = 1000
const PATH = '/api/api/search?from=KTEB&to=KOPF&people=1'

/** The number of free seats at some time between these two instants. */
type Truth = { seats: number; fromMs: number; untilMs: number }

test('two hundred readers see only counts of seats that were true, during holds and afterwards', async () => {
  const operatorId = (await anOperator(db)).id
  const [leg, other] = [await aLeg(db, { operatorId, seatsTotal: 19 }), await aLeg(db, { operatorId })]
  const users = await Promise.all(Array.from({ length: HOLDS }, () => aUser(db)))
  const truths: Truth[] = [{ seats: 19, fromMs: 0, untilMs: Number.POSITIVE_INFINITY }]

  let wrong = 0
  let answers = 0
  const seen = new Set<number>()
  async function read(): Promise<void> {
    const askedMs = performance.now()
    const { status, json } = await call('GET', PATH)
    const answeredMs = performance.now()
    assert.equal(status, 200)
    const found = json.results.find((result: { leg: { id: string } }) => result.leg.id === leg.id)
    const seats: number = found?.leg.seatsAvailable ?? 0
    answers++
    seen.add(seats)
    const wasTrue = truths.some(
      (truth) => truth.seats === seats && truth.fromMs <= answeredMs && truth.untilMs >= askedMs - MAX_AGE_MS,
    )
    if (!wasTrue) wrong++
  }

  async function holdOneByOne(): Promise<void> {
    for (const [i, user] of users.entries()) {
      const before = truths.at(-1) as Truth
      // A new value may be visible from the time of the request; until the answer, the earlier value may be visible
      // too.
      if (before.seats > 0)
        truths.push({ seats: before.seats - 1, fromMs: performance.now(), untilMs: Number.POSITIVE_INFINITY })
      const ask = { userId: user.id, legId: leg.id, seats: 1, network: null }
      const holding = app.holds.hold({ ...ask, idempotencyKey: `burst ${i}` })
      if (before.seats > 0) await holding
      else await assert.rejects(holding)
      if (before.seats > 0) before.untilMs = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }

  let isOver = false
  const holding = holdOneByOne().finally(() => {
    isOver = true
  })
  for (let round = 0; round < ROUNDS || !isOver; round++) {
    await Promise.all(Array.from({ length: READERS }, read))
  }
  await holding
  assert.deepEqual([wrong, answers >= READERS * ROUNDS], [0, true])
  assert.ok(seen.size >= 3, `only ${[...seen]} were seen`)

  await new Promise((resolve) => setTimeout(resolve, 1100))
  const { json } = await call('GET', PATH)
  assert.deepEqual(
    json.results.map((result: { leg: { id: string; seatsAvailable: number } }) => [
      result.leg.id,
      result.leg.seatsAvailable,
    ]),
    [[other.id, 8]],
    'a full leg is no longer found',
  )
})
