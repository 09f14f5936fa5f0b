import { expect, type Page } from '@playwright/test'
import { query, type RunningProduct } from '../helpers/products.ts'
import { leaveSeats, takeLeg } from '../helpers/travellers.ts'
import { buyTrip } from '../helpers/trips.ts'
import { type Screen, screen, shows } from './screen.ts'

export const cancelScreens: Screen[] = [
  screen('cancel', 'amounts', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product)
    await openTrip(page, bookingId, 'Goes back to your card')
  }),
  screen('cancel', 'full-refund', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product)
    await query(product, 'update bookings set full_refund_offered_at = now() where id = $1', [bookingId])
    await openTrip(page, bookingId, 'Nothing is kept')
  }),
  screen('cancel', 'too-late', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product)
    await query(product, 'update bookings set cancel_window_hours = 2000 where id = $1', [bookingId])
    await page.goto(`/trips/${bookingId}`)
    await shows(page, 'Cancelling here ended')
  }),
  screen('cancel', 'changed', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product)
    await page.route('**/cancellation', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      const error = 'The amount has changed while you looked: you would now get $2,940 back.'
      const body = { success: false, error, message: error, code: 'cancellation_changed', details: [] }
      await route.fulfill({ status: 409, json: body })
    })
    await openTrip(page, bookingId, 'Goes back to your card')
    await page.getByRole('button', { name: /^Cancel, .+ back$/ }).click()
    await shows(page, 'The amount has changed while you looked')
  }),
  screen('cancel', 'error', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product)
    await page.route('**/cancellation', (route) => route.fulfill({ status: 409, body: '' }))
    await openTrip(page, bookingId, 'Try again')
  }),
  screen('cancel', 'withdraw', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product, { byHand: true })
    await openTrip(page, bookingId, 'Nothing has been charged, and nothing will be.')
  }),

  screen('waiting-list', 'join', 'traveller', async (page, product) => {
    await openSoldOut(page, product)
    await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  }),
  screen('waiting-list', 'waiting', 'traveller', async (page, product) => {
    await openSoldOut(page, product)
    await page.getByLabel('Passengers').selectOption('2')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await shows(page, 'You are on the waiting list')
  }),
  screen('waiting-list', 'on-my-trips', 'traveller', async (page, product) => {
    await openSoldOut(page, product)
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await shows(page, 'You are on the waiting list')
    await page.goto('/trips')
    await shows(page, 'Waiting lists')
  }),
  screen('waiting-list', 'refused', 'traveller', async (page, product) => {
    await page.route('**/waiting-place', async (route) => {
      const error = 'You are waiting for seats on twenty flights. Leave one of these lists first.'
      const body = { success: false, error, message: error, code: 'too_many_places', details: [] }
      await route.fulfill({ status: 409, json: body })
    })
    await openSoldOut(page, product)
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await shows(page, 'You are waiting for seats on twenty flights.')
  }),
]

async function openTrip(page: Page, bookingId: string, words: string): Promise<void> {
  await page.goto(`/trips/${bookingId}?dialog=cancel`)
  await expect(page.getByRole('dialog').getByText(words).first()).toBeVisible({ timeout: 20_000 })
}

async function openSoldOut(page: Page, product: RunningProduct): Promise<void> {
  const leg = await takeLeg(product)
  await leaveSeats(product, leg.id, 0)
  await page.goto(`/booking?legId=${leg.id}`)
  await shows(page, 'Wait for a seat')
}
