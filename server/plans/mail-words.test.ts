import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { mailsTo } from '#test/person.ts'
import { aFormerTrial, beginPlan } from '#test/plans.ts'
import { warnTrials } from './check-plans.ts'
import { notifyGraceOver } from './notify-grace-over.ts'

const app = await openTestApp()
const { db } = app

test('a subscriber gets the mails about the start and the rest of Premium in their own language', async () => {
  const user = await aFormerTrial(app)
  await app.call('PATCH', '/api/api/auth/language', { as: user, body: { language: 'fr' } })
  await beginPlan(app, { user })
  const [welcome] = await mailsTo(app, user.email)
  assert.equal(welcome?.subject, 'Bienvenue dans Ferrywing Premium')
  assert.match(welcome?.text ?? '', /^Bonjour .*\nPrix\s: 19\s\$US par mois\n/s)

  await sql`update plan_subscriptions set status = 'PAST_DUE', period_start_at = now() - interval '8 days'
    where user_id = ${user.id} and status = 'ACTIVE'`.execute(db)
  await sql`update entitlements set valid_until = now() where user_id = ${user.id}`.execute(db)
  await notifyGraceOver(db)
  const [rests] = await mailsTo(app, user.email)
  assert.equal(rests?.subject, 'Votre Ferrywing Premium est suspendu jusqu’au paiement')
})

test('a subscriber gets the mails about the start and the end of a trial in their own language', async () => {
  const user = await aUser(db)
  await app.call('PATCH', '/api/api/auth/language', { as: user, body: { language: 'ar' } })
  await beginPlan(app, { user })
  await sql`update plan_subscriptions set period_ends_at = now() + interval '2 days' where user_id = ${user.id}`.execute(
    db,
  )
  await warnTrials(db)
  const [ends, begun, ...more] = await mailsTo(app, user.email)
  assert.equal(more.length, 0)
  assert.equal(begun?.subject, 'بدأت تجربتك لاشتراك Ferrywing Premium')
  assert.match(ends?.subject ?? '', /^تنتهي تجربتك لاشتراك Ferrywing Premium في \u2068\d+ \S+ \d{4}\u2069$/)
  assert.match(ends?.html ?? '', /^<!doctype html><html lang="ar" dir="rtl">/)
})
