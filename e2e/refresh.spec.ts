import type { Page, Route } from '@playwright/test'
import { bookingScreen } from './booking.ts'
import { expect, test } from './journey.ts'
import { PASSWORD, takeLeg } from './travellers.ts'

test('Requests that find the access token refused together share one refresh and are repeated', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { holdButton, timer } = bookingScreen(page)
  const leg = await takeLeg(product)
  await page.goto(`/booking?legId=${leg.id}`)
  await expect(holdButton).toBeEnabled()

  const answers = listenToAnswers(page)
  await page.evaluate(() => localStorage.setItem('authToken', 'garbage'))
  // The holds that a tab reads when it is looked at are on their way until the hold has left with the same token.
  const pressed = page.waitForRequest((request) => request.url().endsWith('/hold'))
  const delayed = async (route: Route) => {
    await pressed
    await route.continue()
  }
  await page.route('**/checkout/holds', delayed, { times: 1 })
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await holdButton.click()
  await expect(timer).toBeVisible()

  expect(answers.filter((answer) => answer === '200 /auth/refresh')).toHaveLength(1)
  const refused = answers.filter((answer) => answer.startsWith('401 '))
  expect(new Set(refused)).toEqual(new Set(['401 /checkout/holds', `401 /checkout/${leg.id}/hold`]))
  expect(refused).toHaveLength(2)
  await expect.poll(() => answers).toContain('200 /checkout/holds')
  expect(answers.filter((answer) => answer === `200 /checkout/${leg.id}/hold`)).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^eyJ/)
})

test('A stale access token is renewed when the application starts', async ({ traveller }) => {
  const { page } = traveller
  const account = page.getByRole('button', { name: `Account of ${traveller.name}` })
  await page.goto('/booking')
  await expect(account).toBeVisible()
  await page.evaluate(() => localStorage.setItem('authToken', 'garbage'))
  const answers = listenToAnswers(page)
  await page.reload()
  await expect(account).toBeVisible()
  expect(answers.filter((answer) => answer.includes('/auth/'))).toEqual([
    '401 /auth/me',
    '200 /auth/refresh',
    '200 /auth/me',
  ])
})

test('A refused refresh clears both tokens and leads to the sign-in page, with the way back', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { holdButton } = bookingScreen(page)
  const leg = await takeLeg(product)
  await page.goto(`/booking?legId=${leg.id}`)
  await expect(holdButton).toBeEnabled()
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'garbage')
    localStorage.setItem('refreshToken', 'garbage')
  })
  await holdButton.click()

  await expect(page).toHaveURL('/login')
  const stored = await page.evaluate(() => [
    localStorage.getItem('authToken'),
    localStorage.getItem('refreshToken'),
  ])
  expect(stored).toEqual([null, null])
  await page.getByLabel('Email').fill(traveller.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/booking?legId=${leg.id}`)
  await expect(holdButton).toBeEnabled()
})

// '401 /auth/me', for every call of the application in the order of the answers.
function listenToAnswers(page: Page): string[] {
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/api'))
      answers.push(`${response.status()} ${pathname.slice('/api/api'.length)}`)
  })
  return answers
}
