import type { Page } from '@playwright/test'
import { bookingScreen, goToPayment, holdOn } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { takeLeg } from '../helpers/travellers.ts'

test('A second tab shows a hold of the first, and its release', { tag: '@full' }, async ({
  traveller,
  product,
}) => {
  const { page: first } = traveller
  const leg = await takeLeg(product)
  const second = await first.context().newPage()
  await second.goto(`/booking?legId=${leg.id}`)
  await expect(bookingScreen(second).holdButton).toBeEnabled()

  await holdOn(first, leg)
  await second.reload()
  await expect(bookingScreen(second).timer).toBeVisible()

  await first.bringToFront()
  await bookingScreen(first).releaseButton.click()
  await expect(bookingScreen(first).holdButton).toBeEnabled()
  await expect(second.getByRole('alert')).toHaveText('These seats were released.')
  await expect(bookingScreen(second).holdButton).toBeEnabled()
})

test('Signing out in one tab signs out the other', { tag: '@full' }, async ({ traveller }) => {
  const { page: first } = traveller
  await first.goto('/booking')
  const second = await first.context().newPage()
  await second.goto('/booking')
  const account = (page: Page) => page.getByRole('button', { name: `Account of ${traveller.name}` })
  await expect(account(second)).toBeVisible()
  await first.bringToFront()
  await account(first).click()
  await first.getByRole('button', { name: 'Sign out' }).click()
  await expect(first).toHaveURL('/')
  await expect(account(second)).toBeHidden()
  await expect(second.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('A reload, the list and the back button from the payment page show the running hold', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { timer } = bookingScreen(page)
  const leg = await takeLeg(product)
  await holdOn(page, leg)

  await page.reload()
  await expect(timer).toHaveText(/^14:[45]\d$/)

  await page.getByRole('link', { name: 'Back to Flight Selection' }).click()
  const running = page.getByRole('complementary', { name: 'Seats you hold' })
  await expect(running).toContainText('1 seat held')
  await running.getByRole('link', { name: /^Continue/ }).click()
  await expect(timer).toBeVisible()

  await goToPayment(page)
  await page.goBack()
  await expect(page).toHaveURL(`/booking?legId=${leg.id}`)
  await expect(timer).toBeVisible()
  await expect(bookingScreen(page).payButton).toBeEnabled()
})
