import { expect, type Page } from '@playwright/test'
import { goToPayment, payByCard } from '../helpers/booking.ts'
import { takeJourney } from '../helpers/journeys.ts'
import { leaveSeats } from '../helpers/travellers.ts'
import { type Screen, screen, shows, turnTo } from './screen.ts'

export const journeyScreens: Screen[] = [
  screen('journey', 'visitor', 'visitor', async (page, product) => {
    await page.goto((await takeJourney(product)).path)
    await shows(page, 'Please log in to book this flight')
  }),
  screen('journey', 'gone', 'same', async (page, product) => {
    const { path, second } = await takeJourney(product)
    await leaveSeats(product, second.id, 0)
    await turnTo(page, path)
    await shows(page, 'One of these flights is no longer on sale.')
  }),
  screen('journey', 'loading', 'same', async (page, product) => {
    await page.route('**/api/api/journeys/**', () => {})
    await turnTo(page, (await takeJourney(product)).path)
    await expect(page.getByText('Loading this journey...')).toBeAttached()
  }),
  screen('journey', 'error', 'same', async (page, product) => {
    await page.route('**/api/api/journeys/**', (route) => route.fulfill({ status: 409, body: '' }))
    await turnTo(page, (await takeJourney(product)).path)
    await expect(page.getByText('This journey could not be loaded.')).toBeVisible({ timeout: 20_000 })
  }),
  screen('journey', 'held', 'confirmed', async (page, product) => {
    await page.goto((await takeJourney(product)).path)
    await holdBoth(page)
  }),
  screen('journey', 'success', 'same', async (page) => {
    await goToPayment(page)
    await payByCard(page, 'pays')
    await shows(page, 'Payment Successful!')
  }),
  screen('journey', 'two-currencies', 'confirmed', async (page, product) => {
    await page.goto((await takeJourney(product, { secondIn: 'EUR' })).path)
    await shows(page, 'so you pay twice, one after the other')
  }),
  screen('journey', 'half-paid', 'same', async (page) => {
    await holdBoth(page)
    await goToPayment(page)
    await payByCard(page, 'pays')
    await shows(page, 'Your card is authorised for $4,200, and nothing is charged yet.')
  }),
  screen('journey', 'success-in-two-currencies', 'same', async (page) => {
    await page.getByRole('button', { name: 'Pay €6,100 by card' }).click()
    await payByCard(page, 'pays')
    await shows(page, 'Payment Successful!')
  }),
]

async function holdBoth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold both flights' }).click()
  await expect(page.getByRole('button', { name: 'Release both flights' })).toBeVisible()
}
