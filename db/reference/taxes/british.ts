import type { Condition, TaxRule } from '#contract/taxes/tax-rules.ts'
import { all, compare, is, makeHeadTax, makePercentTax, not, READ_ON } from './make-rule.ts'

type Band = 'DOM' | 'A' | 'B' | 'C'
type Rate = 'RED' | 'STD' | 'HI'
type Year = {
  year: number
  verifiedOn: string | null
  sourceTitle: string
  sourceUrl: string | null
  note: string
  isHigher: Condition
  amounts: Record<Band, Record<Rate, number>>
}

const FEWER_THAN_19_SEATS = compare('seatsFitted', '<', 19)

// In pence: reduced, standard and higher rate.
const YEARS: Year[] = [
  {
    year: 2026,
    verifiedOn: READ_ON,
    sourceTitle: 'HMRC, Changes to Air Passenger Duty rates from 1 April 2026',
    sourceUrl:
      'https://www.gov.uk/government/publications/changes-to-air-passenger-duty-rates-from-1-april-2026',
    note: '',
    isHigher: all(compare('mtowKg', '>=', 20_000), FEWER_THAN_19_SEATS),
    amounts: {
      DOM: { RED: 800, STD: 1600, HI: 14_200 },
      A: { RED: 1500, STD: 3200, HI: 14_200 },
      B: { RED: 10_200, STD: 24_400, HI: 109_700 },
      C: { RED: 10_600, STD: 25_300, HI: 114_100 },
    },
  },
  {
    year: 2027,
    verifiedOn: null,
    sourceTitle: 'AIN, 27 November 2025; aviationnews-online.com',
    sourceUrl: 'https://www.gov.uk/government/consultations/reform-of-air-passenger-duty-for-private-jets',
    note: 'The law was not seen: whether exactly 5.7 t, turboprops and 19 seats are in. The reduced figures are arithmetic.',
    isHigher: FEWER_THAN_19_SEATS,
    amounts: {
      DOM: { RED: 826, STD: 1652, HI: 14_663 },
      A: { RED: 1549, STD: 3304, HI: 14_663 },
      B: { RED: 10_533, STD: 25_195, HI: 113_276 },
      C: { RED: 10_946, STD: 26_125, HI: 117_820 },
    },
  },
]

const BANDS: readonly Band[] = ['DOM', 'A', 'B', 'C']
const RATES: readonly Rate[] = ['RED', 'STD', 'HI']

function duty(year: Year, band: Band, rate: Rate): TaxRule {
  const { verifiedOn, sourceTitle, sourceUrl, note } = year
  return makeHeadTax({
    id: `GB-APD-${band}-${rate}-${year.year}`,
    slot: `GB_APD:${band}:${rate}`,
    jurisdiction: 'GB',
    code: 'GB_APD',
    currency: 'GBP',
    amountMinor: year.amounts[band][rate],
    validFrom: `${year.year}-04-01`,
    validUntil: `${year.year + 1}-03-31`,
    condition: all(CHARGEABLE, is('gbBand', band), DUE_FROM[band], buildRateCondition(year, rate)),
    // Travellers under sixteen are exempt only in the lowest class of travel.
    taxedFromAge: rate === 'RED' ? 16 : 0,
    sourceTitle,
    sourceUrl,
    verifiedOn,
    note,
  })
}

// Finance Act 1994, section 29.
const CHARGEABLE = all(compare('mtowKg', '>=', 5700), is('fuel', 'KEROSENE'))
const NOT_FROM_HIGHLANDS = not(is('originGbRegion', 'HIGHLANDS'))
const NOT_FROM_NORTHERN_IRELAND = is('originGbRegion', 'OTHER')
const DUE_FROM: Record<Band, Condition> = {
  DOM: NOT_FROM_HIGHLANDS,
  A: NOT_FROM_HIGHLANDS,
  B: NOT_FROM_NORTHERN_IRELAND,
  C: NOT_FROM_NORTHERN_IRELAND,
}

function buildRateCondition({ isHigher }: Year, rate: Rate): Condition {
  if (rate === 'HI') return isHigher
  return all(not(isHigher), is('seatPitchOver40in', rate === 'STD'))
}

function vat(id: string, rateBps: number, condition: Condition): TaxRule {
  return makePercentTax({
    id,
    // One of two rates applies, by the number of seats.
    slot: `GB_VAT:${rateBps / 100}`,
    jurisdiction: 'GB',
    code: 'GB_VAT',
    rateBps,
    base: 'FARE_PLUS_CARRIER_TAXES',
    applies: 'DOMESTIC',
    validFrom: '2025-01-01',
    condition,
    sourceTitle: 'HMRC, VTRANS020100 and VTRANS020500',
    sourceUrl: 'https://www.gov.uk/hmrc-internal-manuals/vat-transport',
    verifiedOn: READ_ON,
    note: 'Seats of the crew count, by the manual; the statute says passengers: counsel confirms',
  })
}

/** Taxes of the United Kingdom. */
export const BRITISH_RULES: readonly TaxRule[] = [
  ...YEARS.flatMap((year) => BANDS.flatMap((band) => RATES.map((rate) => duty(year, band, rate)))),
  vat('GB-VAT-20', 2000, compare('seatsWithCrew', '<', 10)),
  vat('GB-VAT-0', 0, compare('seatsWithCrew', '>=', 10)),
]
