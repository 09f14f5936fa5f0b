import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { SCREENS, THEMES, WIDTHS } from './screens.ts'
import { newPerson } from './travellers.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const screen of SCREENS) {
  const { page: name, state, as, onlyAt } = screen
  test(`${name}, ${state}: accessible at every width and in both themes`, async ({ newBrowser, product }) => {
    const person = as === 'traveller' ? await newPerson(product) : undefined
    const page = await newBrowser(person, { reducedMotion: 'reduce' })
    await screen.show(page, product)
    const problems: string[] = []
    for (const width of onlyAt ? [onlyAt] : WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      if (overflow !== 0) problems.push(`${width}: ${overflow} pixels wider than the window`)
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        problems.push(...(await violations(page)).map((text) => `${width}, ${colorScheme}: ${text}`))
      }
    }
    expect(problems).toEqual([])
  })
}

async function violations(page: Page): Promise<string[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

// A new theme is drawn with the next frame, and colours may glide into it.
async function settled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
    Promise.all(document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
      .map((one) => one.finished.catch(() => {}))))`)
}
