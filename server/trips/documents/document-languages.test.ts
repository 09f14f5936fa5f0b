import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '#contract/languages.ts'
import { writeDisclosure } from '#contract/site/site.ts'
import { openPassKeys } from '#server/trips/passes/pass-keys.ts'
import { assignNamesToSeats } from '#server/trips/passes/pass-rules.ts'
import { writePassPdf } from '#server/trips/passes/write-pass-pdf.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { makeMailDocument } from './make-documents.ts'
import { writeReceiptPdf } from './write-receipt-pdf.ts'

const app = await openTestApp()
const { db } = app
const keys = openPassKeys(app.config.passKeys)

const CARRIER = 'Northlight Air Charter LLC'
const TEB = {
  ...{ icao: 'KTEB', iata: 'TEB', name: 'Teterboro', city: 'New York', country: 'US' },
  ...{ region: 'North America' as const, lat: 40.85, lon: -74.06, timezone: 'America/New_York' },
}
const NICE = { ...TEB, icao: 'LFMN', iata: 'NCE', name: 'Nice', city: 'Nice', timezone: 'Europe/Paris' }
const PASSENGER = { givenNames: 'محمد', familyName: 'علي', dateOfBirth: null }

const factsIn = (language: Language): TripFacts => ({
  ...{ bookingId: 'b', reference: 'FW-7F3K2Q', status: 'CONFIRMED', wasConfirmed: true, language },
  ...{ traveller: 'Sam Traveller', currency: 'USD', seats: 2, priceMinor: 420_050, amountMinor: 840_100 },
  ...{ people: 2, peopleGivenUp: 0, infants: 0, fareMinor: 840_100, taxes: [] },
  ...{ feeMinor: 84_010, carrier: CARRIER, disclosure: writeDisclosure(CARRIER), carrierCode: 'NLX' },
  ...{ legId: '01990000-0000-7000-8000-000000000000', legCancelled: false, tail: 'N482NL' },
  ...{ aircraft: 'Citation XLS+', origin: TEB, destination: NICE, destinationTerminal: null },
  ...{ originFbo: null, destinationFbo: null },
  ...{ originTerminal: 'Hangar Row 4', departureUTC: '2027-03-04T21:20:00.000Z', changeCount: 0 },
  ...{ arrivalUTC: '2027-03-05T04:50:00.000Z', departureLatestUTC: '2027-03-04T23:20:00.000Z' },
  ...{ departureDay: '2027-03-04', firstSequence: 1 },
  names: assignNamesToSeats({ seats: 2, infants: 0, departureDay: '2027-03-04', lead: 'Sam Traveller' }, [
    { id: 'p'.repeat(12), seat: 2, person: PASSENGER },
  ]),
})

const passIn = async (language: Language) => readPdf(await writePassPdf(factsIn(language), keys))
const receiptIn = async (language: Language) =>
  readPdf(
    await writeReceiptPdf({
      facts: factsIn(language),
      charges: [
        {
          ...{ amountMinor: 840_100, chargedAt: new Date('2026-11-21T08:00:00Z') },
          ...{ paymentReference: 'pi_1', receiptEmail: 'sam@example.test' },
        },
      ],
      refunds: [
        { amountMinor: 100_000, refundedAt: new Date('2027-01-05T08:00:00Z'), refundReference: 're_1' },
        { amountMinor: 50_000, refundedAt: null, refundReference: null },
      ],
    }),
  )

/** The labels that ground staff read, whatever the traveller's language. */
const FOR_STAFF = [
  ...['TEB', 'NCE', 'New York, Teterboro', 'Nice, Nice', 'Hangar Row 4', 'FW-7F3K2Q', 'FW-7F3K2Q-1'],
  ...['Sam Traveller', '15:50 EST', 'Citation XLS+, N482NL', CARRIER],
]
const IN_ENGLISH = [
  ...['Pass', 'Seat', 'Be at the terminal', 'Aircraft', 'Show this code at the aircraft'],
  'Departs Thu 4 Mar 2027, 16:20 EST (UTC-05:00)',
  'At the latest Thu 4 Mar 2027, 18:20 EST (UTC-05:00)',
  'Arrives Fri 5 Mar 2027, 05:50 CET (UTC+01:00)',
]

function assertIn(lines: readonly string[], words: readonly string[]): void {
  for (const line of words) assert.ok(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
}

describe('a pass in French', () => {
  test('has its labels in French and in English, and the times in both languages', async () => {
    const lines = (await passIn('fr')).sheets[0]?.split('\n') ?? []
    assertIn(lines, [...FOR_STAFF, ...IN_ENGLISH])
    assertIn(lines, [
      ...['Carte d’accès / Trip pass', 'De / From', 'À / To', 'Passager / Passenger'],
      ...['Carte', 'Place', 'Présence au terminal', 'Avion', 'Opéré par / Operated by'],
      ...['Réservation / Booking', '1 sur 2', 'Carte 1 sur 2', 'Présentez ce code à l’avion'],
      'Départ le jeu. 4 mars 2027, 16:20 EST (UTC-05:00)',
      'Au plus tard le jeu. 4 mars 2027, 18:20 EST (UTC-05:00)',
      'Arrivée le ven. 5 mars 2027, 05:50 CET (UTC+01:00)',
      'Terminal communiqué par e-mail',
      'Ferrywing organise ce vol et ne l’exploite pas. Il est opéré par Northlight Air Charter LLC.',
    ])
  })

  test('has an unbreakable space before French punctuation', async () => {
    assert.match((await passIn('fr')).sheets[0] ?? '', /vol\u00a0; la/)
  })
})

describe('a pass in Arabic', () => {
  test('has its labels in Arabic and in English, and the times in both languages', async () => {
    const { sheets, spoken } = await passIn('ar')
    assertIn(sheets[0]?.split('\n') ?? [], [...FOR_STAFF, ...IN_ENGLISH, '1/2'])
    assertIn(spoken, [
      ...['بطاقة الرحلة / Trip pass', 'من / From', 'إلى / To', 'المسافر / Passenger'],
      ...['البطاقة', 'المقعد', 'الحضور إلى المبنى', 'الطائرة', 'المشغّل / Operated by', 'الحجز / Booking'],
      'المغادرة الخميس، 4 مارس 2027، 16:20 EST (UTC-05:00)',
      'على أبعد تقدير الخميس، 4 مارس 2027، 18:20 EST (UTC-05:00)',
      'الوصول الجمعة، 5 مارس 2027، 05:50 CET (UTC+01:00)',
      'تنظّم Ferrywing هذه الرحلة ولا تشغّلها. يشغّلها Northlight Air Charter LLC.',
    ])
    assertIn(spoken, ['محمد علي'])
  })

  test('is laid out from right to left', async () => {
    const findX = async (language: Language, words: string) =>
      (await passIn(language)).pages[0]?.find(({ text }) => text === words)?.x ?? 0
    assert.ok((await findX('ar', 'TEB')) > (await findX('ar', 'NCE')))
    assert.ok((await findX('en', 'TEB')) < (await findX('en', 'NCE')))
  })
})

describe('the receipt', () => {
  const ENGLISH = /\b(the|of|by|on|at|is|are|seats?|charged|refund(s|ed)?|booking|included|not)\b/i

  test('in French is completely French, with amounts in the French format', async () => {
    const { sheets, info } = await receiptIn('fr')
    const text = sheets.join('\n')
    assertIn(text.split('\n'), [
      ...['Reçu', 'Débité', 'Remboursements', 'New York (TEB) – Nice (NCE)', '21 novembre 2026 (UTC)'],
      ...['2 places à 4\u00a0200,50\u00a0USD', '8\u00a0401,00\u00a0USD', '840,10\u00a0USD'],
      ...['-1\u00a0000,00\u00a0USD', '7\u00a0401,00\u00a0USD', 'jeu. 4 mars 2027, 16:20 EST'],
      'dont transport par Northlight Air Charter LLC (inclus)',
      'Remboursé le 5 janvier 2027 (UTC), re_1',
      'En cours, pas encore confirmé par le prestataire de paiement',
    ])
    assert.doesNotMatch(text, /taxe/i)
    assert.doesNotMatch(text, ENGLISH)
    assert.equal(info.Title, 'Reçu FW-7F3K2Q')
  })

  test('in Arabic is completely Arabic, with codes and amounts from left to right', async () => {
    const { spoken, sheets, info } = await receiptIn('ar')
    assertIn(spoken, [
      ...['الإيصال', 'المبلغ المخصوم', 'المبالغ المستردة', 'من New York (TEB) إلى Nice (NCE)'],
      ...['مقعدان بسعر 4,200.50\u00a0USD للمقعد', '21 نوفمبر 2026 (UTC)', 'مجموع المخصوم'],
      ...['الخميس، 4 مارس 2027، 16:20 EST', 'منها أجرة النقل مع Northlight Air Charter LLC (مشمولة)'],
      ...['أُعيد في 5 يناير 2027 (UTC)، re_1', 'في الطريق، ولم يؤكده مزوّد الدفع بعد'],
    ])
    const lines = sheets.join('\n').split('\n')
    assertIn(lines, ['FW-7F3K2Q', 'pi_1', '8,401.00\u00a0USD', '-1,000.00\u00a0USD', '7,401.00\u00a0USD'])
    assert.doesNotMatch(spoken.join('\n'), ENGLISH)
    assert.equal(info.Title, 'الإيصال FW-7F3K2Q')
  })

  test('shows the disclosure that the booking stored, even if today’s sentence is another', async () => {
    const facts = { ...factsIn('fr'), disclosure: 'Flown by somebody.' }
    const { sheets } = readPdf(await writeReceiptPdf({ facts, charges: [], refunds: [] }))
    assert.match(sheets.join('\n'), /Flown by somebody\./)
  })
})

test('documents are in the language of the account, both downloaded and attached to its mails', async () => {
  const user = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user, legId: (await aLeg(db)).id })
  const secrets = { passKeys: keys, rowCipher: app.app.rowCipher }
  for (const [language, title] of [
    ['en', 'Receipt'],
    ['fr', 'Reçu'],
    ['ar', 'الإيصال'],
  ] as const) {
    await app.call('PATCH', '/api/api/auth/language', { as: user, body: { language } })
    const mailed = await makeMailDocument(db, secrets, { document: 'RECEIPT', bookingId })
    const authorization = `Bearer ${app.tokenFor(user)}`
    const response = await fetch(`${app.url}/api/api/trips/${bookingId}/receipt.pdf`, {
      headers: { authorization },
    })
    for (const file of [mailed?.content, Buffer.from(await response.arrayBuffer())])
      assert.match(readPdf(file ?? Buffer.alloc(0)).info.Title ?? '', new RegExp(`^${title} FW-`))
  }
})
