import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { getPrefix } from '../languages/address.ts'
import { isLater } from './is-later.ts'

const { routes } = JSON.parse(
  readFileSync(new URL('../../.build/web/routes.json', import.meta.url), 'utf8'),
) as {
  routes: { pattern: string; prerendered: boolean; development?: true }[]
}
/** Pages in `routes.tsx` without HTML of their own. */
const AT_ONCE = ['/booking', '/booking/success', '/booking/cancel', '/login', '/register']

test('isLater is true exactly for pages outside the first table of routes', () => {
  // Skips '/fr' and '/ar', which repeat the pages, some of them without HTML files.
  for (const { pattern, prerendered, development } of routes) {
    // A page for developers is built separately.
    if (getPrefix(pattern) !== '' || development) continue
    const atOnce = prerendered || AT_ONCE.includes(pattern)
    assert.equal(isLater(pattern), !atOnce, pattern)
  }
})
