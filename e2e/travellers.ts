import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions } from '@playwright/test'
import type { Tokens } from '#contract/accounts.ts'
import type { Hold } from '#contract/bookings.ts'
import type { EmptyLeg, FlightListing } from '#contract/legs.ts'
import { query, type RunningProduct } from './products.ts'

export const PASSWORD = 'Ferrywing1'

export type Person = { name: string; email: string; tokens: Tokens }

/** Somebody who has just opened an account. */
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

/** A browser in which somebody is signed in already. */
export function signedInAs(product: RunningProduct, { tokens }: Person): BrowserContextOptions {
  const localStorage = [
    { name: 'authToken', value: tokens.accessToken },
    { name: 'refreshToken', value: tokens.refreshToken },
  ]
  return { storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] } }
}

const FIRST_PAGE = 48
let turn = 0

/** A leg of this journey's own, sold by the seat with every seat free: a copy of one that leaves later than the list's first page. */
export async function takeLeg(product: RunningProduct): Promise<FlightListing> {
  const legs = (await listedLegs(product))
    .slice(FIRST_PAGE)
    .filter((leg) => isBySeat(leg) && leg.seatsTotal > 3)
  const leg = legs[turn++ % legs.length]
  if (!leg) throw new Error('There is no leg to copy')
  const own = { id: randomUUID(), seats_held: 0, seats_sold: 0, instant_confirm: true }
  await query(
    product,
    'insert into legs select (jsonb_populate_record(leg, $2)).* from legs leg where leg.id = $1',
    [leg.id, own],
  )
  return { ...leg, id: own.id, seatsAvailable: leg.seatsTotal }
}

const taken = new Set<string>()

/**
 * A leg for the journeys that look for its card: among the first so many of the list, the only one there with its route,
 * with at least so many seats free, and no other journey's.
 */
export async function takeListedLeg(
  product: RunningProduct,
  { seats = 2, among = FIRST_PAGE } = {},
): Promise<FlightListing> {
  const shown = (await listedLegs(product)).slice(0, among)
  for (const leg of shown) {
    if (taken.has(leg.id) || !isOurs(leg) || !isBySeat(leg) || leg.seatsAvailable < seats) continue
    if (shown.filter((one) => routeOf(one) === routeOf(leg)).length > 1) continue
    if (!(await readLeg(product, leg.id)).instantConfirm) continue
    taken.add(leg.id)
    return leg
  }
  throw new Error(`No leg with ${seats} free seats is left in the list`)
}

async function listedLegs(product: RunningProduct): Promise<FlightListing[]> {
  return (await ask<{ routes: FlightListing[] }>(product, 'GET', '/routes?limit=100')).routes
}

function isBySeat(leg: FlightListing): boolean {
  return leg.saleMode === 'PER_SEAT'
}

// Test processes share the list's legs by the last digit of their ids.
function isOurs(leg: FlightListing): boolean {
  const { TEST_PARALLEL_INDEX } = process.env
  if (TEST_PARALLEL_INDEX === undefined) return true
  return Number.parseInt(leg.id.slice(-1), 16) % 2 === Number(TEST_PARALLEL_INDEX)
}

function routeOf(leg: FlightListing): string {
  return `${leg.origin} to ${leg.destination}`
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

/** Others hold seats of a leg until so many are left. */
export async function leaveSeats(product: RunningProduct, legId: string, seats: number): Promise<void> {
  for (;;) {
    const { seatsAvailable } = await readLeg(product, legId)
    const tooMany = Math.min(8, seatsAvailable - seats)
    if (tooMany <= 0) return
    await hold(product, { as: await newPerson(product), legId, seats: tooMany })
  }
}

export async function holdsOf(product: RunningProduct, as: Person): Promise<Hold[]> {
  return (await ask<{ holds: Hold[] }>(product, 'GET', '/checkout/holds', { as })).holds
}

async function ask<Answer>(
  product: RunningProduct,
  method: string,
  path: string,
  { as, body }: { as?: Person; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${product.url}/api/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      ...(as ? { authorization: `Bearer ${as.tokens.accessToken}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer
}
