import { readFileSync } from 'node:fs'
import { expect, test } from '../helpers/journey.ts'
import { screenProblems } from '../helpers/screen-problems.ts'
import { BACK_OFFICE_SCREENS, showBackOffice } from './back-office-screens.ts'

type Known = { routes: { pattern: string }[] }
const built = new URL('../../.build/web/routes.json', import.meta.url)

test('every page of the back office is among the screens', () => {
  const { routes } = JSON.parse(readFileSync(built, 'utf8')) as Known
  const inBackOffices = routes
    .map(({ pattern }) => pattern)
    .filter((one) => /^\/(operator|admin)(\/|$)/.test(one))
  expect(inBackOffices.length).toBeGreaterThan(20)
  const walked = BACK_OFFICE_SCREENS.map(({ route }) => route)
  expect(inBackOffices.filter((pattern) => !walked.includes(pattern))).toEqual([])
  expect(walked.filter((route) => !inBackOffices.includes(route))).toEqual([])
})

for (const { page: name, as, path } of BACK_OFFICE_SCREENS) {
  test(`${name}: axe, reflow, large and spaced text, targets, and the focus`, async ({
    sharedPage,
    product,
  }) => {
    // Five widths and every stop of the Tab key: on a busy machine more than a minute.
    test.slow()
    const page = await sharedPage(as.name, () => as(product))
    await showBackOffice(page, await path(product))
    expect(await screenProblems(page)).toEqual([])
  })
}
