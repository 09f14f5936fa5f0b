import type { Locator, Page } from '@playwright/test'
import { chooseWidths } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { recordShifts, shifts } from '../helpers/shifts.ts'

const test = base.extend<{ desk: Page }>({
  desk: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

const ANSWER_MS = 700
/** Longer than what the metric counts as following a press. */
const PAST_THE_PRESS_MS = 600

/** Where everything of a list stands that somebody may be reading. */
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

const placeOf = async (page: Page) => (await page.evaluate(PLACE)) as Place

/** Answers come late, so that whatever a refresh shows meanwhile is seen. */
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

    test('bookings that are refreshed stay where they are: scroll, focus, page and rows', async ({
      desk,
    }) => {
      await desk.setViewportSize({ width, height: 844 })
      await recordShifts(desk)
      await desk.goto('/admin/bookings?page=2')
      await expect(desk.getByText(/^Page 2 of/)).toBeVisible()
      await slowDown(desk, '**/api/api/admin/bookings?*')
      const refresh = desk.getByRole('button', { name: 'Refresh' })
      await refresh.focus()
      await desk.evaluate('scrollTo(0, 120)')
      await settle(desk)
      const before = await placeOf(desk)
      const shiftedBefore = await shifts(desk)
      const answered = desk.waitForResponse('**/api/api/admin/bookings?*')
      await desk.keyboard.press('Enter')
      await expect(desk.getByText('Refreshing...')).toHaveCount(1)
      expect(await placeOf(desk)).toEqual(before)
      await answered
      await settle(desk)
      expect(await placeOf(desk)).toEqual(before)
      expect((await shifts(desk)) - shiftedBefore).toBe(0)
      await expect(refresh).toBeFocused()
    })

    test('a refresh that fails says so below, and the rows stay', async ({ desk }) => {
      await desk.setViewportSize({ width, height: 844 })
      await recordShifts(desk)
      await desk.goto('/admin/bookings')
      await expect(desk.getByText(/^Page 1 of/)).toBeVisible()
      await desk.getByRole('button', { name: 'Refresh' }).focus()
      await settle(desk)
      const before = await placeOf(desk)
      const shiftedBefore = await shifts(desk)
      await desk.route('**/api/api/admin/bookings?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
        await route.fulfill({ status: 400, body: '' })
      })
      await desk.keyboard.press('Enter')
      await expect(desk.getByRole('alert')).toBeInViewport()
      expect(await placeOf(desk)).toEqual(before)
      expect((await shifts(desk)) - shiftedBefore).toBe(0)
      await desk.unroute('**/api/api/admin/bookings?*')
      await desk.getByRole('button', { name: 'Try Again' }).click()
      await expect(desk.getByRole('alert')).toHaveCount(0)
    })
  })
}

for (const [path, opener] of LISTS) {
  test(`${path} stays where it was beneath a dialog`, async ({ desk }) => {
    await desk.setViewportSize({ width: 1440, height: 700 })
    await desk.emulateMedia({ reducedMotion: 'reduce' })
    await recordShifts(desk)
    await desk.goto(path)
    await expect(desk.getByText(/^Page 1 of/)).toBeVisible()
    const button = await lastOf(desk.getByRole('button', { name: opener }))
    await button.scrollIntoViewIfNeeded()
    await button.focus()
    await settle(desk)
    const before = await placeOf(desk)
    const shiftedBefore = await shifts(desk)
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('dialog')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
    await settle(desk)
    expect(await placeOf(desk)).toEqual(before)
    expect((await shifts(desk)) - shiftedBefore).toBe(0)
  })
}

test('a list that is changed by one of its rows is read again in its place', async ({ desk }) => {
  await desk.setViewportSize({ width: 1440, height: 700 })
  await recordShifts(desk)
  await desk.goto('/admin/contact')
  await expect(desk.getByText(/^Page 1 of/)).toBeVisible()
  const start = desk.getByRole('button', { name: /^Mark In Progress/ }).last()
  await start.scrollIntoViewIfNeeded()
  await settle(desk)
  const before = await placeOf(desk)
  const shiftedBefore = await shifts(desk)
  await slowDown(desk, '**/api/api/admin/contact**')
  const read = desk.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/admin/contact'),
  )
  await start.focus()
  await desk.keyboard.press('Enter')
  await read
  await settle(desk)
  const after = await placeOf(desk)
  expect([after.scrollY, after.address, after.tops, after.heights]).toEqual([
    before.scrollY,
    before.address,
    before.tops,
    before.heights,
  ])
  expect((await shifts(desk)) - shiftedBefore).toBe(0)
})

async function lastOf(all: Locator): Promise<Locator> {
  await expect(all.first()).toBeVisible()
  const name = await all.last().getAttribute('aria-label')
  return all.page().getByRole('button', { name: name ?? '', exact: true })
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(PAST_THE_PRESS_MS)
}
