import { bookingScreen, findCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { tabTo } from '../helpers/tab-to.ts'
import { takeListedLeg } from '../helpers/travellers.ts'

test('From the list to a paid booking without a mouse', async ({ traveller, product }) => {
  const { page } = traveller
  const { passengers, holdButton, payButton } = bookingScreen(page)
  const leg = await takeListedLeg(product)
  await page.goto('/booking')
  const select = findCard(page, leg).getByRole('button', { name: 'Select Flight' })
  await expect(select).toBeVisible()
  await tabTo(page, select)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeFocused()
  await tabTo(page, passengers)
  await page.keyboard.press('ArrowDown')
  await expect(passengers).toHaveValue('2')
  await tabTo(page, holdButton)
  await page.keyboard.press('Space')

  await expect(payButton).toBeVisible()
  await expect(bookingScreen(page).widget).toBeFocused()
  await tabTo(page, payButton)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry (MM / YY)', '12 / 40'],
    ['CVC', '123'],
    ['Name on card', 'Kim Newcomer'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Return to Home' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})
