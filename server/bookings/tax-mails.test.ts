import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { mailRefund } from '#server/bookings/cancel/mail-refund.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import type { Case } from '#test/samples/tax-cases.ts'
import { aTaxedLeg } from '#test/samples/taxed-leg.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

const CJ3: Case = { currency: 'GBP', type: 'C25B', facts: { seatsFitted: 6, seatsWithCrew: 8 } }

// Case 20 of the fact sheet. This test treats its APD as not verified.
async function aBookingIn(language: Language) {
  const leg = await aTaxedLeg(db, 'EGLF–EGPH', { askedMinor: 80_000, hoursAhead: 48 }, CJ3)
  assert.ok(leg)
  const lines = leg.lines.map((line) => ({ ...line, isEstimated: line.kind === 'PER_HEAD' }))
  await db
    .updateTable('legTaxes')
    .set({ lines: JSON.stringify(lines) })
    .where('legId', '=', leg.id)
    .execute()
  await db.updateTable('operators').set({ cancelWindowHours: 12 }).where('id', '=', leg.operatorId).execute()
  const user = await aUser(db)
  await db.updateTable('users').set({ language }).where('id', '=', user.id).execute()
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
  return { user, bookingId }
}

async function readMails(bookingId: string): Promise<Record<string, string>> {
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('bookingId', '=', bookingId)
    .execute()
  return Object.fromEntries(mails.map(({ kind, text }) => [kind?.split(' ')[0] ?? '', text ?? '']))
}

const IN = {
  en: {
    confirmed: [
      'Fare: £800',
      'UK Air Passenger Duty (returned if you do not fly; estimated): £16',
      'UK VAT: £163.20',
      'Total: £979.20',
    ],
    back: 'That includes taxes: UK Air Passenger Duty £16 and UK VAT £115.20.',
  },
  fr: {
    confirmed: [
      'Tarif : 800 £GB',
      'Air Passenger Duty britannique (rendue si vous ne volez pas ; estimation) : 16 £GB',
      'TVA (Royaume-Uni) : 163,20 £GB',
    ],
    back: 'Ce montant comprend des taxes : Air Passenger Duty britannique 16 £GB et TVA (Royaume-Uni) 115,20 £GB.',
  },
  ar: {
    confirmed: [
      'الأجرة',
      'رسم المسافرين جوًا البريطاني (تُردّ إن لم تسافر؛ تقدير)',
      'ضريبة القيمة المضافة (المملكة المتحدة)',
    ],
    back: 'يشمل ذلك ضرائب',
  },
} satisfies Record<Language, object>

// Removes direction marks and no-break spaces, which are not tested here.
const plain = (text: string) =>
  text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ')

describe('mails about a booking with taxes', () => {
  for (const language of ['en', 'fr', 'ar'] as const) {
    test(`say in ${language} how much of each tax was paid and how much is refunded`, async () => {
      const { user, bookingId } = await aBookingIn(language)
      const { confirmed, back } = IN[language]
      const includes = (text: string | undefined, part: string) =>
        assert.ok(plain(text ?? '').includes(part), `${part} is not in\n${text}`)
      for (const line of confirmed) includes((await readMails(bookingId)).confirmation, line)

      const path = `/api/api/trips/${bookingId}/cancellation`
      const { refundMinor } = (await app.call('GET', path, { as: user })).json.quote
      assert.equal(refundMinor, 69_120)
      const answer = await app.call('POST', path, {
        as: user,
        body: { way: 'POLICY', refundMinor },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      assert.equal(answer.status, 200, answer.text)
      const { id: refundId } = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .select('refunds.id')
        .where('payments.bookingId', '=', bookingId)
        .executeTakeFirstOrThrow()
      await sendRefund(db, provider, { refundId })
      await mailRefund(db, { refundId })
      const { confirmation: _, ...others } = await readMails(bookingId)
      assert.equal(Object.keys(others).length, 2)
      for (const text of Object.values(others)) includes(text, back)
    })
  }
})

test('the receipt and the first pass list the fare, each tax and the total', async () => {
  const { user, bookingId } = await aBookingIn('en')
  const read = async (what: string) => {
    const authorization = `Bearer ${app.tokenFor(user)}`
    const response = await fetch(`${app.url}/api/api/trips/${bookingId}/${what}`, {
      headers: { authorization },
    })
    assert.equal(response.status, 200)
    return readPdf(Buffer.from(await response.arrayBuffer())).sheets[0]?.replaceAll('\n', ' ') ?? ''
  }
  const receipt = await read('receipt.pdf')
  for (const part of [
    'UK Air Passenger Duty (returned if you do not fly; estimated) GBP 16.00',
    'UK VAT GBP 163.20',
    'Total charged GBP 979.20',
  ])
    assert.ok(receipt.includes(part), `${part} is not in\n${receipt}`)
  const pass = await read('pass.pdf')
  for (const part of [
    'Fare: GBP 800.00',
    'not fly; estimated): GBP 16.00',
    'UK VAT: GBP 163.20',
    'Total: GBP 979.20',
  ])
    assert.ok(pass.includes(part), `${part} is not in\n${pass}`)
})
