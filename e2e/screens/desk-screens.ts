import { expect, type Page } from '@playwright/test'
import { aPaidBooking } from '../admin-money.ts'
import { anApplicant, theAdministrator } from '../administrators.ts'
import { aFlightOfTheDemo, theOperator } from '../flights-of-the-demo.ts'
import type { RunningProduct } from '../products.ts'
import { newPerson, type Person } from '../travellers.ts'

/** A page of a desk, with rows on it, for those who work there. */
export type DeskScreen = {
  page: string
  as: (product: RunningProduct) => Promise<Person>
  path: (product: RunningProduct) => Promise<string>
}

const aNewcomer = (product: RunningProduct) => newPerson(product, 'OPERATOR')

const OPERATORS: readonly (readonly [page: string, path: DeskScreen['path']])[] = [
  ['dashboard', at('/operator/dashboard')],
  ['payout setup', at('/operator/dashboard?step=3')],
  ['flights', at('/operator/flights')],
  ['new flight', at('/operator/flights/new')],
  ['flight', async (product) => `/operator/flights/${(await aFlightOfTheDemo(product)).legId}`],
  ['bookings', async (product) => `/operator/flights/${(await aFlightOfTheDemo(product)).legId}/bookings`],
  ['check-in', async (product) => `/operator/flights/${(await aFlightOfTheDemo(product)).legId}/check-in`],
  ['schedule', at('/operator/schedule')],
  ['payouts', at('/operator/payouts')],
  ['company', at('/operator/company')],
  ['developers', at('/operator/developers')],
  ['new key', at('/operator/developers?new=key')],
]

const ADMINISTRATORS: readonly (readonly [page: string, path: DeskScreen['path']])[] = [
  ['dashboard', at('/admin')],
  ['contact', at('/admin/contact')],
  ['applications', at('/admin/operators')],
  ['waitlist', at('/admin/waitlist')],
  ['users', at('/admin/users')],
  ['audit log', at('/admin/audit-log')],
  ['bookings', at('/admin/bookings')],
  ['booking', async (product) => `/admin/bookings/${(await aPaidBooking(product)).bookingId}`],
  ['legs', at('/admin/legs')],
  ['payments', at('/admin/payments')],
  ['ledger', at('/admin/ledger')],
  ['disputes', at('/admin/disputes')],
  ['KYB list', at('/admin/kyb')],
  ['KYB detail', async (product) => `/admin/kyb/${(await anApplicant(product)).id}`],
  ['KYB approval', async (product) => `/admin/kyb/${(await anApplicant(product)).id}?action=approve`],
]

/** The desks' pages; what can be done on each of them is in the journeys of the desks. */
export const DESK_SCREENS: DeskScreen[] = [
  { page: 'operator, start', as: aNewcomer, path: at('/operator/dashboard') },
  { page: 'operator, onboarding', as: aNewcomer, path: at('/operator/onboarding') },
  ...OPERATORS.map(([page, path]) => ({ page: `operator, ${page}`, as: theOperator, path })),
  ...ADMINISTRATORS.map(([page, path]) => ({ page: `administrator, ${page}`, as: theAdministrator, path })),
]

function at(path: string): DeskScreen['path'] {
  return async () => path
}

/** Opens it and waits until what it lists is there. */
export async function showDesk(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
