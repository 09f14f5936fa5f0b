import type { Page, Route } from '@playwright/test'
import { bookingScreen } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { newPerson, PASSWORD, takeLeg } from '../helpers/travellers.ts'

test('Concurrent requests with a refused access token share one refresh and are repeated', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { holdButton, timer } = bookingScreen(page)
  const leg = await takeLeg(product)
  const answers = listenToAnswers(page)
  // Blocks this stream: when it opens, the page reads everything again, which may happen before the token is spoiled below.
  await page.route('**/api/legs/events', () => {})
  await page.goto(`/booking?legId=${leg.id}`)
  await expect(holdButton).toBeEnabled()
  await expect.poll(() => answers).toContain('200 /checkout/waiting-places')
  await expect.poll(() => answers).toContain('200 /checkout/holds')
  answers.length = 0
  await page.evaluate(() => localStorage.setItem('authToken', 'garbage'))
  // Delays the reads of a focused tab until the hold was sent with the same token.
  const pressed = page.waitForRequest((request) => request.url().endsWith('/hold'))
  const read: string[] = []
  const delayed = async (route: Route) => {
    read.push(new URL(route.request().url()).pathname)
    await pressed
    await route.continue()
  }
  await page.route('**/checkout/holds', delayed, { times: 1 })
  await page.route('**/checkout/waiting-places', delayed, { times: 1 })
  // The page does not repeat a read that is still running, so focus it until both requests are sent.
  await expect(async () => {
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    expect(read.toSorted()).toEqual(['/api/api/checkout/holds', '/api/api/checkout/waiting-places'])
  }).toPass()
  await holdButton.click()
  await expect(timer).toBeVisible()

  expect(answers.filter((answer) => answer === '200 /auth/refresh')).toHaveLength(1)
  const asked = ['/checkout/holds', '/checkout/waiting-places', `/checkout/${leg.id}/hold`]
  // The delayed requests may be answered after the hold was repeated.
  await expect
    .poll(() => answers.filter((answer) => answer.startsWith('401 ')).toSorted())
    .toEqual(asked.map((path) => `401 ${path}`).toSorted())
  await expect.poll(() => answers).toContain('200 /checkout/holds')
  expect(answers.filter((answer) => answer === `200 /checkout/${leg.id}/hold`)).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^eyJ/)
})

test('A stale access token is renewed when the application starts', { tag: '@full' }, async ({
  traveller,
}) => {
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

test('A refused refresh deletes both tokens and opens the sign-in page, which returns afterwards', {
  tag: '@full',
}, async ({ traveller, product }) => {
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
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/booking?legId=${leg.id}`)
  await expect(holdButton).toBeEnabled()
})

test('Two tabs with an expired access token at the same moment both stay signed in', {
  tag: '@full',
}, async ({ traveller }) => {
  const { page: first } = traveller
  const account = (page: Page) => page.getByRole('button', { name: `Account of ${traveller.name}` })
  await first.goto('/booking')
  const second = await first.context().newPage()
  await second.goto('/booking')
  await expect(account(second)).toBeVisible()
  await first.evaluate(() => localStorage.setItem('authToken', 'garbage'))
  await Promise.all([first.reload(), second.reload()])
  await expect(account(first)).toBeVisible()
  await expect(account(second)).toBeVisible()
  await Promise.all([first.goto('/settings'), second.goto('/settings')])
  for (const page of [first, second])
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('The later use of a stolen refresh token ends the session for thief and owner', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  await page.goto('/booking')
  const refresh = (refreshToken: string) => post(product, '/auth/refresh', { refreshToken })
  const stolen = await page.evaluate(() => localStorage.getItem('refreshToken') ?? '')
  // The owner renews first. The thief uses the old token after the grace period for racing tabs.
  await page.evaluate(() => localStorage.setItem('authToken', 'garbage'))
  await page.reload()
  await expect(page.getByRole('button', { name: `Account of ${traveller.name}` })).toBeVisible()
  await query(
    product,
    `update refresh_tokens set spent_at = spent_at - interval '1 minute' where session_id in
      (select s.id from sessions s join users u on u.id = s.user_id where u.email = $1)`,
    [traveller.email],
  )
  expect((await refresh(stolen)).status).toBe(401)

  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  const [ended] = await query(
    product,
    `select outcome from security_events e join users u on u.id = e.user_id
      where u.email = $1 and kind = 'session_ended'`,
    [traveller.email],
  )
  expect(ended?.outcome).toBe('TOKEN_REUSED')
})

test.describe('with limited attempts', { tag: '@full' }, () => {
  test.use({ shortHolds: true })

  test('The screen shows a sentence after too many attempts', async ({ page, product }) => {
    const { email } = await newPerson(product)
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
    for (let attempt = 0; attempt < 10; attempt++)
      await post(product, '/auth/login', { email, password: 'wrong' })
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    expect(Number((await answered).headers()['retry-after'])).toBeGreaterThan(0)
    await expect(page.getByRole('alert')).toContainText(/Too many attempts/)
  })
})

// Records '401 /auth/me' for every call of the application, in the order of the answers.
function listenToAnswers(page: Page): string[] {
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/api'))
      answers.push(`${response.status()} ${pathname.slice('/api/api'.length)}`)
  })
  return answers
}

// Posts without cookies and tokens, as a thief's program does.
function post(product: RunningProduct, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${product.url}/api/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}
