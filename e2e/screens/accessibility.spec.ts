import { expect, test } from '../helpers/journey.ts'
import { screenProblems } from '../helpers/screen-problems.ts'
import { SCREENS } from '../helpers/screens.ts'
import { personFor } from '../helpers/travellers.ts'

const seen = new Set<string>()

for (const screen of SCREENS) {
  const { page: name, state, as, onlyAt, isOnlyOpened } = screen
  // The quick run reads each page once, in its first state.
  const tag = seen.has(name) ? '@full' : []
  seen.add(name)
  test(`${name}, ${state}: accessible at every width and in both themes`, { tag }, async ({
    newBrowser,
    sharedPage,
    product,
  }) => {
    // Five widths and every stop of the Tab key: on a busy machine more than a minute.
    test.slow()
    const person = as === 'visitor' ? undefined : await personFor(product, as)
    const page = isOnlyOpened
      ? await sharedPage('visitor')
      : await newBrowser(person, { reducedMotion: 'reduce' })
    await screen.show(page, product)
    expect(await screenProblems(page, onlyAt)).toEqual([])
  })
}
