import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScheduleRequest } from '#contract/schedules/schedules.ts'
import { openTestApp } from '#test/app.ts'
import { anOperator, aUser } from '#test/build.ts'
import { planSchedule } from './plan-schedule.ts'

const { db } = await openTestApp()

test('a price that no card pays for a party is not put on sale, and stays a draft where that was asked', async () => {
  const { id: userId } = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId })
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
