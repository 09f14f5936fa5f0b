import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContextOptions } from '@playwright/test'
import type { Tokens } from '#contract/accounts/accounts.ts'
import type { Hold } from '#contract/bookings/bookings.ts'
import type { EmptyLeg, LegListing } from '#contract/legs/legs.ts'
import { query, type RunningProduct, whenJourneysBegan } from './products.ts'
import { aLeg } from './search-legs.ts'

export const PASSWORD = 'Ferrywing1'

export type Person = { name: string; email: string; tokens: Tokens }

/** A person with a new account. */
export async function newPerson(
  product: RunningProduct,
  role: 'USER' | 'OPERATOR' = 'USER',
): Promise<Person> {
  const name = 'Kim Newcomer'
  const email = `kim.${randomUUID().slice(0, 8)}@example.test`
  const body = { name, email, password: PASSWORD, role }
  const { tokens } = await ask<{ tokens: Tokens }>(product, 'POST', '/auth/register', { body })
  return { name, email, tokens }
}

/** Confirms the address as if the person had followed the link in their session. */
export async function confirmAddress(product: RunningProduct, { email }: { email: string }): Promise<void> {
  await query(product, 'update users set email_verified_at = now() where email = $1', [email])
}

/** The person who opens a screen. */
export async function personFor(product: RunningProduct, as: 'traveller' | 'confirmed'): Promise<Person> {
  const person = await newPerson(product)
  if (as === 'confirmed') await confirmAddress(product, person)
  return person
}

/** The options of a browser context in which the person is signed in. */
export function signedInAs(product: RunningProduct, { tokens }: Person): BrowserContextOptions {
  const localStorage = [
    { name: 'authToken', value: tokens.accessToken },
    { name: 'refreshToken', value: tokens.refreshToken },
  ]
  return { storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] } }
}

const FIRST_PAGE = 48
let turn = 0

/** A new leg for this journey, sold by the seat with every seat free: a copy of one behind the first page of the list. */
export async function takeLeg(
  product: RunningProduct,
  fits: (leg: LegListing) => boolean = () => true,
): Promise<LegListing> {
  const legs = (await listedLegs(product))
    .slice(FIRST_PAGE)
    .filter((leg) => isBySeat(leg) && leg.seatsTotal > 3 && isToTheMinute(leg) && fits(leg))
  // A leg that is a copy itself, or has changed since the list was read, cannot be copied; then try the next one.
  for (let tries = 0; tries < legs.length; tries++) {
    const leg = legs[turn++ % legs.length] as LegListing
    const id = await copyLeg(product, leg)
    if (id) return { ...leg, id, seatsAvailable: leg.seatsTotal }
  }
  throw new Error('There is no leg to copy')
}

/** Copies a leg of the demo with its taxes, if it is still on sale as listed. Never copies a copy. */
async function copyLeg(product: RunningProduct, leg: LegListing): Promise<string | undefined> {
  const own = {
    id: randomUUID(),
    created_at: new Date(),
    seats_held: 0,
    seats_sold: 0,
    instant_confirm: true,
    import_key: null,
  }
  const [copy] = await query(
    product,
    `insert into legs select (jsonb_populate_record(leg, $2)).* from legs leg where leg.id = $1
      and leg.status = 'PUBLISHED' and leg.departure_at = $3 and leg.taxes_until > now() and leg.created_at < $4 returning id`,
    [leg.id, own, leg.departureUTC, whenJourneysBegan()],
  )
  if (!copy) return undefined
  await query(
    product,
    'insert into leg_taxes (leg_id, lines) select $2, t.lines from leg_taxes t where t.leg_id = $1 on conflict do nothing',
    [leg.id, own.id],
  )
  return own.id
}

// Airports without legs of the demo or of other journeys.
const REMOTE = ['BIRK', 'ENTC', 'EFRO', 'LPMA', 'GCLP', 'LGKR', 'EPKK', 'EYVI', 'LRCL', 'EGPE']
const TOP = 4

/**
 * A new leg for journeys that look for its card: near the top of the list, with a route that no other leg has, sold by the seat
 * with every seat free.
 */
export async function takeListedLeg(product: RunningProduct): Promise<LegListing> {
  const below = (await listedLegs(product))[TOP]
  if (!below) throw new Error('The list is empty')
  for (const [from, to] of shuffledPairs(REMOTE)) {
    if ((await query(product, IS_FLOWN, [from, to])).length > 0) continue
    const id = await aLeg(product, { from, to, at: minuteBefore(below.departureUTC) })
    let leg: LegListing | undefined
    // The list may be cached for a second.
    for (let tries = 0; !leg && tries < 50; tries++) {
      leg = (await listedLegs(product)).find((one) => one.id === id)
      if (!leg) await sleep(100)
    }
    if (!leg) throw new Error('The new leg of this journey is not in the list')
    return leg
  }
  throw new Error('Every pair of remote airports has a leg')
}

const IS_FLOWN = 'select from legs where (origin_icao, destination_icao) = ($1, $2)'

function minuteBefore(instant: string): Date {
  return new Date(Math.floor(Date.parse(instant) / 60_000 - 1) * 60_000)
}

function shuffledPairs(codes: string[]): [string, string][] {
  return codes
    .flatMap((from) => codes.map((to): [string, string] => [from, to]))
    .filter(([from, to]) => from !== to)
    .sort(() => Math.random() - 0.5)
}

/** The legs on sale, the soonest first. */
export async function listedLegs(product: RunningProduct): Promise<LegListing[]> {
  return (await ask<{ routes: LegListing[] }>(product, 'GET', '/routes?limit=100')).routes
}

// Copies of other journeys may depart at any instant; legs of operators depart at whole minutes.
function isToTheMinute(leg: LegListing): boolean {
  return Date.parse(leg.departureUTC) % 60_000 === 0
}

function isBySeat(leg: LegListing): boolean {
  return leg.saleMode === 'PER_SEAT'
}

export async function readLeg(product: RunningProduct, legId: string): Promise<EmptyLeg> {
  return (await ask<{ emptyLeg: EmptyLeg }>(product, 'GET', `/checkout/${legId}/status`)).emptyLeg
}

/** Holds seats without a browser. */
export async function hold(
  product: RunningProduct,
  { as, legId, seats }: { as: Person; legId: string; seats: number },
): Promise<{ bookingId: string; holdExpiresUTC: string }> {
  return await ask(product, 'POST', `/checkout/${legId}/hold`, { as, body: { requestedPax: seats } })
}

/** Other travellers hold seats of a leg until this many are left. */
export async function leaveSeats(product: RunningProduct, legId: string, seats: number): Promise<void> {
  for (;;) {
    const { seatsAvailable } = await readLeg(product, legId)
    const tooMany = Math.min(8, seatsAvailable - seats)
    if (tooMany <= 0) return
    await hold(product, { as: await newPerson(product), legId, seats: tooMany })
  }
}

export async function listHolds(product: RunningProduct, as: Person): Promise<Hold[]> {
  return (await ask<{ holds: Hold[] }>(product, 'GET', '/checkout/holds', { as })).holds
}

async function ask<Answer>(
  product: RunningProduct,
  method: string,
  path: string,
  { as, body }: { as?: Person; body?: object } = {},
): Promise<Answer> {
  const init = {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      ...(as ? { authorization: `Bearer ${as.tokens.accessToken}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  }
  const response = await fetch(`${product.url}/api/api${path}`, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}
