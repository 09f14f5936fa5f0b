import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScheduleRequest } from '#contract/schedules/schedules.ts'
import { openTestApp } from '#test/app.ts'
import { anOperator, aUser, dayFromNow, giveTails } from '#test/build.ts'
import { planSchedule } from './plan-schedule.ts'

const { call, db } = await openTestApp()

test('a flight with a price beyond any card is not put on sale, but can be imported as a draft', async () => {
  const { id: userId } = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId })
  await giveTails(db, { operatorId, tails: ['N90P'], fittedSeats: 8 })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const content = [
    'tail,aircraft,trip,from,to,departure,arrival',
    `N90P,C56X,T1,KTEB,KOPF,${day}T06:00Z,${day}T09:00Z`,
    `N90P,C56X,T2,KTEB,KOPF,${day}T18:00Z,${day}T21:00Z`,
  ].join('\n')
  const planned = async (createAs: ScheduleRequest['createAs'], perNmMinor: number) => {
    const { plan } = await planSchedule(db, {
      operatorId,
      request: {
        ...{ fileName: 'dear.csv', format: 'CSV', content, turnaroundMinutes: 60, createAs },
        pricing: {
          ...{ currency: 'USD', referencePerNmMinor: perNmMinor, priceMode: 'FIXED', floorPct: 70 },
          ask: { basis: 'PER_NM', perNmMinor },
        },
      },
    })
    return [plan?.created.length, plan?.skipped.map(({ reason }) => reason)]
  }
  assert.deepEqual(await planned('PUBLISHED', 1_000), [1, []])
  assert.deepEqual(await planned('PUBLISHED', 100_000), [0, ['PRICE_TOO_HIGH']])
  assert.deepEqual(await planned('DRAFT', 100_000), [1, []])
})

test('flights on unregistered tails are refused one by one, and those on unapproved or uncovered tails are not put on sale', async () => {
  const { id: userId } = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId })
  await giveTails(db, { operatorId, tails: ['N91P'], fittedSeats: 8 })
  await giveTails(db, { operatorId, tails: ['N92P'], status: 'PENDING' })
  await giveTails(db, { operatorId, tails: ['N93P'], insuredUntil: dayFromNow(1) })
  const day = dayFromNow(3)
  const rows = (tail: string) => [
    `${tail},,T1,KTEB,KOPF,${day}T06:00Z,${day}T09:00Z`,
    `${tail},,T2,KTEB,KOPF,${day}T18:00Z,${day}T21:00Z`,
  ]
  const planned = async (createAs: ScheduleRequest['createAs']) =>
    await planSchedule(db, {
      operatorId,
      request: {
        ...{ fileName: 'fleet.csv', format: 'CSV', turnaroundMinutes: 60, createAs },
        content: ['tail,aircraft,trip,from,to,departure,arrival', ...TAILS.flatMap(rows)].join('\n'),
        pricing: {
          ...{ currency: 'USD', referencePerNmMinor: 1_000, priceMode: 'FIXED', floorPct: 70 },
          ask: { basis: 'PER_NM', perNmMinor: 400 },
        },
      },
    })
  const { plan, errors } = await planned('PUBLISHED')
  assert.deepEqual(errors, [])
  assert.deepEqual(
    plan?.created.map(({ tail, seats }) => [tail, seats]),
    [['N91P', 8]],
  )
  assert.deepEqual(
    plan?.skipped.map(({ tail, reason }) => [tail, reason]),
    [
      ['N92P', 'TAIL_NOT_APPROVED'],
      ['N93P', 'TAIL_NOT_COVERED'],
    ],
  )
  assert.deepEqual(
    plan?.refused.map(({ line, tail, reason }) => [line, tail, reason]),
    [
      [8, 'N999ZZ', 'TAIL_UNKNOWN'],
      [9, 'N999ZZ', 'TAIL_UNKNOWN'],
    ],
  )
  assert.equal((await planned('DRAFT')).plan?.created.length, 3)
})

const TAILS = ['N91P', 'N92P', 'N93P', 'N999ZZ']

test('the imports of an operator without any are one empty page', async () => {
  const user = await aUser(db, { role: 'OPERATOR' })
  await anOperator(db, { userId: user.id })
  const { json } = await call('GET', '/api/api/operators/schedule/imports', { as: user })
  assert.deepEqual([json.data, json.pagination.total, json.pagination.pages], [[], 0, 1])
})
