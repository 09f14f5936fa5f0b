import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/journey.ts'
import { expectNoInlineScript, expectPolicy, recordForeignRequests } from '../helpers/own-origin.ts'

test.use({ firstVisit: true })

type Known = { routes: { pattern: string }[] }
const file = new URL('../../.build/web/routes.json', import.meta.url)
const patterns = (JSON.parse(readFileSync(file, 'utf8')) as Known).routes.map(({ pattern }) => pattern)
const plain = patterns.filter((pattern) => !pattern.includes(':'))
const below = (...starts: string[]) =>
  plain.filter((pattern) => starts.some((start) => pattern === start || pattern.startsWith(`${start}/`)))
// wcag-back-office.spec.ts tests the same for each of these pages.
const backOffices = below('/operator', '/admin')
const travellers = below('/trips', '/settings', '/profile', '/set-up-second-factor')
const visitors = plain.filter((one) => ![...backOffices, ...travellers].includes(one))
// In French and Arabic these pages only redirect a visitor to the sign-in page, so opening all of them would prove nothing more.
const behindSignIn = visitors.filter((one) =>
  [...backOffices, ...travellers].includes(one.replace(/^\/(fr|ar)(?=\/)/, '')),
)
const opened = visitors.filter((one) => !behindSignIn.includes(one))

// Most of the time is spent waiting until a page sends no more requests, so pages load in parallel.
const PAGES_AT_ONCE = 4

/** Opens each page, and returns its requests to other origins. */
async function listForeignRequests(page: Page, paths: string[]): Promise<string[]> {
  const strangers = recordForeignRequests(page)
  const left = [...paths]
  const others = Array.from({ length: PAGES_AT_ONCE - 1 }, () => page.context().newPage())
  await Promise.all([page, ...(await Promise.all(others))].map((one) => openAll(one, left)))
  expect(left).toEqual([])
  return strangers()
}

async function openAll(page: Page, left: string[]): Promise<void> {
  for (let path = left.shift(); path; path = left.shift()) {
    const answer = await page.goto(path)
    expectPolicy(answer?.headers() ?? {}, path)
    await expect(page.getByRole('main').first(), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoInlineScript(page, path)
  }
}

test.describe('Nothing is fetched from other origins', () => {
  test.setTimeout(150_000)

  test('by public pages', async ({ page }) => {
    expect(opened.length).toBeGreaterThan(60)
    expect(await listForeignRequests(page, opened)).toEqual([])
  })

  test('by the policy of every other address', async ({ request }) => {
    expect(behindSignIn.length).toBeGreaterThan(40)
    for (const path of behindSignIn) {
      const answer = await request.get(path)
      expectPolicy(answer.headers(), path)
      expect(await answer.text(), path).not.toMatch(/<script(?![^>]*\b(src=|type="application\/ld\+json"))/)
    }
  })

  test('by the pages of a traveller', async ({ traveller }) => {
    expect(await listForeignRequests(traveller.page, travellers)).toEqual([])
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
    // The other parts are rendered only when the visitor scrolls to them.
    await expect(async () => {
      await page.mouse.wheel(0, 400)
      await expect(page.locator('[data-path="/api/api/auth/passkeys/challenge"]')).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    expect(asked.length).toBeGreaterThan(6)
    expect(asked.filter((url) => !url.startsWith(`${product.url}/`) && !url.startsWith('data:'))).toEqual([])
  })
})
