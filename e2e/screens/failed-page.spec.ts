import { expect, test } from '../helpers/journey.ts'
import { openHydrated } from '../helpers/open-hydrated.ts'
import { takeLeg } from '../helpers/travellers.ts'

test.use({ firstVisit: true, allowedErrors: [/net::ERR_FAILED|dynamically imported module/] })

test('A page whose script fails to load shows an error in the layout, and can be reloaded', async ({
  page,
}) => {
  const script = /\/assets\/FaqPage-[^/]*\.js$/
  await openHydrated(page, '/pricing')
  await page.route(script, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load.' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute(script)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load.')
})

test('A first page whose script fails to load shows an error, and a written page can be read', async ({
  page,
}) => {
  await page.route(/\/assets\/(LoginPage|FaqPage)-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load.' })).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not load.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
})

test('A page whose first script fails to load says so after a while, and can be reloaded', async ({
  page,
}) => {
  const script = /\/assets\/index-[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto('/booking')
  const advice = page.getByText('This takes longer than it should. Please load the page again.')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(advice).toBeHidden()
  await expect(advice).toBeVisible({ timeout: 20_000 })
  await page.unroute(script)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Book Your Flight' })).toBeVisible()
})

test('Optional content that fails to load does not affect the rest of the page', async ({
  page,
  product,
}) => {
  const { id } = await takeLeg(product)
  let asked = 0
  await page.route(/\/assets\/PriceHistory-[^/]*\.js$/, (route) => {
    asked++
    return route.abort()
  })
  await page.goto(`/booking?legId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page.getByText('Please log in to book this flight')).toBeVisible()
})
