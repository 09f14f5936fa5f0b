import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aDispute, decide, learn } from '#test/disputes.ts'
import { mailsTo } from '#test/person.ts'

const app = await openTestApp()
const { db } = app

test('a traveller gets mails about a dispute in their own language, operators and administrators in English', async () => {
  const [admin, owner] = [await aUser(db, { role: 'ADMIN' }), await aUser(db, { role: 'OPERATOR' })]
  const { id: operatorId } = await anOperator(db, { userId: owner.id })
  const { id: legId } = await aLeg(db, { operatorId })
  const user = await aUser(db)
  for (const as of [admin, owner, user])
    await app.call('PATCH', '/api/api/auth/language', { as, body: { language: 'ar' } })
  const { stripeDisputeId } = await aDispute(app, { user, legId })
  await decide(app, stripeDisputeId, 'winning_evidence')
  await learn(app, stripeDisputeId)

  const [decided, opened] = await mailsTo(app, user.email)
  assert.match(opened?.subject ?? '', /^استرد مصرفك دفعة: الحجز \u2068FW-/)
  assert.match(decided?.subject ?? '', /^بتّ مصرفك في الأمر: /)
  assert.match(decided?.text ?? '', /\nالمغادرة: /)

  const [won, disputed] = await mailsTo(app, owner.email)
  assert.match(disputed?.subject ?? '', /^A payment is disputed: New York to Miami, booking FW-/)
  assert.match(won?.subject ?? '', /^Dispute won: New York to Miami, /)
  for (const { text, html } of await mailsTo(app, admin.email)) {
    assert.match(text, /\nFlight: New York to Miami\nDeparts: \w{3} \d+ \w{3}, /)
    assert.match(html, /^<!doctype html><html lang="en">/)
  }
})
