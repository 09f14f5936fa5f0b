import { expect } from '@playwright/test'
import { leaveSeats, takeLeg } from '../helpers/travellers.ts'
import { type Screen, screen, shows, turnTo } from './screen.ts'

export const waitingListScreens: Screen[] = [
  screen('waiting-list', 'join', 'traveller', async (page, product) => {
    const leg = await takeLeg(product)
    await leaveSeats(product, leg.id, 0)
    await page.goto(`/booking?legId=${leg.id}`)
    await shows(page, 'Wait for a seat')
    await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  }),
  screen('waiting-list', 'refused', 'same', async (page) => {
    await page.route('**/waiting-place', async (route) => {
      const error = 'You are waiting for seats on twenty flights. Leave one of these lists first.'
      const body = { success: false, error, message: error, code: 'too_many_places', details: [] }
      await route.fulfill({ status: 409, json: body })
    })
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await shows(page, 'You are waiting for seats on twenty flights.')
  }),
  screen('waiting-list', 'waiting', 'same', async (page) => {
    await page.unroute('**/waiting-place')
    await page.getByLabel('Passengers').selectOption('2')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await shows(page, 'You are on the waiting list')
  }),
  screen('waiting-list', 'on-my-trips', 'same', async (page) => {
    await turnTo(page, '/trips', 'My trips')
    await shows(page, 'Waiting lists')
  }),
]
