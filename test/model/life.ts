import { sql } from 'kysely'
import { anAircraft, inventTail, NO_TAXES, STANDARD_TIERS } from '#test/build.ts'
import { TRAVELLERS } from './commands.ts'
import type { Life, ReceivedEvent } from './drive.ts'
import type { Person, Stage } from './stage.ts'
import { nothingWaiting, type World } from './state.ts'

/** Draws a whole number from 0 to `below` - 1. The same seed gives the same numbers. */
export type Any = (below: number) => number

export function anyFrom(seed: number): Any {
  let state = Math.imul(seed, 2_654_435_761)
  // Mulberry32.
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.floor(below)
  }
}

const SALES = [
  { currency: 'USD', priceMinor: 420_005, stepMinor: 1 },
  { currency: 'JPY', priceMinor: 123_457, stepMinor: 1 },
  { currency: 'KWD', priceMinor: 1_280_000, stepMinor: 10 },
] as const
const POLICIES = [
  { tiers: STANDARD_TIERS, noShowPenaltyPct: 100, cancelWindowHours: 24 },
  {
    tiers: [
      { hoursBeforeMin: 24, refundPct: 100, description: 'A day or more before departure' },
      {
        hoursBeforeMin: 0,
        hoursBeforeMax: 24,
        refundPct: 33,
        description: 'Less than a day before departure',
      },
    ],
    noShowPenaltyPct: 60,
    cancelWindowHours: 5,
  },
] as const

/** Opens legs with their operators and travellers, one for each seed, all on sale and empty. */
export async function begin({ db }: Stage, seeds: readonly number[]): Promise<{ life: Life; any: Any }[]> {
  const drawn = seeds.map((seed) => {
    const any = anyFrom(seed)
    const sale = SALES[any(SALES.length)] ?? SALES[0]
    const policy = POLICIES[any(POLICIES.length)] ?? POLICIES[0]
    const world: World = {
      leg: {
        ...{ status: 'PUBLISHED', seatsTotal: 2 + any(4), wholeAircraft: any(8) === 0, hours: 100 },
        ...{ instantConfirm: any(3) > 0, priceMinor: sale.priceMinor, stepMinor: sale.stepMinor },
        ...{ operatorMayFly: true, timesMoved: 0, movedMinutes: 0 },
      },
      ...{ policy, bookings: [], payout: null, waiting: nothingWaiting(), interrupted: false },
    }
    return { any, sale, policy, world, seed }
  })
  const people = await addPeople(db, seeds.length * (TRAVELLERS + 1))
  const operators = await db
    .insertInto('operators')
    .values(
      drawn.map(({ policy }, i) => ({
        ...{ legalName: 'Northlight Air Charter LLC', tradeName: 'Northlight', baseCountry: 'United States' },
        ...{ contactEmail: 'ops@example.test', kybStatus: 'APPROVED' as const, payoutsEnabled: true },
        ...{
          onboardingStatus: 'COMPLETE' as const,
          policiesSavedAt: new Date(),
          userId: people[i]?.id ?? null,
        },
        ...{ refundRules: JSON.stringify(policy.tiers), noShowPenaltyPct: policy.noShowPenaltyPct },
        cancelWindowHours: policy.cancelWindowHours,
        certificatesUntil: new Date(Date.now() + 365 * 86_400_000),
      })),
    )
    .returning('id')
    .execute()
  // A tail belongs to one operator only.
  const tails = operators.map(() => inventTail())
  for (const [i, { id: operatorId }] of operators.entries())
    await anAircraft(db, { operatorId, tail: tails[i] ?? '' })
  const legs = await db
    .insertInto('legs')
    .values(
      drawn.map(({ world: { leg }, sale: { currency } }, i) => ({
        ...{
          operatorId: operators[i]?.id ?? '',
          tail: tails[i] ?? '',
          aircraftType: 'C56X',
          currency,
        },
        ...{ originIcao: 'KTEB', destinationIcao: 'KOPF', seatsTotal: leg.seatsTotal },
        ...{
          askPriceMinor: leg.priceMinor,
          floorPriceMinor: leg.priceMinor,
          referencePriceMinor: 2 * leg.priceMinor,
        },
        ...{
          instantConfirm: leg.instantConfirm,
          saleMode: leg.wholeAircraft ? ('WHOLE_AIRCRAFT' as const) : ('PER_SEAT' as const),
        },
        departureAt: sql<Date>`date_trunc('minute', now()) + make_interval(hours => ${leg.hours})`,
        arrivalAt: sql<Date>`date_trunc('minute', now()) + make_interval(hours => ${leg.hours}, mins => 172)`,
        timeAgreedOnRequest: true,
        ...{ status: 'PUBLISHED' as const, publishedAt: new Date(Date.now() - 86_400_000), ...NO_TAXES },
      })),
    )
    .returning('id')
    .execute()
  return drawn.map(({ any, world, seed }, i) => {
    const from = seeds.length + i * TRAVELLERS
    const operator = {
      ...(people[i] as Person),
      role: 'OPERATOR' as const,
      operatorId: operators[i]?.id ?? '',
    }
    const life: Life = {
      ...{ name: `seed ${seed}`, world, legId: legs[i]?.id ?? '', operator, seen: null },
      travellers: people.slice(from, from + TRAVELLERS),
      memory: { holds: new Map(), refund: null, delivered: { bookings: [], refunds: [] } },
      ...{ holdKeys: new Map(), refundKey: null, events: { fresh: [], heard: [] } },
    }
    return { life, any }
  })
}

let counter = 0

async function addPeople(db: Stage['db'], count: number): Promise<Person[]> {
  const values = Array.from({ length: count }, () => ({
    ...{ name: 'Sam Traveller', role: 'USER' as const, passwordHash: 'not a hash' },
    email: `life${++counter}@example.test`,
  }))
  return await db.insertInto('users').values(values).returning(['id', 'role', 'email']).execute()
}

// Events that only repeat what another event says (decision 47).
const ECHOES = ['payment_intent.created', 'charge.succeeded', 'charge.captured', 'charge.updated']

/** Reads the provider's new events and assigns each to its life. */
export function openNews({ disk }: Stage) {
  const newest = disk.prepare('select coalesce(max(seq), 0) as seq from resources').get() as { seq: number }
  let last = newest.seq
  const bookingIds = new Map<string, string>()
  return {
    /** The booking that an intent or a refund of the provider belongs to. */
    findBookingId: (id: string) => bookingIds.get(id),
    read(lives: readonly Life[]): void {
      const rows = disk
        .prepare(`select seq, id, json ->> '$.type' as type, json ->> '$.data.object.object' as kind, json ->> '$.data.object.id' as about,
          json ->> '$.data.object.metadata.booking_id' as booking, json ->> '$.data.object.payment_intent' as intent,
          json ->> '$.data.object.metadata.refund_id' as refund
          from resources where object = 'event' and seq > ? order by seq`)
        .all(last) as (Record<'id' | 'type' | 'kind' | 'about', string> & {
        seq: number
        booking: string | null
        intent: string | null
        refund: string | null
      })[]
      const byBooking = new Map(
        lives.flatMap((life) => (life.seen?.bookings ?? []).map(({ id }) => [id, life])),
      )
      for (const row of rows) {
        last = row.seq
        const booking = row.booking ?? bookingIds.get(row.intent ?? '')
        const life = byBooking.get(booking ?? '')
        if (!booking || !life) continue
        if (row.kind === 'payment_intent' || row.kind === 'refund') bookingIds.set(row.about, booking)
        const refund = row.kind === 'refund' ? row.refund : null
        const received: ReceivedEvent = {
          eventId: row.id,
          booking,
          refund,
          isEcho: ECHOES.includes(row.type),
        }
        life.events.fresh.push(received)
      }
    },
  }
}
