import { expect, type Page, type Route } from '@playwright/test'
import { answerNothing, open, openList, type Screen, screen, shows, turnTo } from './screen.ts'

/**
 * Every content page, with its first heading. The first one comes in every run: no test navigates away from a page
 * that is not hydrated yet.
 */
const CONTENT_PAGES: readonly (readonly [name: string, path: string, heading: string | RegExp])[] = [
  ['routes', '/routes', /./],
  ['how-it-works', '/how-it-works', /./],
  ['operators', '/operators', /./],
  ['pricing', '/pricing', 'Two plans, one of them free.'],
  ['blog', '/blog', /./],
  ['article', '/blog/1', /./],
  ['contact', '/contact', /./],
  ['faq', '/faq', /./],
  ['about', '/about', /./],
  ['privacy', '/privacy', /./],
  ['terms', '/terms', /./],
]

export const siteScreens: Screen[] = [
  ...['home', 'home-loading', 'home-empty', 'home-error'].map(homeScreen),
  screen('menu', 'visitor', 'visitor', openMobileMenu, 390),
  screen('menu', 'traveller', 'traveller', openMobileMenu, 390),
  screen('menu', 'account', 'same', openAccountMenu, 1440),
  ...CONTENT_PAGES.map(([name, path, heading], index) =>
    index === 0
      ? screen(name, 'full', 'visitor', (page) => open(page, path, heading))
      : screen(name, 'full', 'same', (page) => turnTo(page, path, heading)),
  ),
  screen('not-found', 'full', 'same', (page) => turnTo(page, '/no-such-page', 'There is no runway')),
]

function homeScreen(name: string): Screen {
  const answers: Record<string, (route: Route) => unknown> = {
    'home-loading': () => {},
    'home-empty': answerNothing,
    'home-error': (route) => route.fulfill({ status: 400, body: '' }),
  }
  const isFirst = name === 'home'
  return screen(
    'home',
    isFirst ? 'full' : name.slice('home-'.length),
    isFirst ? 'visitor' : 'same',
    async (page) => {
      const answer = answers[name]
      if (answer) await page.route('**/api/routes*', answer)
      if (isFirst) await page.goto('/')
      else await turnTo(page, '/')
      // The live legs are requested when the visitor scrolls near them.
      await page.getByRole('heading', { name: 'On sale now' }).scrollIntoViewIfNeeded()
      if (isFirst) await expect(page.getByRole('article').first()).toBeVisible()
      if (name === 'home-empty') await shows(page, 'No flights available at the moment.')
      if (name === 'home-error') await shows(page, 'The next flights could not be loaded.')
    },
  )
}

async function openMobileMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}

async function openAccountMenu(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await shows(page, 'Sign out')
}
