import { readFileSync } from 'node:fs'
import { expect, test } from '../helpers/journey.ts'
import { expectNoInlineScript } from '../helpers/own-origin.ts'
import { screenProblems } from '../helpers/screen-problems.ts'
import { BACK_OFFICE_SCREENS, type BackOfficeScreen, showBackOffice } from './back-office-screens.ts'

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

// One after the other in one document: opening a page again takes as long as reading it.
const MOST_IN_A_TEST = 6
const groups = Map.groupBy(BACK_OFFICE_SCREENS, ({ as, page }) => `${as.name} ${QUICK.has(page)}`)
for (const group of groups.values())
  for (let first = 0; first < group.length; first += MOST_IN_A_TEST)
    readPages(group.slice(first, first + MOST_IN_A_TEST))

function readPages(screens: BackOfficeScreen[]): void {
  const names = screens.map(({ page }) => page)
  test(`${names.join('; ')}: axe, reflow, large and spaced text, targets and the focus`, {
    tag: names.every((name) => QUICK.has(name)) ? [] : '@full',
  }, async ({ sharedPage, product }) => {
    // Five widths and every stop of the Tab key, for each page: on a busy machine ten seconds.
    test.setTimeout(60_000 + screens.length * 20_000)
    const { as } = screens[0] as BackOfficeScreen
    const page = await sharedPage(as.name, () => as(product))
    for (const { page: name, path } of screens)
      await test.step(name, async () => {
        const address = await path(product)
        await page.setViewportSize({ width: 1440, height: 900 })
        await showBackOffice(page, address)
        await expectNoInlineScript(page, address)
        expect.soft(await screenProblems(page), name).toEqual([])
      })
  })
}
