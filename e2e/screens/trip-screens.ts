import { expect, type Page } from '@playwright/test'
import { query, type RunningProduct } from '../helpers/products.ts'
import { type BoughtTrip, buyTrip, fillBirth, findSeat, leaveIn } from '../helpers/trips.ts'
import { open, type Screen, screen, shows, turnTo } from './screen.ts'

const SIGN_IN = { email: 'traveller@ferrywing.test', password: 'Ferrywing1' }

// The booking that the successive states show.
let bought: BoughtTrip = { bookingId: '', legId: '' }

export const tripScreens: Screen[] = [
  screen('trips', 'empty', 'traveller', async (page) => {
    await open(page, '/trips', 'My trips')
    await shows(page, 'No trip ahead')
  }),
  screen('trips', 'loading', 'same', async (page) => {
    await page.route('**/api/api/trips**', () => {})
    await turnTo(page, '/trips', 'My trips')
  }),
  screen('trips', 'error', 'same', async (page) => {
    await page.route('**/api/api/trips**', (route) => route.fulfill({ status: 400, json: REFUSAL }))
    await open(page, '/trips', 'My trips')
    await shows(page, 'Try again')
  }),
  screen('trips', 'upcoming', 'visitor', async (page) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(SIGN_IN.email)
    await page.getByLabel('Password', { exact: true }).fill(SIGN_IN.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/')
    await showTab(page, 'upcoming')
  }),
  screen('trips', 'past', 'same', (page) => showTab(page, 'past')),
  screen('trips', 'cancelled', 'same', (page) => showTab(page, 'cancelled')),

  screen('trip', 'names missing', 'traveller', async (page, product) => {
    bought = await buyTrip(page, product)
    await open(page, `/trips/${bought.bookingId}`, 'New York to Miami')
    await shows(page, 'Name 2 passengers')
  }),
  screen('cancel', 'amounts', 'same', (page) => askToCancel(page, 'Goes back to your card')),
  screen('cancel', 'changed', 'same', async (page) => {
    await page.route('**/cancellation', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      const error = 'The amount has changed while you looked: you would now get $2,940 back.'
      const body = { success: false, error, message: error, code: 'cancellation_changed', details: [] }
      await route.fulfill({ status: 409, json: body })
    })
    await page.getByRole('button', { name: /^Cancel, .+ back$/ }).click()
    await shows(page, 'The amount has changed while you looked')
  }),
  screen('cancel', 'error', 'same', async (page) => {
    await page.route('**/cancellation', (route) => route.fulfill({ status: 409, body: '' }))
    await askToCancel(page, 'Try again', open)
    await page.unroute('**/cancellation')
  }),
  screen('cancel', 'full-refund', 'same', async (page, product) => {
    await change(product, 'full_refund_offered_at = now()')
    await askToCancel(page, 'Nothing is kept', open)
  }),
  screen('trip', 'refund offered', 'same', async (page) => {
    await turnTo(page, `/trips/${bought.bookingId}`, 'New York to Miami')
    await shows(page, 'you can get a full refund')
  }),
  screen('cancel', 'too-late', 'same', async (page, product) => {
    await change(product, 'full_refund_offered_at = null, cancel_window_hours = 2000')
    await open(page, `/trips/${bought.bookingId}`, 'New York to Miami')
    await shows(page, 'Cancelling here ended')
  }),
  screen('trip', 'closed', 'same', async (page, product) => {
    await turnTo(page, `/trips/${bought.bookingId}?seat=1`, 'New York to Miami')
    await page.getByLabel('First names').fill('Ada')
    await page.getByLabel('Family name').fill('Quillfeather')
    await fillBirth(page)
    await page.getByRole('button', { name: 'Save passenger' }).click()
    await expect(findSeat(page, 1)).toContainText('Ada Quillfeather')
    await leaveIn(product, bought.legId, '1 hour')
    await page.reload()
    await shows(page, 'Names and documents can be changed until')
  }),
  screen('trip', 'delayed', 'same', async (page, product) => {
    await leaveIn(product, bought.legId, '90 minutes')
    const delay =
      "day_status = 'DELAYED', crew = 'Ana Silva', expected_departure_at = departure_at + interval '1 hour'"
    await query(product, `update legs set ${delay} where id = $1`, [bought.legId])
    await open(page, `/trips/${bought.bookingId}`, 'New York to Miami')
    await shows(page, 'It is expected to leave')
  }),
  screen('trip', 'awaiting confirmation', 'confirmed', async (page, product) => {
    bought = await buyTrip(page, product, { byHand: true })
    await open(page, `/trips/${bought.bookingId}`, 'New York to Miami')
    await shows(page, 'Awaiting confirmation')
  }),
  screen('cancel', 'withdraw', 'same', (page) =>
    askToCancel(page, 'Nothing has been charged, and nothing will be.'),
  ),
  screen('trip', 'document form', 'same', async (page, product) => {
    bought = await buyTrip(page, product, { abroad: true })
    await turnTo(page, `/trips/${bought.bookingId}?seat=1`, 'New York to Nice')
    await page.getByRole('button', { name: 'Save passenger' }).click()
    await shows(page, 'First name is required')
  }),
  screen('trip', 'not there', 'same', async (page) => {
    await turnTo(page, '/trips/01990000-0000-7000-8000-000000000000', 'Trip not found')
  }),
]

const SENTENCE = 'We cannot answer right now.'
const REFUSAL = { success: false, error: SENTENCE, message: SENTENCE, code: 'unavailable', details: [] }

async function showTab(page: Page, tab: 'upcoming' | 'past' | 'cancelled'): Promise<void> {
  await turnTo(page, `/trips?tab=${tab}`, 'My trips')
  await expect(page.getByRole('article').first()).toBeVisible()
}

async function askToCancel(page: Page, words: string, go: typeof open = turnTo): Promise<void> {
  await go(page, `/trips/${bought.bookingId}?dialog=cancel`, /^New York to/)
  await expect(page.getByRole('dialog').getByText(words).first()).toBeVisible({ timeout: 20_000 })
}

async function change(product: RunningProduct, set: string): Promise<void> {
  await query(product, `update bookings set ${set} where id = $1`, [bought.bookingId])
}
