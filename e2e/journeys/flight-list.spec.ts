import { expect, test } from '../helpers/journey.ts'

test('The list says so while flights load', { tag: '@full' }, async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/routes*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/booking')
  await expect(page.getByText('Loading available flights...')).toBeVisible()
  answer()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Loading available flights...')).toBeHidden()
})

test('An empty list says so and whom to contact', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/routes*', (route) =>
    route.fulfill({ json: { success: true, routes: [], total: 0, nextCursor: null } }),
  )
  await page.goto('/booking')
  await expect(page.getByText('No flights available at the moment.')).toBeVisible()
  await expect(page.getByText('Please check back later or contact us for more options.')).toBeVisible()
})

test.describe('when the server cannot be reached', () => {
  test.use({ allowedErrors: [/status of 503/] })

  test('the list shows an error and can be read again', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/routes*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/booking')
    await expect(page.getByText('The flights could not be loaded.')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/routes*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('All flights can be shown, page after page', async ({ page }) => {
  await page.goto('/booking')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(48)
  const more = page.getByRole('button', { name: 'Show more flights' })
  await more.click()
  await expect(cards).toHaveCount(96)
  // The last page has no button.
  await expect(async () => {
    await more.click({ timeout: 500 }).catch(() => {})
    expect(await cards.count()).toBeGreaterThan(96)
    await expect(more).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
})
