import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { theAdministrator } from '../helpers/administrators.ts'
import { aFlightOfTheDemo, theOperator } from '../helpers/flights-of-the-demo.ts'
import { expect, test } from '../helpers/journey.ts'

type Known = { routes: { pattern: string }[] }
const file = new URL('../../.build/web/routes.json', import.meta.url)
const patterns = (JSON.parse(readFileSync(file, 'utf8')) as Known).routes.map(({ pattern }) => pattern)
const plain = patterns.filter((pattern) => !pattern.includes(':'))
const below = (...starts: string[]) =>
  plain.filter((pattern) => starts.some((start) => pattern === start || pattern.startsWith(`${start}/`)))
const operators = [...below('/operator')]
const administrators = [...below('/admin')]
const travellers = below('/trips', '/settings', '/profile', '/set-up-second-factor')
const visitors = plain.filter((one) => ![...operators, ...administrators, ...travellers].includes(one))
// In French and Arabic, too, a visitor only comes to the sign-in from there; opening it a hundred times would say no more.
const behindSignIn = visitors.filter((one) =>
  [...operators, ...administrators, ...travellers].includes(one.replace(/^\/(fr|ar)(?=\/)/, '')),
)
const opened = visitors.filter((one) => !behindSignIn.includes(one))

function expectPolicy(headers: Record<string, string>, path: string): void {
  const policy = headers['content-security-policy'] ?? ''
  expect(policy, path).toContain("default-src 'none'")
  expect(policy, path).toContain("require-trusted-types-for 'script'")
  expect(policy, path).not.toMatch(/unsafe|https?:|\*/)
  expect(headers['permissions-policy'], path).toContain('microphone=()')
}

// Waiting until a page asks for nothing more is most of the time.
const PAGES_AT_ONCE = 4

/** Opens each page, and says where it fetched anything from but from us. */
async function strangersAsked(page: Page, paths: string[]): Promise<string[]> {
  const asked: string[] = []
  const context = page.context()
  context.on('request', (request) => asked.push(request.url()))
  const left = [...paths]
  const others = Array.from({ length: PAGES_AT_ONCE - 1 }, () => context.newPage())
  await Promise.all([page, ...(await Promise.all(others))].map((one) => openAll(one, left)))
  expect(left).toEqual([])
  const own = new URL(page.url()).origin
  return asked.filter((url) => !url.startsWith(`${own}/`) && !/^(data|blob):/.test(url))
}

async function openAll(page: Page, left: string[]): Promise<void> {
  for (let path = left.shift(); path; path = left.shift()) {
    const answer = await page.goto(path)
    expectPolicy(answer?.headers() ?? {}, path)
    await expect(page.getByRole('main').first(), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Scripts come as files; what stands in the page is data.
    const inline = await page
      .locator('script:not([src]):not([type="application/ld+json"]), [onclick], [onload], [onerror]')
      .count()
    expect(inline, path).toBe(0)
  }
}

test.describe('Nothing is fetched from anybody but us', () => {
  test.setTimeout(150_000)

  test('by the pages for everybody', async ({ page }) => {
    expect(opened.length).toBeGreaterThan(60)
    expect(await strangersAsked(page, opened)).toEqual([])
  })

  test('as the policy of every other address says, too', async ({ request }) => {
    expect(behindSignIn.length).toBeGreaterThan(40)
    for (const path of behindSignIn) {
      const answer = await request.get(path)
      expectPolicy(answer.headers(), path)
      expect(await answer.text(), path).not.toMatch(/<script(?![^>]*\b(src=|type="application\/ld\+json"))/)
    }
  })

  test('by the pages of a traveller', async ({ traveller }) => {
    expect(await strangersAsked(traveller.page, travellers)).toEqual([])
  })

  test('by the back office of an operator, and at the door', async ({ product, newBrowser }) => {
    const { legId } = await aFlightOfTheDemo(product)
    const page = await newBrowser(await theOperator(product))
    const own = [`/operator/flights/${legId}`, `/operator/flights/${legId}/bookings`]
    const paths = [...operators, ...own, `/operator/flights/${legId}/check-in`]
    expect(await strangersAsked(page, paths)).toEqual([])
  })

  test('by the page of the API, which describes a call and makes it under the same policy', async ({
    page,
    product,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const answer = await page.goto('/api/docs/')
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
    await page.locator('#operations-tag-Accounts').click()
    const call = page.locator('.opblock', { has: page.locator('[data-path="/api/api/auth/me"]') })
    await call.getByRole('button').first().click()
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(call.locator('.live-responses-table')).toContainText('not_signed_in')
    // The others are drawn when somebody comes to them.
    await expect(async () => {
      await page.mouse.wheel(0, 400)
      await expect(page.locator('[data-path="/api/api/auth/passkeys/challenge"]')).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    expect(asked.length).toBeGreaterThan(6)
    expect(asked.filter((url) => !url.startsWith(`${product.url}/`) && !url.startsWith('data:'))).toEqual([])
  })

  test('by the back office of an administrator', async ({ product, newBrowser }) => {
    const page = await newBrowser(await theAdministrator(product))
    expect(await strangersAsked(page, administrators)).toEqual([])
  })
})
