import { expect, type Page, type Route } from '@playwright/test'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import type { takeLeg } from '../helpers/travellers.ts'

/** A screen in one of its states, and how to get there in a page of a visitor, a signed-in traveller, or one whose address is confirmed. */
export type Screen = {
  page: string
  state: string
  as: 'visitor' | 'traveller' | 'confirmed'
  /** It is only opened, and leaves nothing behind: one page after another may be read in one browser. */
  isOnlyOpened?: true
  /** Only at this width, where the state exists. */
  onlyAt?: number
  show: (page: Page, product: RunningProduct) => Promise<void>
}

export const WIDTHS = [1440, 390]
/** Where nothing may be wider than the window. */
export const ALL_WIDTHS = [1920, 1440, 768, 390]
export const THEMES = ['light', 'dark'] as const

/** How many flights a list shows here: twelve cards look like forty-eight. */
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
