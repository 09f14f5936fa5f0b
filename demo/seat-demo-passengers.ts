import { sql } from 'kysely'
import { type BorderDetail, listAskedDetails } from '../contract/bookings/passenger-details.ts'
import { asksEntry, type PassengerNeeds } from '../contract/bookings/passengers.ts'
import { borderFacts } from '../server/bookings/border-facts.ts'
import { findNeedsOfLeg } from '../server/bookings/passenger-rules.ts'
import { encryptPerson, type Person } from '../server/bookings/passengers.ts'
import type { Db } from '../server/runtime/db.ts'
import type { RowCipher } from '../server/security/encryption.ts'

/**
 * Names the passengers of the demo's bookings, encrypted as in the product. Most bookings are complete; some lack names,
 * so that a visitor has something to do. Changes nothing when any passenger has been named already.
 */
export async function seatDemoPassengers(db: Db, rowCipher: RowCipher): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await sql`select from passengers limit 1`.execute(tx)
    if (known.rows.length > 0) return
    const bookings = await findDemoBookings(tx)
    const rows = bookings.flatMap((booking, at) => {
      const needs = findNeedsOfLeg(booking, booking)
      // On legs between New York and London all passengers are named, so that both border files can be tried.
      const isWhole = needs.forms.includes('UK_GAR') && needs.forms.includes('US_APIS')
      const seats = isWhole ? booking.seats : seatsToName(booking, at)
      return Array.from({ length: seats }, (_, index) => {
        const person = makePerson({
          lead: index === 0 ? booking.name : null,
          at: at * 8 + index,
          needs,
          country: booking.origin.country,
        })
        return { id: crypto.randomUUID(), bookingId: booking.id, seat: index + 1, person }
      })
    })
    if (rows.length === 0) return
    await tx
      .insertInto('passengers')
      .values(rows.map(({ person, ...row }) => ({ ...row, ...encryptPerson(rowCipher, row.id, person) })))
      .execute()
  })
}

type Place = { country: string; timezone: string }

async function findDemoBookings(tx: Db) {
  return await tx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(['bookings.id', 'bookings.seats', 'users.name', 'users.email'])
    .select(['legs.departureAt', 'legs.departureLatestAt', 'legs.arrivalAt'])
    .select(['legs.expectedDepartureAt', 'legs.landedAt'])
    .select([sql<Place>`to_jsonb(origin)`.as('origin'), sql<Place>`to_jsonb(destination)`.as('destination')])
    .select(borderFacts.as('border'))
    .where('bookings.status', '=', 'CONFIRMED')
    .where('users.email', 'like', '%@ferrywing.test')
    .where('legs.arrivalAt', '>', sql<Date>`now() - interval '28 days'`)
    .orderBy('legs.departureAt')
    .orderBy('bookings.reference')
    .execute()
}

type Booked = { seats: number; email: string; departureAt: Date }

// On each future trip the demo's traveller leaves one seat without a name. One in five of the others has named nobody.
function seatsToName({ seats, email, departureAt }: Booked, at: number): number {
  if (departureAt < new Date()) return seats
  if (email.startsWith('traveller@')) return Math.max(0, seats - 1)
  return at % 5 === 0 ? 0 : seats
}

const GIVEN = [
  'Amelie',
  'Bruno',
  'Celeste',
  'Dario',
  'Elif',
  'Frederik',
  'Giulia',
  'Hugo',
  'Ines',
  'Jasper',
  'Kaya',
  'Linnea',
]
const FAMILY = [
  'Abernathy',
  'Brockhurst',
  'Castellane',
  'Dunmore',
  'Everhart',
  'Falkenrath',
  'Grimaldo',
  'Hollis',
  'Ishikawa',
]
const DAY_MS = 86_400_000

type Invented = {
  lead: string | null
  at: number
  needs: PassengerNeeds
  country: string
}

// An invented person.
function makePerson({ lead, at, needs, country }: Invented): Person {
  const [first = '', ...rest] = (lead ?? '').split(' ')
  const name = lead
    ? { givenNames: first, familyName: rest.join(' ') || first }
    : { givenNames: GIVEN[at % GIVEN.length] ?? '', familyName: FAMILY[(at * 5) % FAMILY.length] ?? '' }
  const bornOn = `${1952 + ((at * 7) % 48)}-0${1 + (at % 9)}-1${at % 10}`
  const details = makeDetails({ at, needs, country })
  const more = { dateOfBirth: needs.birth === 'REQUIRED' ? bornOn : null, ...details }
  if (needs.ask === 'NAME') return { ...name, nationality: null, document: null, entry: null, ...more }
  return {
    ...name,
    ...more,
    nationality: country,
    document: {
      type: 'PASSPORT',
      number: `X${String(1_000_003 * (at + 11)).slice(0, 8)}`,
      country,
      expiresOn: new Date(Date.now() + (400 + ((at * 131) % 2600)) * DAY_MS).toISOString().slice(0, 10),
    },
    entry: asksEntry(needs, { nationality: country }) ? 'VISA' : null,
  }
}

const TOWNS = ['Boston', 'Lyon', 'Basel', 'York', 'Bergen']

// All details that the leg asks for, so that its border files can be tried.
function makeDetails({ at, needs, country }: Omit<Invented, 'lead'>): Pick<Person, 'details'> {
  const town = TOWNS[at % TOWNS.length] ?? ''
  const known: Partial<Record<BorderDetail, string>> = {
    sex: at % 2 === 0 ? 'F' : 'M',
    birthPlace: town,
    residenceCountry: country,
    homeAddress: `${1 + (at % 90)} Elm Street, ${town}`,
    stayAddress: `${1 + (at % 90)} Park Avenue, New York`,
    weightKg: String(52 + ((at * 7) % 40)),
  }
  const asked = listAskedDetails(needs, { nationality: country, onLap: false }).map(({ field }) => field)
  const given = asked.flatMap((field) => (known[field] ? [[field, known[field]]] : []))
  return given.length > 0 ? { details: Object.fromEntries(given) } : {}
}
