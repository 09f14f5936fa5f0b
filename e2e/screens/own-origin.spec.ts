import { readFileSync } from 'node:fs'
import { expect, test } from '../helpers/journey.ts'
import { expectPolicy } from '../helpers/own-origin.ts'

test.use({ firstVisit: true })

type Known = { routes: { pattern: string }[] }
const file = new URL('../../.build/web/routes.json', import.meta.url)
const patterns = (JSON.parse(readFileSync(file, 'utf8')) as Known).routes.map(({ pattern }) => pattern)
const plain = patterns.filter((pattern) => !pattern.includes(':'))
test.describe('Nothing is fetched from other origins', () => {
  // Each journey fails if a page of it loads anything from another origin (e2e/helpers/journey.ts).
  test('by the policy of every address', async ({ request }) => {
    expect(plain.length).toBeGreaterThan(100)
    for (const path of plain) {
      const answer = await request.get(path)
      expectPolicy(answer.headers(), path)
      const html = await answer.text()
      expect(html, path).not.toMatch(/<script(?![^>]*\b(src=|type="application\/ld\+json"))/)
      expect(html, path).not.toMatch(/<[^>]* on(click|load|error)=/)
    }
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
