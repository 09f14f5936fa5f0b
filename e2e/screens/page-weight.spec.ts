import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/journey.ts'

test.use({ firstVisit: true })

const WEB = fileURLToPath(new URL('../../.build/web', import.meta.url))
const { routes } = JSON.parse(readFileSync(`${WEB}/routes.json`, 'utf8')) as { routes: { pattern: string }[] }
/** Addresses that only the code of the back offices contains. The menu has only '/admin' and '/operator'. */
const BACK_OFFICE_ADDRESSES = routes
  .map(({ pattern }) => pattern)
  .filter((path) => /^\/(admin|operator)\/./.test(path))

for (const { path, most, ready } of [
  { path: '/', most: 78, ready: (page: Page) => page.getByRole('heading', { level: 1 }) },
  { path: '/booking', most: 99, ready: (page: Page) => page.getByRole('article').first() },
]) {
  test(`${path} loads at most ${most} kB of script, and nothing of the back offices`, async ({ page }) => {
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto(path)
    await expect(ready(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)

    expect(scripts.size).toBeGreaterThan(2)
    const bytes = [...scripts].reduce((sum, name) => sum + statSync(`${WEB}${name}.br`).size, 0)
    expect(bytes / 1024, [...scripts].join(' ')).toBeLessThanOrEqual(most)
    expect(BACK_OFFICE_ADDRESSES.length).toBeGreaterThan(5)
    for (const name of scripts) {
      const code = readFileSync(`${WEB}${name}`, 'utf8')
      expect(
        BACK_OFFICE_ADDRESSES.filter((address) => code.includes(address)),
        name,
      ).toEqual([])
    }
  })
}
