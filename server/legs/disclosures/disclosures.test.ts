import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aUser, KEEP_TAXES } from '#test/build.ts'
import { holdSeats, startCheckout } from '#test/pay.ts'
import { writeDisclosures } from './write-disclosures.ts'

const app = await openTestApp()
const { db } = app

async function aSoldLeg(fields: Parameters<typeof anOperator>[1] = {}, legFields = {}) {
  const operator = await anOperator(db, fields)
  await db
    .updateTable('operators')
    .set({ certificateKind: 'US_135', sellerRole: 'CARRIER_AGENT' })
    .where('id', '=', operator.id)
    .execute()
  const { tail } = await anAircraft(db, { operatorId: operator.id })
  const leg = await aLeg(db, { operatorId: operator.id, tail, ...legFields })
  await db.updateTable('legs').set({ timeAgreedOnRequest: true }).where('id', '=', leg.id).execute()
  return { operator, leg }
}

async function read(legId: string, query = '') {
  const answer = await app.call('GET', `/api/api/legs/${legId}/disclosures${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json.disclosures
}

const listCodes = ({ items }: { items: { code: string }[] }) => items.map(({ code }) => code)

describe('the disclosures before a payment', () => {
  test('depend on who sells the flight to whom, and exist in three languages of one version', async () => {
    const { leg } = await aSoldLeg()
    const [english, french, arabic] = [
      await read(leg.id),
      await read(leg.id, '?language=fr'),
      await read(leg.id, '?language=ar'),
    ]
    assert.deepEqual(listCodes(english), ['D1', 'D2', 'D4', 'D5', 'ALWAYS'])
    assert.match(
      english.items[0].text,
      /^Northlight Air Charter LLC operates this flight; Ferrywing does not\./,
    )
    assert.match(english.items[1].text, /charged in USD/)
    assert.match(french.items[0].text, /exploite ce vol/)
    assert.match(arabic.items[0].text, /تُشغّل/)
    assert.equal(new Set([english.version, french.version, arabic.version]).size, 1)
    for (const words of [french, arabic]) assert.deepEqual(listCodes(words), listCodes(english))
  })

  test('name the platform’s insurance, as administrators have set it, if it sells as a broker', async () => {
    const { leg, operator } = await aSoldLeg({}, { saleMode: 'WHOLE_AIRCRAFT' })
    await db
      .updateTable('operators')
      .set({ sellerRole: 'BROKER_295' })
      .where('id', '=', operator.id)
      .execute()
    const sayBroker = async () =>
      (await read(leg.id)).items.find(({ code }: { code: string }) => code === 'D3').text
    assert.match(await sayBroker(), /has no liability insurance of its own/)
    await app.pool.query(
      `update selling_rules set rule = '{"value": 5000000}' where subject = 'BROKER_INSURANCE_USD'`,
    )
    assert.match(await sayBroker(), /has liability insurance of USD 5,000,000\./)
  })

  test('of a public charter leave out facts that are not known', () => {
    const known = { prospectusNo: 'PC-26-014', securer: 'First Escrow Bank' }
    const about = { carrier: 'Northlight', aircraft: 'N1', currency: 'USD', brokerInsurance: null }
    const say = (of: typeof known, language: Language) =>
      writeDisclosures(['D6'], { sold: { ...about, ...of }, language }).items[0]?.text ?? ''
    assert.match(say(known, 'en'), /prospectus PC-26-014\. Payments are secured by First Escrow Bank\. The/)
    for (const language of ['en', 'fr', 'ar'] as const) {
      assert.match(say(known, language), /PC-26-014.*First Escrow Bank/)
      assert.doesNotMatch(say({ prospectusNo: '', securer: '' }, language), /[,،] |\s\.|\.\./)
    }
  })

  test('of a flight that was never published are not found', async () => {
    const { leg } = await aSoldLeg({}, { status: 'DRAFT', publishedAt: null })
    const answer = await app.call('GET', `/api/api/legs/${leg.id}/disclosures`)
    assert.deepEqual([answer.status, answer.json.code], [404, 'leg_not_found'])
  })

  test('are stored with the booking as they were shown, whatever is changed later', async () => {
    const { leg, operator } = await aSoldLeg()
    const user = await aUser(db)
    await holdSeats(app, { user, legId: leg.id })
    const shown = await read(leg.id)
    const { bookingId } = await startCheckout(app, { user, legId: leg.id })
    await db
      .updateTable('operators')
      .set({ legalName: 'Another Carrier LLC' })
      .where('id', '=', operator.id)
      .execute()
    await db
      .updateTable('legs')
      .set({ currency: 'USD', ...KEEP_TAXES })
      .where('id', '=', leg.id)
      .execute()
    await startCheckout(app, { user, legId: leg.id })
    const { rows } = await app.pool.query(
      'select version, language, items from booking_disclosures where booking_id = $1',
      [bookingId],
    )
    assert.deepEqual(rows, [shown])
    assert.match((await read(leg.id)).items[0].text, /^Another Carrier LLC/)
  })
})
