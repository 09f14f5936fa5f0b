import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SALE_TABLES, type SaleCase, SELLER, saleCase } from '#test/samples/sale-cases.ts'
import { decideLegalMode } from './check-legal-mode.ts'
import { checkCancellation, checkParty, countParty, findBorderNeeds } from './check-people.ts'
import { checkPets } from './check-pets.ts'
import { checkBuyer } from './check-sanctions.ts'
import type { LegalBasis } from './facts.ts'
import type { Finding } from './finding.ts'
import { mayBeSold } from './may-be-sold.ts'
import { screenPerson } from './screen-person.ts'
import type { PetRoute } from './tables.ts'

// The golden cases of the fact sheet on selling, as of 23 November 2026, section 7. The number is that of the sheet's
// case. The rows of db/reference/selling name the sources of the facts. Facts that a case does not mention are in
// order.
type Row = [
  number: string,
  route: string,
  given: SaleCase,
  level: 'REFUSE' | 'NEEDS_ADMIN' | 'ALLOW',
  codes?: string,
]

const AGENT: LegalBasis = { certificate: 'US_135', role: 'CARRIER_AGENT', prospectusNo: null, securer: null }
const UK_AGENT: LegalBasis = { ...AGENT, certificate: 'AOC_OL_UK' }
const WHOLE = { saleMode: 'WHOLE_AIRCRAFT' } as const
const insured = (thirdPartySdr: number, until = '2027-12-31') => ({
  insurance: { from: '2026-01-01', until, thirdPartySdr, passengerSdr: 10e6 },
})
const usSeat = (given: SaleCase = {}): SaleCase => ({ type: 'E55P', legalBasis: AGENT, ...given })

// biome-ignore format: one case a line
const ROWS: Row[] = [
  ['1', 'KTEB–KOPF', { tail: 'N999ZZ', aircraft: { register: 'UNKNOWN' } }, 'REFUSE', 'TAIL_UNKNOWN'],
  ['2 zero', 'KTEB–KOPF', { tail: 'N0123A' }, 'REFUSE', 'TAIL_FORMAT'],
  ['2 reserved', 'KTEB–KOPF', { tail: 'N42' }, 'REFUSE', 'TAIL_FORMAT'],
  ['2 letters first', 'KTEB–KOPF', { tail: 'NAB12' }, 'REFUSE', 'TAIL_FORMAT'],
  ['2 letter I', 'KTEB–KOPF', { tail: 'N1I2' }, 'REFUSE', 'TAIL_FORMAT'],
  ['3', 'KTEB–KOPF', { tail: 'N618NL', type: 'E55P', aircraft: { type: 'CL35' } }, 'REFUSE', 'TAIL_TYPE_MISMATCH'],
  ['4', 'KTEB–KOPF', { tail: 'N482NL', leg: { seats: 9 }, aircraft: { seatsFitted: 8 } }, 'REFUSE', 'SEATS_OVER_FITTED'],
  ['5', 'KTEB–EGLF', { type: 'GLEX', leaves: '2026-12-16 20:00', aircraft: insured(300e6, '2026-12-16') }, 'REFUSE', 'INSURANCE_EXPIRED'],
  ['6', 'KTEB–EGLF', { type: 'GLEX', leaves: '2026-12-16 04:00', aircraft: insured(120e6) }, 'REFUSE', 'INSURANCE_TOO_LOW'],
  ['7 CJ2+', 'KTEB–KOPF', { type: 'C25A', aircraft: insured(7e6) }, 'ALLOW'],
  ['7 CJ3+', 'KTEB–KOPF', { type: 'C25B', aircraft: insured(7e6) }, 'REFUSE', 'INSURANCE_TOO_LOW'],
  ['8', 'LFPB–LFMN', { tail: 'N905NL' }, 'REFUSE', 'CABOTAGE'],
  ['9', 'KTEB–KOPF', { tail: 'G-FWLA' }, 'REFUSE', 'CABOTAGE'],
  ['10', 'LFMN–LIML', { tail: 'G-FWLA' }, 'REFUSE', 'INTRA_EU_RESERVED'],
  ['11 between two states', 'LFMN–LIML', { tail: 'HB-VGZ' }, 'ALLOW'],
  ['11 inside Germany', 'EDDF–EDDM', { tail: 'HB-JGL' }, 'REFUSE', 'CABOTAGE'],
  ['11 inside Switzerland', 'LSGG–LSZH', { tail: 'D-CFRA' }, 'REFUSE', 'CABOTAGE'],
  ['12', 'EDDB–EDDM', { tail: 'F-HRVC' }, 'ALLOW'],
  ['13', 'OERK–OEJN', { tail: 'A6-SGA' }, 'NEEDS_ADMIN', 'PERMIT_REQUIRED'],
  ['13 with it', 'OERK–OEJN', { tail: 'A6-SGA', permissions: [{ code: 'PERMIT_REQUIRED', scope: 'SA–SA', reference: 'GACA 1', until: '2026-12-31' }] }, 'ALLOW'],
  ['14', 'OMDB–OMAA', { tail: 'HZ-NJA' }, 'REFUSE', 'CABOTAGE'],
  ['15', 'OMDW–OERK', { tail: 'N905NL' }, 'NEEDS_ADMIN', 'SEVENTH_FREEDOM'],
  ['16', 'UUWW–OMDW', { tail: 'N905NL' }, 'REFUSE', 'SANCTIONED_COUNTRY'],
  ['17', 'OIII–OMDW', { tail: 'N905NL' }, 'REFUSE', 'SANCTIONED_COUNTRY'],
  ['18', 'OLBA–OSDI', { tail: 'OD-CLA' }, 'NEEDS_ADMIN', 'SANCTIONED_COUNTRY'],
  ['19', 'OMDW–OLBA', { tail: 'RA-09600', operator: 'AE' }, 'REFUSE', 'SANCTIONED_REGISTRY'],
  ['22', 'KTEB–KOPF', usSeat(), 'REFUSE', 'US_TIME_FIXED'],
  ['23 window', 'KTEB–KOPF', usSeat({ windowMinutes: 1440 }), 'ALLOW'],
  ['23 on request', 'KTEB–KOPF', usSeat({ leg: { timeOnRequest: true } }), 'ALLOW'],
  ['24 36 min', 'KTEB–KOPF', usSeat({ windowMinutes: 36 }), 'REFUSE', 'US_TIME_FIXED'],
  ['24 23 h 59', 'KTEB–KOPF', usSeat({ windowMinutes: 1439 }), 'REFUSE', 'US_TIME_FIXED'],
  ['25', 'KTEB–KASE', { leaves: '2026-12-08 07:15', leg: WHOLE, legalBasis: { ...AGENT, role: 'BROKER_295' } }, 'REFUSE', 'US_TIME_FIXED'],
  ['26', 'KOPF–KEYW', usSeat({ type: 'PC12', roundTripsPerWeek: 2 }), 'ALLOW'],
  ['26 five', 'KOPF–KEYW', usSeat({ type: 'PC12', roundTripsPerWeek: 5 }), 'REFUSE', 'US_TIME_FIXED'],
  ['27', 'KTEB–KOPF', usSeat({ legalBasis: { ...AGENT, role: 'BROKER_295' } }), 'REFUSE', 'LEGAL_295_NOT_SINGLE_ENTITY'],
  ['28 with prospectus', 'KTEB–KOPF', {}, 'ALLOW'],
  ['28 without', 'KTEB–KOPF', { legalBasis: { ...AGENT, role: 'PCO_380' } }, 'REFUSE', 'US_380_PROSPECTUS_MISSING'],
  ['30', 'EGLF–LFMN', { tail: 'G-FWLA', type: 'C56X' }, 'ALLOW'],
  ['30 no TCO', 'EGLF–LFMN', { tail: 'G-FWLA', type: 'C56X', without: ['EU_TCO_MISSING'] }, 'NEEDS_ADMIN', 'EU_TCO_MISSING'],
  ['31', 'EGLF–LFMN', { tail: 'G-FWLA', legalBasis: { ...UK_AGENT, role: 'PRINCIPAL' } }, 'REFUSE', 'ROLE_PRINCIPAL'],
  ['32', 'LFPB–EGLF', { tail: 'F-HRVC', type: 'E55P', without: ['UK_FCP_MISSING'] }, 'NEEDS_ADMIN', 'UK_FCP_MISSING'],
  ['33', 'EGLF–KTEB', { tail: 'G-FWLC', type: 'GLEX', without: ['US_FOREIGN_SEAT'] }, 'NEEDS_ADMIN', 'US_FOREIGN_SEAT'],
  ['34', 'EGGW–LFTZ', { tail: 'G-FWLA', type: 'GLF4', lands: '2026-12-17 12:00' }, 'REFUSE', 'RUNWAY_TOO_SHORT CUSTOMS_NONE'],
  ['35', 'LSGG–LFTZ', { tail: 'HB-FGK', type: 'PC12', lands: '2026-12-17 12:00' }, 'ALLOW', 'RUNWAY_WET AIRPORT_PPR'],
  ['35 CJ2+', 'LSGG–LFTZ', { tail: 'HB-FGK', type: 'C25A', lands: '2026-12-17 12:00' }, 'REFUSE', 'RUNWAY_TOO_SHORT'],
  ['36', 'LSGG–EGLC', { tail: 'HB-JGL', type: 'GLF4' }, 'REFUSE', 'STEEP_APPROACH_TYPE'],
  ['36 approved', 'LSGG–EGLC', { tail: 'HB-JGL', type: 'C68A', aircraft: { hasSteepApproval: true } }, 'ALLOW', 'RUNWAY_WET'],
  ['37 22:14', 'LFPB–OLBA', { tail: 'F-HRVD', type: 'FA7X', leaves: '2026-12-15 22:14' }, 'ALLOW'],
  ['37 22:15', 'LFPB–OLBA', { tail: 'F-HRVD', type: 'FA7X', leaves: '2026-12-15 22:15' }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['37 window', 'LFPB–OLBA', { tail: 'F-HRVD', type: 'FA7X', leaves: '2026-12-15 21:30', windowMinutes: 60 }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['37 turboprop', 'LFPB–LFMN', { tail: 'F-HRVD', type: 'PC12', leaves: '2026-12-15 22:30' }, 'ALLOW'],
  ['38 08:55', 'KTEB–KASE', { lands: '2026-12-08 08:55' }, 'ALLOW'],
  ['38 09:20', 'KTEB–KASE', { lands: '2026-12-08 09:20' }, 'ALLOW'],
  ['38 06:50', 'KTEB–KASE', { lands: '2026-12-08 06:50' }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['38 leaves', 'KASE–KTEB', { leaves: '2026-12-08 22:31' }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['39 after sunset', 'LSZS–LIML', { tail: 'HB-VGZ', type: 'C510', leaves: '2026-12-18 16:40' }, 'REFUSE', 'DAYLIGHT_ONLY'],
  ['39 before', 'LSZS–LIML', { tail: 'HB-VGZ', type: 'C510', leaves: '2026-11-30 15:45' }, 'ALLOW'],
  ['40', 'LFTZ–LFPB', { tail: 'F-HRVA', type: 'C25A', leaves: '2026-12-17 19:10' }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['41', 'OMDW–EGLF', { tail: 'G-FWLB', leaves: '2026-12-04 03:30', leg: { seats: 9 } }, 'ALLOW', 'FUEL_STOP_REQUIRED'],
  ['42', 'EGGW–OMDB', { tail: 'G-FWLB', leaves: '2026-11-29 21:50' }, 'ALLOW', 'FUEL_STOP_LIKELY'],
  ['42 G450', 'EGGW–KTEB', { tail: 'N905NL', type: 'GLF4', leaves: '2026-12-10 10:00' }, 'ALLOW', 'RUNWAY_WET'],
  ['43', 'OERK–EGLF', { tail: 'HZ-NJB', type: 'GLF4', leaves: '2026-12-05 02:15' }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['43 Zurich', 'LSZH–EGLF', { tail: 'HB-JGL', type: 'G280', leaves: '2026-12-10 06:25' }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['44', 'OERK–LSGG', { tail: 'HZ-NJB', type: 'GLF4', lands: '2026-12-05 04:35' }, 'REFUSE', 'AIRPORT_CLOSED'],
  ['44 late', 'OERK–LSGG', { tail: 'HZ-NJB', type: 'GLF4', lands: '2026-12-05 23:50' }, 'ALLOW'],
  ['45', 'OMDW–KTEB', { tail: 'A6-SGC', type: 'GLF6', lands: '2026-12-05 02:40' }, 'ALLOW', 'AIRPORT_QUIET_HOURS AIRPORT_WEIGHT FUEL_STOP_LIKELY'],
  ['47', 'LEPA–EGGW', { tail: 'G-FWLA', type: 'C56X', leg: { takesPets: true } }, 'REFUSE', 'PET_GB_ROUTE'],
  ['47 in words', 'LEPA–EGGW', { tail: 'G-FWLA', type: 'C56X', leg: { petNote: 'Dogs are welcome' } }, 'REFUSE', 'PET_GB_ROUTE'],
  ['47 from Jersey', 'EGJJ–EGGW', { tail: 'G-FWLA', type: 'C56X', leg: { takesPets: true } }, 'ALLOW'],
]

describe('the fact sheet on selling, section 7', () => {
  for (const [number, route, given, level, codes = ''] of ROWS) {
    test(`case ${number}: ${route}`, () => {
      const findings = mayBeSold(saleCase(route, given), SALE_TABLES)
      const text = JSON.stringify(findings, null, 1)
      const blocking = findings.filter((one) => one.level === 'REFUSE' || one.level === 'NEEDS_ADMIN')
      if (level === 'ALLOW') assert.deepEqual(blocking, [], text)
      else assert.equal(findings[0]?.level, level, text)
      for (const code of codes.split(' ').filter(Boolean)) {
        const found = findings.filter((one) => one.code === code)
        assert.ok(
          found.some((one) => one.level === (level === 'ALLOW' ? 'WARN' : level)),
          `${code} in ${text}`,
        )
      }
    })
  }

  test('cases 23, 28 and 30: the disclosures before payment', () => {
    const shown = (route: string, given: SaleCase) =>
      [...decideLegalMode(saleCase(route, given), SALE_TABLES).disclosures].sort().join(' ')
    assert.equal(shown('KTEB–KOPF', usSeat({ windowMinutes: 1440 })), 'D1 D2 D4 D5')
    assert.equal(shown('KTEB–KOPF', {}), 'D1 D2 D4 D6')
    assert.equal(shown('EGLF–LFMN', { tail: 'G-FWLA' }), 'D1 D2 D7 D8')
  })

  test('case 41: the duration of the flight to Farnborough against the wind', () => {
    const { leg } = saleCase('OMDW–EGLF', { tail: 'G-FWLB', leaves: '2026-12-04 03:30' })
    assert.equal((leg.arrivalAt.getTime() - leg.departureAt.getTime()) / 60_000, 455)
    assert.equal(leg.arrivalAt.toISOString(), '2026-12-04T07:05:00.000Z')
  })

  test('case 20: a Russian buyer of a whole aircraft, and of a seat', () => {
    const buys = (nationalities: string[], leg: SaleCase['leg']) =>
      listCodes(
        checkBuyer(
          saleCase('LFPB–OMDW', { tail: 'F-HRVB', leg: { ...leg } }).leg,
          { country: 'FR', nationalities },
          SALE_TABLES,
        ),
      )
    assert.deepEqual(buys(['RU'], WHOLE), ['RU_CHARTERER'])
    assert.deepEqual(buys(['RU', 'FR'], WHOLE), ['RU_CHARTERER'])
    assert.deepEqual(buys(['RU'], {}), [])
  })

  test('case 21: a passenger whose name and birth year are similar to a listed person’s', () => {
    const list = [{ listId: 'fixture', names: ['Aleksandr Vymyslov'], bornOn: ['1961-04-09'] }]
    const screened = (name: string, bornOn: string) => screenPerson({ name, bornOn }, list).result
    assert.equal(screened('VYMYSLOV, Alexandr', '1962-01-20'), 'PERSON_POSSIBLE_MATCH')
    assert.equal(screened('Aleksandr Vymyslov', '1961-04-09'), 'PERSON_MATCH')
    assert.equal(screened('Aleksandr Vymyslov', '1975-04-09'), 'CLEAR')
    assert.equal(screened('Rosalind Achterberg', '1961-04-09'), 'CLEAR')
  })

  test('case 29: a public charter is cancelled because of weak sales', () => {
    const { leg } = saleCase('KTEB–KOPF', { leaves: '2026-12-16 12:00' })
    const cancelled = (day: string) =>
      listCodes(checkCancellation({ leg, isImpossible: false }, new Date(day)))
    assert.deepEqual(cancelled('2026-12-10T17:00:00Z'), ['US_380_CANCEL_10_DAYS'])
    assert.deepEqual(cancelled('2026-12-06T17:00:00Z'), [])
    assert.deepEqual(
      listCodes(checkCancellation({ leg, isImpossible: true }, new Date('2026-12-10T17:00:00Z'))),
      [],
    )
  })

  test('case 31: a buyer in the United Kingdom, from a principal', () => {
    const { leg } = saleCase('EGLF–LFMN', { tail: 'G-FWLA', legalBasis: { ...UK_AGENT, role: 'PRINCIPAL' } })
    const codes = listCodes(checkBuyer(leg, { country: 'GB', nationalities: ['GB'] }, SALE_TABLES))
    assert.deepEqual(codes, ['UK_ATOL_ROLE'])
  })

  test('case 46: children, and infants on laps', () => {
    const { leg } = saleCase('KTEB–KOPF')
    const people = (...years: string[]) =>
      years.map((bornOn) => ({ bornOn, hasOwnSeat: bornOn < '2024-12-16' }))
    const [adult, child, baby] = ['1980-01-01', '2018-06-01', '2026-02-01']
    assert.deepEqual(listCodes(checkParty(people(baby, child), leg)), ['ADULT_REQUIRED'])
    assert.deepEqual(listCodes(checkParty(people(adult, baby, baby), leg)), ['LAP_INFANT_LIMIT'])
    assert.deepEqual(listCodes(checkParty(people(adult, adult, baby, baby), leg)), [])
    assert.deepEqual(countParty(people(adult, adult, baby, baby), leg), { seats: 2, manifest: 4 })
  })

  test('case 47: pets need a route that is listed for this operator, this airport and this day', () => {
    const facts = saleCase('LEPA–EGGW', { tail: 'G-FWLA', type: 'C56X', leg: { takesPets: true } })
    const route = { id: 'PETS-EGGW', operatorId: SELLER, icao: 'EGGW', source: 'APHA', mark: 'V' } as const
    const found = (given: Partial<PetRoute>) => {
      const listed = { ...route, verifiedOn: null, from: '2026-01-01', until: '2026-12-31', ...given }
      return listCodes(checkPets(facts, { ...SALE_TABLES, petRoutes: [listed] }))
    }
    assert.deepEqual(found({}), [])
    for (const other of [{ operatorId: 'another' }, { icao: 'EGKB' }, { until: '2026-12-15' }])
      assert.deepEqual(found(other), ['PET_GB_ROUTE'])
  })

  test('case 48: an ESTA with a carrier that has not signed, and a passport that ends too early', () => {
    const check = (country: string) =>
      findBorderNeeds(
        { country, arrivalDay: '2026-12-16' },
        { documents: SALE_TABLES.documents, isVwpSignatory: false },
      )
    assert.deepEqual(check('US'), { validity: null, entry: { country: 'US', acceptsEsta: false } })
    assert.deepEqual(check('AE'), { validity: { country: 'AE', until: '2027-06-16' }, entry: null })
    assert.deepEqual(check('GB'), { validity: null, entry: null })
  })
})

function listCodes(findings: readonly Finding[]): string[] {
  return findings.map(({ code }) => code)
}
