import { readFileSync } from 'node:fs'
import { expect, test } from '../helpers/journey.ts'
import { screenProblems } from '../helpers/screen-problems.ts'
import { DESK_SCREENS, showDesk } from './desk-screens.ts'

type Known = { routes: { pattern: string }[] }
const built = new URL('../../.build/web/routes.json', import.meta.url)

test('every page of the desks is among the screens', () => {
  const { routes } = JSON.parse(readFileSync(built, 'utf8')) as Known
  const ofDesks = routes.map(({ pattern }) => pattern).filter((one) => /^\/(operator|admin)(\/|$)/.test(one))
  expect(ofDesks.length).toBeGreaterThan(20)
  const walked = DESK_SCREENS.map(({ route }) => route)
  expect(ofDesks.filter((pattern) => !walked.includes(pattern))).toEqual([])
  expect(walked.filter((route) => !ofDesks.includes(route))).toEqual([])
})

for (const { page: name, as, path } of DESK_SCREENS) {
  test(`${name}: axe, reflow, large and spaced text, targets, and the focus`, async ({
    newBrowser,
    product,
  }) => {
    // Five widths and every stop of the Tab key: on a busy machine more than a minute.
    test.slow()
    const page = await newBrowser(await as(product), { reducedMotion: 'reduce' })
    await showDesk(page, await path(product))
    expect(await screenProblems(page)).toEqual([])
  })
}
