import { expect } from '@playwright/test'
import { query } from '../helpers/products.ts'
import { buyTrip, fillBirth, findSeat, leaveIn } from '../helpers/trips.ts'
import { open, type Screen, screen, shows } from './screen.ts'

const SIGN_IN = { email: 'traveller@ferrywing.test', password: 'Ferrywing1' }

export const tripScreens: Screen[] = [
  screen('trips', 'empty', 'traveller', async (page) => {
    await open(page, '/trips', 'My trips')
    await shows(page, 'No trip ahead')
  }),
  screen('trips', 'loading', 'traveller', async (page) => {
    await page.route('**/api/api/trips**', () => {})
    await open(page, '/trips', 'My trips')
  }),
  screen('trips', 'error', 'traveller', async (page) => {
    await page.route('**/api/api/trips**', (route) => route.fulfill({ status: 400, json: REFUSAL }))
    await open(page, '/trips', 'My trips')
    await shows(page, 'Try again')
  }),
  ...(['upcoming', 'past', 'cancelled'] as const).map((tab) =>
    screen('trips', tab, 'visitor', async (page) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(SIGN_IN.email)
      await page.getByLabel('Password', { exact: true }).fill(SIGN_IN.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL('/')
      await open(page, `/trips?tab=${tab}`, 'My trips')
      await expect(page.getByRole('article').first()).toBeVisible()
    }),
  ),
  screen('trip', 'names missing', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product)
    await open(page, `/trips/${bookingId}`, 'New York to Miami')
    await shows(page, 'Name 2 passengers')
  }),
  screen('trip', 'delayed', 'traveller', async (page, product) => {
    const { bookingId, legId } = await buyTrip(page, product)
    await leaveIn(product, legId, '90 minutes')
    const delay =
      "day_status = 'DELAYED', crew = 'Ana Silva', expected_departure_at = departure_at + interval '1 hour'"
    await query(product, `update legs set ${delay} where id = $1`, [legId])
    await open(page, `/trips/${bookingId}`, 'New York to Miami')
    await shows(page, 'It is expected to leave')
  }),
  screen('trip', 'document form', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product, { abroad: true })
    await open(page, `/trips/${bookingId}?seat=1`, 'New York to Nice')
    await page.getByRole('button', { name: 'Save passenger' }).click()
    await shows(page, 'First name is required')
  }),
  screen('trip', 'closed', 'traveller', async (page, product) => {
    const { bookingId, legId } = await buyTrip(page, product)
    await open(page, `/trips/${bookingId}?seat=1`, 'New York to Miami')
    await page.getByLabel('First names').fill('Ada')
    await page.getByLabel('Family name').fill('Quillfeather')
    await fillBirth(page)
    await page.getByRole('button', { name: 'Save passenger' }).click()
    await expect(findSeat(page, 1)).toContainText('Ada Quillfeather')
    await leaveIn(product, legId, '1 hour')
    await page.reload()
    await shows(page, 'Names and documents are closed')
  }),
  screen('trip', 'awaiting confirmation', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product, { byHand: true })
    await open(page, `/trips/${bookingId}`, 'New York to Miami')
    await shows(page, 'Awaiting confirmation')
  }),
  screen('trip', 'refund offered', 'traveller', async (page, product) => {
    const { bookingId } = await buyTrip(page, product)
    await query(product, 'update bookings set full_refund_offered_at = now() where id = $1', [bookingId])
    await open(page, `/trips/${bookingId}`, 'New York to Miami')
    await shows(page, 'all of your money back')
  }),
  screen('trip', 'not there', 'traveller', async (page) => {
    await open(page, '/trips/01990000-0000-7000-8000-000000000000', 'Trip not found')
  }),
]

const SENTENCE = 'We cannot answer right now.'
const REFUSAL = { success: false, error: SENTENCE, message: SENTENCE, code: 'unavailable', details: [] }
