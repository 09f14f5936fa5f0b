import type { Page } from '@playwright/test'
import { chooseWidths, readWithAxe, SETTLED } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { focusProblems, layoutProblems, motionProblems, tooWide } from '../helpers/wcag.ts'

const TITLES = { English: 'Design system', Français: 'Système de design', العربية: 'نظام التصميم' }
type LanguageName = keyof typeof TITLES
const WIDTHS = chooseWidths([1440, 390])
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

// Scanning every part in every state takes longer than any other page.
test.slow()

async function openCatalogue(page: Page, language: LanguageName = 'English'): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/dev/ui')
  await page.getByRole('banner').getByRole('button', { name: language }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLES[language] })).toBeVisible({
    timeout: 30_000,
  })
  // The prices of the days load last, because they come from the server.
  await expect(page.locator('[data-day]').first()).toBeVisible()
  await page.evaluate(SETTLED)
}

// Scans each width in both themes. The tests of other pages rely on this.
for (const language of Object.keys(TITLES) as LanguageName[]) {
  test(`In ${language} axe finds nothing in any state of any part, wide and narrow, light and dark, and none is wider than a phone`, {
    tag: language === 'English' ? [] : '@full',
  }, async ({ page }) => {
    await openCatalogue(page, language)
    expect(await page.evaluate(OVERFLOW)).toBe(0)
    const problems: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      problems.push(...(await readWithAxe(page)))
    }
    expect(problems).toEqual([])
  })
}

test('Each theme can be chosen independently of the system, and is kept', { tag: '@full' }, async ({
  page,
}) => {
  await openCatalogue(page)
  const background = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  const light = await background()
  await page.getByRole('button', { name: 'Dark' }).click()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.reload()
  await expect(page.getByRole('heading', { name: TITLES.English })).toBeVisible()
  expect(await background()).toBe(dark)
  await page.getByRole('button', { name: 'System' }).click()
  expect(await background()).toBe(light)
})

test('The keyboard reaches every part in order, with a visible focus', async ({ page }) => {
  await openCatalogue(page)
  expect(await focusProblems(page, WIDTHS)).toEqual([])
})

test('Every part shows all its text at 320 pixels, at twice the size and with more letter spacing', async ({
  page,
}) => {
  await openCatalogue(page)
  for (const width of [...WIDTHS, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(SETTLED)
    expect(await tooWide(page), `at ${width} pixels`).toEqual([])
    if (width !== 320) expect(await layoutProblems(page)).toEqual([])
  }
  expect(await motionProblems(page)).toEqual([])
})

test('Dialogs and menus open, and return the focus', async ({ page }) => {
  await openCatalogue(page)
  const main = page.getByRole('main')
  for (const name of ['Profile', 'Settings', 'Delete the account']) {
    // Opens the first state of the part.
    const opener = main.getByRole('button', { name, exact: true }).first()
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
  const account = main.getByRole('button', { name: 'Account', exact: true })
  await account.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('link', { name: 'Settings' }).and(page.locator('[href="/settings"]')),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test('The address of a part scrolls to it', { tag: '@full' }, async ({ page }) => {
  const answer = await page.goto('/dev/ui#DataTable')
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading', { name: 'DataTable' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name: 'LegCard' }).click()
  await expect(page.getByRole('heading', { name: 'LegCard' })).toBeInViewport()
})
