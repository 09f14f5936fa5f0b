import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LegListing } from '#contract/legs/legs.ts'
import { ARABIC_SMS_LENGTH, measureText, SMS_LENGTH } from '#server/messages/text-letters.ts'
import { readMail } from '#test/samples/every-mail.ts'
import { type NotifiedLeg, writeAlertMail } from './emails.ts'
import { writeAlertText } from './texts.ts'

const NEW_YORK = {
  icao: 'KTEB',
  iata: 'TEB',
  name: 'Teterboro',
  city: 'New York',
  timezone: 'America/New_York',
}
const TOKYO = { icao: 'RJTT', iata: 'HND', name: 'Haneda', city: 'Tōkyō', timezone: 'Asia/Tokyo' }

function aNotifiedLeg(leg: Partial<LegListing> = {}, rest: Partial<NotifiedLeg> = {}): NotifiedLeg {
  return {
    leg: {
      id: '01990000-0000-7000-8000-000000000000',
      originAirport: NEW_YORK,
      destinationAirport: TOKYO,
      departureUTC: '2026-12-04T21:20:00.000Z',
      arrivalUTC: '2026-12-05T11:30:00.000Z',
      departureLatestUTC: null,
      currency: 'USD',
      price: 420_000,
      savingsPct: 66,
      saleMode: 'PER_SEAT',
      seatsAvailable: 1,
      aircraft: 'Falcon 7X',
      operatingCarrier: 'Northlight Air Charter LLC',
      ...leg,
    } as LegListing,
    reason: 'NEW',
    beforeMinor: null,
    ...rest,
  }
}

const publicUrl = 'https://www.ferrywing.example'
const site = { publicUrl }
const SITE = { language: 'en', site } as const

describe('a text', () => {
  test('has route, local time with zone, final price, savings, carrier and link', () => {
    assert.equal(
      writeAlertText([aNotifiedLeg()], SITE),
      'TEB-HND Fri 4 Dec 16:20 EST, $4,200 pp -66%, Northlight Air Charter LLC. https://www.ferrywing.example/booking?legId=01990000-0000-7000-8000-000000000000',
    )
    assert.match(
      writeAlertText([aNotifiedLeg({ operatingCarrier: 'Norð Air' })], SITE),
      /^TEB-HND Fri 4 Dec 16:20 EST, \$4,200 pp -66%, Nor Air\. https/,
    )
  })

  test('fits into one message in the GSM alphabet, with the whole price and link', () => {
    for (const operatingCarrier of [
      'Ö',
      'Compagnie Générale d’Aviation d’Affaires Méridionale et Septentrionale S.A.',
    ])
      for (const currency of ['USD', 'EUR', 'JPY', 'CHF', 'KWD'] as const)
        for (const reason of ['NEW', 'PRICE_DROP'] as const) {
          const text = writeAlertText(
            [aNotifiedLeg({ operatingCarrier, currency, price: 12_345_670 }, { reason })],
            SITE,
          )
          assert.ok(measureText(text, 'en') <= SMS_LENGTH, `${measureText(text, 'en')}: ${text}`)
          assert.match(text, /pp/)
          assert.ok(text.endsWith('/booking?legId=01990000-0000-7000-8000-000000000000'))
          assert.match(text, /^[\x20-\x7e£¥€]+$/)
        }
  })

  test('about several flights names as many as fit, and counts the others', () => {
    const text = writeAlertText(
      [aNotifiedLeg(), aNotifiedLeg(), aNotifiedLeg(), aNotifiedLeg({ price: 380_000 })],
      SITE,
    )
    assert.match(
      text,
      /^TEB-HND Fri 4 Dec 16:20 EST \$4,200 pp; .*; 2 more\. https:\/\/www\.ferrywing\.example\/alerts$/,
    )
    assert.ok(measureText(text, 'en') <= SMS_LENGTH)
  })
})

describe('a text in another language', () => {
  const read = (language: 'fr' | 'ar', legs: NotifiedLeg[]) => writeAlertText(legs, { language, site })
  const link = `${publicUrl}/booking?legId=01990000-0000-7000-8000-000000000000`

  test('has the same facts in French, with only the accents of the GSM alphabet', () => {
    assert.equal(
      read('fr', [aNotifiedLeg()]),
      `TEB-HND ven. 4 déc. 16:20 EST, 4 200 $US/pers., Northlight Air Charter LLC. ${link}`,
    )
    assert.match(
      read('fr', [aNotifiedLeg({}, { reason: 'PRICE_DROP' })]),
      /EST, désormais 4 200 \$US\/pers\./,
    )
  })

  test('has the same facts in Arabic, in three parts because of its letters', () => {
    assert.equal(
      read('ar', [aNotifiedLeg()]).replaceAll(/[\u2066-\u2069]/g, ''),
      `رحلة TEB-HND الجمعة، 4 ديسمبر 16:20 EST، 4,200 US$ للشخص، وفّر 66٪، Northlight Air Charter LLC. ${link}`,
    )
  })

  for (const language of ['fr', 'ar'] as const)
    test(`stays within the limit of ${language}, with the whole price and link`, () => {
      const most = language === 'ar' ? ARABIC_SMS_LENGTH : SMS_LENGTH
      for (const operatingCarrier of ['Ö', 'Compagnie Générale d’Aviation d’Affaires Méridionale S.A.'])
        for (const currency of ['USD', 'EUR', 'JPY', 'CHF', 'KWD'] as const)
          for (const reason of ['NEW', 'PRICE_DROP'] as const) {
            const text = read(language, [
              aNotifiedLeg({ operatingCarrier, currency, price: 12_345_670 }, { reason }),
            ])
            assert.ok(measureText(text, language) <= most, `${measureText(text, language)}: ${text}`)
            assert.match(text, language === 'ar' ? /للشخص/ : /\/pers\./)
            assert.ok(text.endsWith(`. ${link}`))
            if (language === 'fr') assert.match(text, /^[\x20-\x7eàèéùÉ£¥€]+$/)
          }
      const several = read(language, [
        aNotifiedLeg(),
        aNotifiedLeg(),
        aNotifiedLeg(),
        aNotifiedLeg(),
        aNotifiedLeg(),
      ])
      assert.ok(measureText(several, language) <= most)
      assert.match(several, language === 'ar' ? /؛ 3 رحلات أخرى\. https/ : / ; 3 autres\. https/)
    })
})

test('for a whole aircraft, mail and text give the price of all seats together', () => {
  const whole = { saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 9, seatsAvailable: 9, price: 260_000 } as const
  const leg = aNotifiedLeg({
    ...whole,
    priced: { people: 9, fareMinor: 2_340_000, totalMinor: 2_340_000, taxMinor: 0 },
  })
  const write = (language: 'en' | 'fr' | 'ar') =>
    readMail(
      writeAlertMail({
        ...{ name: 'Sam', language, legs: [leg], routes: [] },
        leaveAllUrl: '/leave-alerts?token=b',
      }),
    )
  assert.equal(write('en').subject, 'New York → Tōkyō, Fri 4 Dec: $23,400 the aircraft, 9 seats')
  assert.match(write('en').text, /Price: \$23,400 the aircraft, 9 seats, \$2,600 per person, 66% below/)
  assert.match(write('fr').text, /23.400.\$US l’avion, 9.places, 2.600.\$US par personne/)
  assert.match(write('ar').text, /للطائرة، 9 مقاعد/)
  assert.match(writeAlertText([leg], SITE), /EST, \$23,400 the aircraft, North/)
  assert.match(writeAlertText([{ ...leg, reason: 'PRICE_DROP' }], SITE), /EST, now \$23,400 the aircraft, /)
})

test('a mail gives both times in the airports’ time zones, and the day of landing', () => {
  const { text, subject } = readMail(
    writeAlertMail({
      name: 'Sam',
      language: 'en',
      legs: [aNotifiedLeg()],
      routes: [{ name: 'New York → Anywhere', leaveUrl: 'https://f.example/leave-alerts?token=a' }],
      leaveAllUrl: 'https://f.example/leave-alerts?token=b',
    }),
  )
  assert.equal(subject, 'New York → Tōkyō, Fri 4 Dec: $4,200 per person')
  assert.match(text, /Departs: Fri 4 Dec, 16:20 EST \(UTC-05:00\)/)
  assert.match(text, /Arrives: 20:30 GMT\+9 \(UTC\+09:00\), \+1/)
  assert.match(text, /Operated by: Northlight Air Charter LLC/)
})

test('a mail gives the approximate price in the account’s currency, the rate, and the charged currency', () => {
  const perEuro = { EUR: '1', USD: '1.1364' }
  const rates = { day: '2026-11-25', source: 'www.ecb.europa.eu', perEuro }
  const write = (language: 'en' | 'fr' | 'ar', more: object) =>
    readMail(
      writeAlertMail({
        ...{ name: 'Sam', language, legs: [aNotifiedLeg()], routes: [] },
        ...{ leaveAllUrl: '/leave-alerts?token=b', indicativeCurrency: 'EUR', rates, ...more },
      }),
    ).text
  assert.match(
    write('en', {}),
    /Price: \$4,200 per person \(about €3,696 at the rate of 25 November 2026, charged in USD\)/,
  )
  assert.match(write('fr', {}), /environ 3.696.€ au cours du 25 novembre 2026, débité en USD/)
  assert.match(write('ar', {}), /حوالي/)
  for (const more of [{ indicativeCurrency: null }, { indicativeCurrency: 'USD' }, { rates: null }])
    assert.doesNotMatch(write('en', more), /charged in/)
})
