import type { Locator, Page } from '@playwright/test'
import { chooseWidths } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { recordShifts, shifts } from '../helpers/shifts.ts'

const test = base.extend<{ backOffice: Page }>({
  backOffice: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

const ANSWER_MS = 700
/** Longer than the time after a click in which the metric ignores shifts. */
const PAST_THE_PRESS_MS = 600

/** The positions of everything in a list that a user may be reading. */
type Place = { scrollY: number; focus: string; address: string; tops: number[]; heights: number[] }

const PLACE = `(() => {
  const rows = [...document.querySelectorAll('tbody tr, main li, [role="row"]')].map((row) => row.getBoundingClientRect())
  return {
    scrollY: Math.round(scrollY),
    focus: document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent,
    address: location.pathname + location.search,
    tops: rows.map(({ top }) => Math.round(top)),
    heights: rows.map(({ height }) => Math.round(height)),
  }
})()`

const readPlace = async (page: Page) => (await page.evaluate(PLACE)) as Place

/** Delays the answers, so that the test sees what a refresh shows meanwhile. */
async function slowDown(page: Page, calls: string): Promise<void> {
  await page.route(calls, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    await route.continue()
  })
}

const LISTS = [
  ['/admin/bookings', /^Refund booking/],
  ['/admin/contact', /^View /],
  ['/admin/operators', /^View /],
  ['/admin/users', /^View /],
] as const

for (const width of chooseWidths([1440, 390])) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a refresh of the bookings keeps scroll position, focus, page and rows', async ({ backOffice }) => {
      await backOffice.setViewportSize({ width, height: 844 })
      await recordShifts(backOffice)
      await backOffice.goto('/admin/bookings?page=2')
      await expect(backOffice.getByText(/^Page 2 of/)).toBeVisible()
      await slowDown(backOffice, '**/api/api/admin/bookings?*')
      const refresh = backOffice.getByRole('button', { name: 'Refresh' })
      await refresh.focus()
      await backOffice.evaluate('scrollTo(0, 120)')
      await settle(backOffice)
      const before = await readPlace(backOffice)
      const shiftedBefore = await shifts(backOffice)
      const answered = backOffice.waitForResponse('**/api/api/admin/bookings?*')
      await backOffice.keyboard.press('Enter')
      await expect(backOffice.getByText('Refreshing...')).toHaveCount(1)
      expect(await readPlace(backOffice)).toEqual(before)
      await answered
      await settle(backOffice)
      expect(await readPlace(backOffice)).toEqual(before)
      expect((await shifts(backOffice)) - shiftedBefore).toBe(0)
      await expect(refresh).toBeFocused()
    })

    test('a failed refresh shows an error below, and the rows stay', async ({ backOffice }) => {
      await backOffice.setViewportSize({ width, height: 844 })
      await recordShifts(backOffice)
      await backOffice.goto('/admin/bookings')
      await expect(backOffice.getByText(/^Page 1 of/)).toBeVisible()
      await backOffice.getByRole('button', { name: 'Refresh' }).focus()
      await settle(backOffice)
      const before = await readPlace(backOffice)
      const shiftedBefore = await shifts(backOffice)
      await backOffice.route('**/api/api/admin/bookings?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
        await route.fulfill({ status: 400, body: '' })
      })
      await backOffice.keyboard.press('Enter')
      await expect(backOffice.getByRole('alert')).toBeInViewport()
      expect(await readPlace(backOffice)).toEqual(before)
      expect((await shifts(backOffice)) - shiftedBefore).toBe(0)
      await backOffice.unroute('**/api/api/admin/bookings?*')
      await backOffice.getByRole('button', { name: 'Try Again' }).click()
      await expect(backOffice.getByRole('alert')).toHaveCount(0)
    })
  })
}

for (const [path, opener] of LISTS) {
  test(`${path} keeps its scroll position behind a dialog`, async ({ backOffice }) => {
    await backOffice.setViewportSize({ width: 1440, height: 700 })
    await backOffice.emulateMedia({ reducedMotion: 'reduce' })
    await recordShifts(backOffice)
    await backOffice.goto(path)
    await expect(backOffice.getByText(/^Page 1 of/)).toBeVisible()
    const button = await findLast(backOffice.getByRole('button', { name: opener }))
    await button.scrollIntoViewIfNeeded()
    await button.focus()
    await settle(backOffice)
    const before = await readPlace(backOffice)
    const shiftedBefore = await shifts(backOffice)
    await backOffice.keyboard.press('Enter')
    await expect(backOffice.getByRole('dialog')).toBeVisible()
    await backOffice.keyboard.press('Escape')
    await expect(backOffice.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
    await settle(backOffice)
    expect(await readPlace(backOffice)).toEqual(before)
    expect((await shifts(backOffice)) - shiftedBefore).toBe(0)
  })
}

test('an action on a row reads the list again without moving it', async ({ backOffice }) => {
  await backOffice.setViewportSize({ width: 1440, height: 700 })
  await recordShifts(backOffice)
  await backOffice.goto('/admin/contact')
  await expect(backOffice.getByText(/^Page 1 of/)).toBeVisible()
  const start = backOffice.getByRole('button', { name: /^Mark In Progress/ }).last()
  await start.scrollIntoViewIfNeeded()
  await settle(backOffice)
  const before = await readPlace(backOffice)
  const shiftedBefore = await shifts(backOffice)
  await slowDown(backOffice, '**/api/api/admin/contact**')
  const read = backOffice.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/admin/contact'),
  )
  await start.focus()
  await backOffice.keyboard.press('Enter')
  await read
  await settle(backOffice)
  const after = await readPlace(backOffice)
  expect([after.scrollY, after.address, after.tops, after.heights]).toEqual([
    before.scrollY,
    before.address,
    before.tops,
    before.heights,
  ])
  expect((await shifts(backOffice)) - shiftedBefore).toBe(0)
})

async function findLast(all: Locator): Promise<Locator> {
  await expect(all.first()).toBeVisible()
  const name = await all.last().getAttribute('aria-label')
  return all.page().getByRole('button', { name: name ?? '', exact: true })
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(PAST_THE_PRESS_MS)
}
