import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { query, type RunningProduct } from './products.ts'
import { NO_TAXES } from './without-taxes.ts'

type Facts = {
  from: string
  to: string
  inDays?: number
  /** Hours after the usual departure of the day. */
  hoursLater?: number
  seats?: number
  /** The price for one person in major units. */
  price?: number
  currency?: 'USD' | 'EUR'
  /** The ICAO type designator. */
  aircraft?: string
  /** Its departure, instead of a day. */
  at?: Date
}

const DEPARTS_AFTER_MS = 9_000_000

// The legs of the running test; a process runs one test at a time.
const addedIds: string[] = []

/** Adds a leg for a journey between two airports, far from the demo's legs. Returns its id. */
export async function aLeg(product: RunningProduct, facts: Facts): Promise<string> {
  const { from, to, inDays = 20, hoursLater = 0, seats = 6, price = 1500, aircraft = 'C25B', at } = facts
  const { currency = 'USD' } = facts
  // Noon in UTC, which is the same day by the clocks of all origins used here.
  const noon = Math.floor(Date.now() / 86_400_000 + inDays) * 86_400_000 + 43_200_000
  const departureAt = at ?? new Date(noon + hoursLater * 3_600_000)
  const own = {
    // Created now: the query below copies the oldest leg, so it never copies a copy.
    ...{
      id: randomUUID(),
      created_at: new Date(),
      origin_icao: from,
      destination_icao: to,
      aircraft_type: aircraft,
    },
    ...{ departure_at: departureAt, arrival_at: new Date(departureAt.getTime() + DEPARTS_AFTER_MS) },
    ...{ departure_latest_at: null, seats_held: 0, seats_sold: 0, seats_total: seats, sale_mode: 'PER_SEAT' },
    ...{ price_mode: 'FIXED', currency, ask_price_minor: price * 100, floor_price_minor: price * 100 },
    ...NO_TAXES,
    reference_until: '2100-01-01T00:00:00Z',
    ...{ reference_price_minor: 500_000, instant_confirm: true, import_key: null, import_id: null },
  }
  const copied = await query(
    product,
    `insert into legs select (jsonb_populate_record(leg, $1)).* from legs leg where leg.id = (
       select l.id from legs l join operators o on o.id = l.operator_id join users u on u.id = o.user_id
       where u.email = 'operator@ferrywing.test' and l.status = 'PUBLISHED' order by l.created_at, l.departure_at limit 1)
     returning id`,
    [own],
  )
  if (copied.length !== 1) throw new Error('There is no leg to copy')
  addedIds.push(own.id)
  return own.id
}

/** Forgets the legs of the test. If the test failed, takes them off sale, so that its retry does not find them. */
export async function forgetLegs(product: RunningProduct, { failed }: { failed: boolean }): Promise<void> {
  const ids = addedIds.splice(0)
  if (failed && ids.length > 0)
    await query(product, "update legs set status = 'CANCELLED' where id = any($1)", [ids])
}

/** The UTC day on which `aLeg` departs. */
export function formatDayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The parts of the search by their visible names. */
export function searchScreen(page: Page) {
  const bar = page.getByRole('search', { name: 'Flights' })
  return {
    bar,
    from: bar.getByRole('combobox', { name: 'From' }),
    to: bar.getByRole('combobox', { name: 'To' }),
    when: bar.getByRole('button', { name: /^When/ }),
    filters: bar.getByRole('button', { name: /^Filters/ }),
    count: page.getByRole('region', { name: 'Flights found' }).getByRole('heading', { level: 2 }).first(),
    cards: page.getByRole('article'),
    map: page.getByRole('region', { name: /^Map of the flights found/ }),
    sort: page.getByLabel('Sort by'),
  }
}

/** Opens the calendar at a month with legs, since the rest of this month may have none. */
export async function openCalendar(page: Page): Promise<void> {
  await searchScreen(page).when.click()
  const cheapest = page.getByRole('button', { name: /the cheapest day of the month$/ }).first()
  await expect(async () => {
    if (!(await cheapest.isVisible())) await page.getByRole('button', { name: 'The next month' }).click()
    await expect(cheapest).toBeVisible({ timeout: 4000 })
  }).toPass()
}

/** Starts at the placeholder of a field, like a new visitor, and chooses an option. */
export async function chooseFrom(page: Page, typed: string, option: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: /^From:/ }).click()
  await choosePlace(page, searchScreen(page).from, typed, option)
}

async function choosePlace(
  page: Page,
  field: Locator,
  typed: string,
  option: RegExp | string,
): Promise<void> {
  await field.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}
