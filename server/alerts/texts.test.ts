import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FlightListing } from '#contract/legs.ts'
import { alertMail, type ToldFlight } from './emails.ts'
import { alertText, lengthOf, SMS_LENGTH } from './texts.ts'

const NEW_YORK = {
  icao: 'KTEB',
  iata: 'TEB',
  name: 'Teterboro',
  city: 'New York',
  timezone: 'America/New_York',
}
const TOKYO = { icao: 'RJTT', iata: 'HND', name: 'Haneda', city: 'Tōkyō', timezone: 'Asia/Tokyo' }

function told(leg: Partial<FlightListing> = {}, rest: Partial<ToldFlight> = {}): ToldFlight {
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
    } as FlightListing,
    reason: 'NEW',
    beforeMinor: null,
    ...rest,
  }
}

const SITE = { publicUrl: 'https://www.ferrywing.example' }

describe('a text', () => {
  test('says route, local time with zone, final price, savings, carrier and link', () => {
    assert.equal(
      alertText([told()], SITE),
      'TEB-HND Fri 4 Dec 16:20 EST, $4,200 pp all-in -66%, Northlight Air Charter LLC. https://www.ferrywing.example/booking?legId=01990000-0000-7000-8000-000000000000',
    )
    assert.match(
      alertText([told({ operatingCarrier: 'Norð Air' })], SITE),
      /^TEB-HND Fri 4 Dec 16:20 EST, \$4,200 pp all-in -66%, Nor Air\. https/,
    )
  })

  test('is never longer than one, in GSM’s letters, with the price and the link whole', () => {
    for (const operatingCarrier of [
      'Ö',
      'Compagnie Générale d’Aviation d’Affaires Méridionale et Septentrionale S.A.',
    ])
      for (const currency of ['USD', 'EUR', 'JPY', 'CHF', 'KWD'] as const)
        for (const reason of ['NEW', 'PRICE_DROP'] as const) {
          const text = alertText([told({ operatingCarrier, currency, price: 12_345_670 }, { reason })], SITE)
          assert.ok(lengthOf(text) <= SMS_LENGTH, `${lengthOf(text)}: ${text}`)
          assert.match(text, /pp all-in/)
          assert.ok(text.endsWith('/booking?legId=01990000-0000-7000-8000-000000000000'))
          assert.match(text, /^[\x20-\x7e£¥€]+$/)
        }
  })

  test('of several flights names as many as there is room for, and how many more', () => {
    const text = alertText([told(), told(), told(), told({ price: 380_000 })], SITE)
    assert.match(
      text,
      /^TEB-HND Fri 4 Dec 16:20 EST \$4,200 pp; .*; 2 more\. https:\/\/www\.ferrywing\.example\/alerts$/,
    )
    assert.ok(lengthOf(text) <= SMS_LENGTH)
  })
})

test('a mail says both times by the airports’ own clocks, and the day on which one lands', () => {
  const { text, subject } = alertMail({
    name: 'Sam',
    flights: [told()],
    routes: [{ name: 'New York → Anywhere', leaveUrl: 'https://f.example/leave-alerts?token=a' }],
    leaveAllUrl: 'https://f.example/leave-alerts?token=b',
    publicUrl: 'https://f.example',
  })
  assert.equal(subject, 'New York → Tōkyō, Fri 4 Dec: $4,200 per person')
  assert.match(text, /Departs: Fri 4 Dec, 16:20 EST \(UTC-05:00\)/)
  assert.match(text, /Arrives: 20:30 GMT\+9 \(UTC\+09:00\), \+1/)
  assert.match(text, /Operated by: Northlight Air Charter LLC/)
})
