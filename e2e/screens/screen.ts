import { expect, type Page, type Route } from '@playwright/test'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import type { takeLeg } from '../helpers/travellers.ts'

/** A screen in one of its states, and how to open it as a visitor, a traveller, or a traveller with a confirmed address. */
export type Screen = {
  page: string
  state: string
  as: 'visitor' | 'traveller' | 'confirmed'
  /** Opening the screen changes no data, so that one browser may open many such screens. */
  isOnlyOpened?: true
  /** The only width at which the state exists. */
  onlyAt?: number
  show: (page: Page, product: RunningProduct) => Promise<void>
}

export const WIDTHS = [1440, 390]
/** The widths at which nothing may be wider than the window. */
export const ALL_WIDTHS = [1920, 1440, 768, 390]
export const THEMES = ['light', 'dark'] as const

/** The number of flights in lists of these tests: twelve cards look like forty-eight. */
export const SHOWN = 12

export function screen(
  page: string,
  state: string,
  as: Screen['as'],
  show: Screen['show'],
  onlyAt?: number,
): Screen {
  return { page, state, as, show, ...(onlyAt ? { onlyAt } : {}) }
}

export async function openList(page: Page): Promise<void> {
  await page.route('**/api/routes', (route) =>
    route.continue({ url: `${route.request().url()}?limit=${SHOWN}` }),
  )
  await page.goto('/booking')
  await expect(page.getByRole('article').first()).toBeVisible()
}

export async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

export async function shows(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
}

export async function payOneConfirmedByHand(
  page: Page,
  product: RunningProduct,
  leg: Awaited<ReturnType<typeof takeLeg>>,
) {
  await query(product, 'update legs set instant_confirm = false where id = $1', [leg.id])
  await holdOn(page, leg)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await shows(page, 'Payment Processing')
}

export async function answerNothing(route: Route): Promise<void> {
  await route.fulfill({ json: { success: true, routes: [], total: 0, nextCursor: null } })
}
