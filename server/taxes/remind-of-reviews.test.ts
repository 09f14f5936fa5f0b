import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { mailsTo } from '#test/person.ts'
import { remindOfReviews } from './remind-of-reviews.ts'

const app = await openTestApp()
const { db } = app

test('administrators are reminded of each yearly review once a year, in its month', async () => {
  const ada = await aUser(db, { role: 'ADMIN' })
  const gone = await aUser(db, { role: 'ADMIN' })
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', gone.id).execute()
  const remind = async (day: string) => {
    await remindOfReviews(db, { now: new Date(`${day}T12:00:00Z`) })
    return (await mailsTo(app, ada.email)).map(({ subject }) => subject)
  }
  assert.deepEqual(await remind('2026-09-30'), [])
  assert.deepEqual(await remind('2026-10-01'), ['Yearly review of taxes: United States'])
  assert.equal((await remind('2026-10-31')).length, 1)
  assert.equal((await remind('2026-11-01')).length, 2)
  assert.equal((await remind('2026-12-24')).length, 3)
  assert.equal((await remind('2027-10-01')).length, 4)
  assert.deepEqual(await mailsTo(app, gone.email), [])
})
