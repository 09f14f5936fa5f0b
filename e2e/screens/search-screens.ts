import { expect, type Page } from '@playwright/test'
import { aLeg, openCalendar, searchScreen } from '../helpers/search-legs.ts'
import { leaveSeats } from '../helpers/travellers.ts'
import { type Screen, SHOWN, screen, shows, turnTo } from './screen.ts'

const STREAM = '**/search/stream*'

export const searchScreens: Screen[] = [
  screen('search', 'found', 'visitor', async (page) => {
    await openSearch(page, '/booking?from=region:Europe')
    await expect(searchScreen(page).cards.first()).toBeVisible()
    await searchScreen(page).cards.first().getByRole('button', { name: 'Select Flight' }).focus()
  }),
  screen('search', 'calendar', 'same', async (page) => {
    await openCalendar(page)
  }),
  screen('search', 'filters', 'same', async (page) => {
    await turnTo(page, '/booking?from=NYC&fromRadiusKm=50&currency=USD&maxPriceMinor=400000')
    await expect(searchScreen(page).cards.first()).toBeVisible()
    await searchScreen(page).filters.click()
    await expect(page.getByLabel('Around the start')).toBeVisible()
  }),
  screen('search', 'places', 'same', async (page) => {
    await turnTo(page, '/booking?from=NTAA&people=8')
    await searchScreen(page).to.click()
    await expect(page.getByRole('option', { name: /^Near me/ })).toBeVisible()
  }),
  screen('search', 'empty', 'same', async (page) => {
    await turnTo(page, '/booking?from=NTAA&to=PHNL&people=8')
    await shows(page, 'No flight matches yet.')
  }),
  screen('search', 'loading', 'same', async (page) => {
    await page.route(STREAM, () => {})
    await turnTo(page, '/booking?from=region:Europe&people=2')
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
  }),
  screen('search', 'error', 'same', async (page) => {
    await page.route(STREAM, (route) => route.fulfill({ status: 409, body: '' }))
    await turnTo(page, '/booking?from=region:Europe&people=3')
    await expect(page.getByText('The flights could not be loaded.')).toBeVisible({ timeout: 20_000 })
  }),
  screen('search', 'connection', 'visitor', async (page, product) => {
    await aLeg(product, { from: 'SKCG', to: 'MMUN', inDays: 18 })
    await aLeg(product, { from: 'MMUN', to: 'MMMX', inDays: 18, hoursLater: 6 })
    await page.goto('/booking?from=SKCG&to=MMMX&connections=1')
    await expect(page.getByRole('button', { name: 'Select Both Flights' }).first()).toBeVisible()
  }),
  screen('search', 'connection-in-two-currencies', 'same', async (page, product) => {
    await aLeg(product, { from: 'SKRG', to: 'MPTO', inDays: 18 })
    await aLeg(product, { from: 'MPTO', to: 'MROC', inDays: 18, hoursLater: 6, currency: 'EUR' })
    await turnTo(page, '/booking?from=SKRG&to=MROC&connections=1')
    await shows(page, '$1,500 + €1,500')
  }),
  screen('search', 'seats-just-taken', 'same', async (page, product) => {
    const legId = await aLeg(product, { from: 'SVMI', to: 'TNCA' })
    await turnTo(page, '/booking?from=SVMI')
    await expect(searchScreen(page).cards.first()).toBeVisible()
    await leaveSeats(product, legId, 0)
    await shows(page, 'Seats just taken')
  }),
  screen(
    'search',
    'map',
    'same',
    async (page, product) => {
      await aLeg(product, { from: 'SKBO', to: 'MPTO' })
      await turnTo(page, '/booking?from=SKBO&view=map')
      await searchScreen(page).map.getByRole('link').first().focus()
    },
    390,
  ),
]

/** Opens a search and shows its first cards. */
async function openSearch(page: Page, path: string): Promise<void> {
  await page.route(STREAM, (route) => route.continue({ url: `${route.request().url()}&limit=${SHOWN}` }))
  await page.goto(path)
}
