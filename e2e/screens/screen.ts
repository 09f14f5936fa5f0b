import { expect, type Page, type Route } from '@playwright/test'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import type { takeLeg } from '../helpers/travellers.ts'

/**
 * A screen in one of its states, and how to reach it: in a page of a visitor, of a signed-in traveller, or of one
 * with a confirmed address. `same` continues from the previous screen of the list in its document, because opening a
 * page again takes as long as reading it.
 */
export type Screen = {
  page: string
  state: string
  as: 'visitor' | 'traveller' | 'confirmed' | 'same'
  /** Only at this width, where the state exists. */
  onlyAt?: number
  show: (page: Page, product: RunningProduct) => Promise<void>
}

export const WIDTHS = [1440, 390]
export const THEMES = ['light', 'dark'] as const

/** The number of legs in lists of these tests: twelve cards look like forty-eight. */
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

/** Navigates to another page, or to the same page again, as a link does. */
export async function turnTo(page: Page, path: string, heading: string | RegExp = /./): Promise<void> {
  for (const [next, name] of [
    ['/leave', 'Leave a list.'],
    [path, heading],
  ] as const) {
    await page.evaluate(`{
      for (const before of document.querySelectorAll('h1')) before.dataset.before = ''
      history.pushState(null, '', ${JSON.stringify(next)})
      dispatchEvent(new PopStateEvent('popstate'))
    }`)
    const arrived = page.getByRole('heading', { level: 1, name }).and(page.locator(':not([data-before])'))
    await expect(arrived).toBeVisible()
  }
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
