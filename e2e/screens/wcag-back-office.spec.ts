import { readFileSync } from 'node:fs'
import { expect, test } from '../helpers/journey.ts'
import { expectNoInlineScript, recordForeignRequests } from '../helpers/own-origin.ts'
import { screenProblems } from '../helpers/screen-problems.ts'
import { BACK_OFFICE_SCREENS, showBackOffice } from './back-office-screens.ts'

type Known = { routes: { pattern: string }[] }
const built = new URL('../../.build/web/routes.json', import.meta.url)

test('the screens include every page of the back offices', () => {
  const { routes } = JSON.parse(readFileSync(built, 'utf8')) as Known
  const inBackOffices = routes
    .map(({ pattern }) => pattern)
    .filter((one) => /^\/(operator|admin)(\/|$)/.test(one))
  expect(inBackOffices.length).toBeGreaterThan(20)
  const walked = BACK_OFFICE_SCREENS.map(({ route }) => route)
  expect(inBackOffices.filter((pattern) => !walked.includes(pattern))).toEqual([])
  expect(walked.filter((route) => !inBackOffices.includes(route))).toEqual([])
})

// The quick run scans a list, a form, figures and a page with dialogs of each back office. The tests of /dev/ui scan all parts.
const QUICK = new Set([
  ...['start', 'onboarding', 'dashboard', 'flights', 'new flight', 'schedule'].map(
    (page) => `operator, ${page}`,
  ),
  ...['dashboard', 'users', 'booking', 'ledger', 'dispute', 'KYB detail'].map(
    (page) => `administrator, ${page}`,
  ),
])
for (const name of QUICK)
  if (!BACK_OFFICE_SCREENS.some(({ page }) => page === name)) throw new Error(`There is no page ${name}`)

for (const { page: name, as, path } of BACK_OFFICE_SCREENS) {
  test(`${name}: axe, reflow, large and spaced text, targets, focus, and no requests to other origins`, {
    tag: QUICK.has(name) ? [] : '@full',
  }, async ({ sharedPage, product }) => {
    // Five widths and every stop of the Tab key take more than a minute on a busy machine.
    test.slow()
    const page = await sharedPage(as.name, () => as(product))
    const address = await path(product)
    const strangers = recordForeignRequests(page)
    await showBackOffice(page, address)
    await expectNoInlineScript(page, address)
    expect(await screenProblems(page)).toEqual([])
    expect(strangers()).toEqual([])
  })
}
