import type { Airport } from '#contract/airports.ts'
import type { AnswerInputOf, ReceivedOf } from '#contract/endpoint.ts'
import type { BasisQuote, flightTaxes } from '#contract/legs/leg-taxes.ts'
import { findInstantsAt } from '#contract/local-instants.ts'
import { computeFee } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { computeTaxTerms } from '#contract/taxes/compute-tax-terms.ts'
import type { TaxProblem } from '#contract/taxes/compute-taxes.ts'
import { computePartyPrice } from '#contract/taxes/tax-terms.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import type { Db } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import { findTaxFacts, type TaxedLeg } from '#server/taxes/find-tax-facts.ts'
import { readTaxBook } from '#server/taxes/read-tax-book.ts'
import { computePartyLines, pickShownLine, toLegTaxLine } from '#server/taxes/tax-lines.ts'
import { describeTaxProblem } from './describe-tax-problem.ts'

const NO_AIRPORT = 'There is no airport with this ICAO code'

type Asked = ReceivedOf<typeof flightTaxes.quote>['query']

/**
 * Returns a leg's price before taxes and all-in; the leg need not be saved. Problem `invalid_input` for an
 * unknown code.
 */
export async function quoteLegTaxes(
  db: Db,
  airports: Airports,
  { asked, now }: { asked: Asked; now: Date },
): Promise<Pick<AnswerInputOf<typeof flightTaxes.quote>, 'NET' | 'ALL_IN'>> {
  const leg = await readLeg(db, airports, asked)
  const book = await readTaxBook(db)
  const facts = findTaxFacts(leg, { now })
  const { askPriceMinor: askedMinor, currency, seatsTotal, saleMode } = asked

  function quote(basis: 'NET' | 'ALL_IN'): BasisQuote {
    const answer = computeTaxTerms({
      ...facts,
      ...book,
      currency,
      basis,
      seatsTotal,
      leastAskedMinor: askedMinor,
    })
    if ('problem' in answer) return refused(answer.problem, leg)
    const people = saleMode === 'WHOLE_AIRCRAFT' ? seatsTotal : 1
    const price = computePartyPrice(answer.terms, { askedMinor, currency, people })
    const { fareMinor, taxMinor, totalMinor } = price
    return {
      priced: { people, fareMinor, taxMinor, totalMinor },
      taxes: computePartyLines(answer.taxes.map(toLegTaxLine), answer.terms, price).map(pickShownLine),
      terms: answer.terms,
      keptMinor: fareMinor - computeFee(fareMinor, getSite(db).feeBps, currency),
      problem: null,
    }
  }

  return { NET: quote('NET'), ALL_IN: quote('ALL_IN') }
}

function refused(
  problem: TaxProblem,
  { origin, currency }: { origin: Airport; currency: string },
): BasisQuote {
  const described = describeTaxProblem(problem, { originCountry: origin.country, currency })
  return { priced: null, taxes: [], terms: null, keptMinor: null, problem: described }
}

async function readLeg(db: Db, airports: Airports, asked: Asked): Promise<TaxedLeg & { origin: Airport }> {
  const aircraftType = await db
    .selectFrom('aircraftTypes')
    .select(['designator', 'class', 'typicalSeats', 'maxSeats'])
    .where('designator', '=', asked.aircraftType)
    .executeTakeFirst()
  const origin = await airports.find(asked.originICAO)
  const destination = await airports.find(asked.destinationICAO)
  const [departure] = origin ? (findInstantsAt(asked.departureLocal, origin.timezone) ?? []) : []
  if (!aircraftType) throw unknown('aircraftType', 'Choose an aircraft type from the catalogue')
  if (!origin) throw unknown('originICAO', NO_AIRPORT)
  if (!destination) throw unknown('destinationICAO', NO_AIRPORT)
  if (!departure)
    throw unknown('departureLocal', 'The clocks of the airport of departure never show this time')
  const { seatsTotal, saleMode, currency } = asked
  return {
    origin,
    destination,
    aircraftType,
    seatsTotal,
    saleMode,
    currency,
    departureAt: new Date(departure),
  }
}

function unknown(path: string, message: string): Problem {
  return new Problem('invalid_input', { sentence: message, details: [{ path, message }] })
}
