import { expect, type Page } from '@playwright/test'
import { aDisputedBooking, aPaidBooking } from '../helpers/admin-money.ts'
import { anApplicant, theAdministrator } from '../helpers/administrators.ts'
import {
  aLegOfTheDemo,
  anAircraftOfTheDemo,
  aWebhookOfTheDemo,
  theOperator,
} from '../helpers/legs-of-the-demo.ts'
import { expectPolicy } from '../helpers/own-origin.ts'
import type { RunningProduct } from '../helpers/products.ts'
import { newPerson, type Person } from '../helpers/travellers.ts'
import { turnTo } from './screen.ts'

/** A page of a back office, with rows, and the role that may open it. */
export type BackOfficeScreen = {
  page: string
  as: (product: RunningProduct) => Promise<Person>
  /** The pattern of the route. */
  route: string
  path: (product: RunningProduct) => Promise<string>
}

type Address = { pattern: string; path: BackOfficeScreen['path'] }

const aNewcomer = (product: RunningProduct) => newPerson(product, 'OPERATOR')
const aLeg = async (product: RunningProduct) => (await aLegOfTheDemo(product)).legId
const aBooking = async (product: RunningProduct) => (await aPaidBooking(product)).bookingId
const aDispute = async (product: RunningProduct) => (await aDisputedBooking(product)).disputeId
const anApplication = async (product: RunningProduct) => (await anApplicant(product)).id

const OPERATORS: Record<string, Address> = {
  entry: at('/operator'),
  dashboard: at('/operator/dashboard'),
  'payout setup': at('/operator/dashboard?step=3'),
  flights: at('/operator/flights'),
  'new flight': at('/operator/flights/new'),
  flight: of('/operator/flights/:id', aLeg),
  bookings: of('/operator/flights/:id/bookings', aLeg),
  'check-in': of('/operator/flights/:id/check-in', aLeg),
  fleet: at('/operator/fleet'),
  'new aircraft': at('/operator/fleet/new'),
  FBOs: at('/operator/fbos'),
  aircraft: of('/operator/fleet/:id', anAircraftOfTheDemo),
  schedule: at('/operator/schedule'),
  payouts: at('/operator/payouts'),
  invoices: at('/operator/invoices'),
  company: at('/operator/company'),
  developers: at('/operator/developers'),
  'new key': at('/operator/developers?new=key'),
  webhook: of('/operator/developers/webhooks/:id', aWebhookOfTheDemo),
}

const ADMINISTRATORS: Record<string, Address> = {
  dashboard: at('/admin'),
  contact: at('/admin/contact'),
  applications: at('/admin/operators'),
  waitlist: at('/admin/waitlist'),
  users: at('/admin/users'),
  'FBO directory': at('/admin/fbos'),
  'price evidence': at('/admin/price-evidence'),
  'audit log': at('/admin/audit-log'),
  bookings: at('/admin/bookings'),
  booking: of('/admin/bookings/:id', aBooking),
  legs: at('/admin/legs'),
  payments: at('/admin/payments'),
  ledger: at('/admin/ledger'),
  taxes: at('/admin/taxes'),
  permissions: at('/admin/permissions'),
  'selling rules': at('/admin/selling-rules'),
  screening: at('/admin/screening'),
  disputes: at('/admin/disputes'),
  dispute: of('/admin/disputes/:id', aDispute),
  'KYB list': at('/admin/kyb'),
  'KYB detail': of('/admin/kyb/:id', anApplication),
  'KYB approval': of('/admin/kyb/:id?action=approve', anApplication),
}

/** The pages of the back offices. The journeys of the back offices test their actions. */
export const BACK_OFFICE_SCREENS: BackOfficeScreen[] = [
  ...screens('operator', aNewcomer, {
    start: at('/operator/dashboard'),
    onboarding: at('/operator/onboarding'),
  }),
  ...screens('operator', theOperator, OPERATORS),
  ...screens('administrator', theAdministrator, ADMINISTRATORS),
]

function screens(
  who: string,
  as: BackOfficeScreen['as'],
  addresses: Record<string, Address>,
): BackOfficeScreen[] {
  return Object.entries(addresses).map(([page, { pattern, path }]) => ({
    page: `${who}, ${page}`,
    as,
    route: pattern.replace(/\?.*/, ''),
    path,
  }))
}

function at(pattern: string): Address {
  return { pattern, path: async () => pattern }
}

function of(pattern: string, makeId: (product: RunningProduct) => Promise<string>): Address {
  return { pattern, path: async (product) => pattern.replace(':id', await makeId(product)) }
}

/** Opens the page, or navigates to it from another one, and checks its policy. Waits until its list is shown. */
export async function showBackOffice(page: Page, path: string): Promise<void> {
  expectPolicy((await page.request.get(path)).headers(), path)
  // The check-in is a separate application, so it always needs a full page load.
  if ([path, page.url()].some((one) => /^about:blank$|check-in$/.test(one))) await page.goto(path)
  else await turnTo(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
