import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { settleBooking } from './settle/settle-booking.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

/** Two travellers with a paid seat each on one leg, and a function that changes the leg as its operator. */
async function aBookedLeg(languages: ('en' | 'fr' | 'ar')[]) {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const { id: operatorId } = await anOperator(db, { userId: owner.id })
  const departureAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10 * 86_400_000)
  const leg = await aLeg(db, { operatorId, departureAt })
  const travellers = []
  for (const language of languages) {
    const user = await aUser(db)
    await app.call('PATCH', '/api/api/auth/language', { as: user, body: { language } })
    await buySeat(user, leg.id)
    travellers.push(user)
  }
  const path = `/api/api/operators/flights/${leg.id}`
  const { flight: operatorLeg } = (await app.call('GET', path, { as: owner })).json
  const form: LegForm = toLegForm(operatorLeg)
  const later = (instant: string) =>
    formatLocalTextAt(new Date(Date.parse(instant) + 3 * 3_600_000).toISOString(), 'America/New_York')
  const body = {
    agreedTo: 'REFUND_OFFERED',
    flight: {
      ...form,
      departureLocal: later(operatorLeg.departureUTC),
      arrivalLocal: later(operatorLeg.arrivalUTC),
      originTerminal: 'Atlantic',
    },
  }
  return { travellers, change: () => app.call('POST', `${path}/change`, { as: owner, body }) }
}

async function buySeat(user: Awaited<ReturnType<typeof aUser>>, legId: string): Promise<void> {
  await holdSeats(app, { user, legId, seats: 1 })
  const { url, sessionId } = await startCheckout(app, { user, legId, seats: 1 })
  await payOnHostedPage(url)
  const synced = await syncPayment(db, provider, { sessionId })
  if (synced) await settleBooking(db, provider, synced)
}

async function mailsTo({ email }: { email: string }) {
  return await db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text', 'html'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}

test('each traveller of a flight gets mails in their own language', async () => {
  const { travellers, change } = await aBookedLeg(['fr', 'ar', 'en'])
  const changed = await change()
  assert.equal(changed.status, 200, changed.text)
  // The operator still reads English.
  assert.match(changed.json.preview.changes[0], /^Departs: .* \(was /)
  const [french, arabic, english] = await Promise.all(travellers.map(mailsTo))

  assert.match(french?.[0]?.subject ?? '', /^Confirmé : .*, réservation FW-/)
  assert.match(french?.[0]?.text ?? '', /^Bonjour .*,\n\nVotre place de .* est confirmée\./)
  assert.match(french?.[1]?.text ?? '', /- Départ\s: .* \(auparavant\s: .*\)\.\n- Arrivée/)
  assert.match(french?.[1]?.text ?? '', /- Terminal de départ\s: Atlantic \(auparavant\s: non indiqué\)\./)

  assert.match(arabic?.[0]?.subject ?? '', /^تم التأكيد: /)
  assert.match(arabic?.[0]?.html ?? '', /^<!doctype html><html lang="ar" dir="rtl">/)
  assert.match(arabic?.[1]?.text ?? '', /مبنى المغادرة⁩: /)

  assert.match(english?.[0]?.subject ?? '', /^Confirmed: /)
  assert.match(english?.[1]?.text ?? '', /- Terminal of departure: Atlantic \(was not named\)\./)
  // The kinds of mails, which a booking's timeline uses, are the same in every language.
  for (const mails of [french, arabic, english]) assert.equal(mails?.[0]?.kind, 'confirmation')
})
