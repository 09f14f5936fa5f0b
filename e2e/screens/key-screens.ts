import { expect, type Page } from '@playwright/test'
import type { PersonalKey } from '#contract/developers/personal-keys.ts'
import { open, type Screen, screen, shows, turnTo } from './screen.ts'

const DAY_MS = 86_400_000

/** The section of the settings for personal keys. */
export const keyScreens: Screen[] = [
  screen('keys', 'unconfirmed', 'traveller', async (page) => {
    await openKeys(page)
    await shows(page, 'Confirm your email address first')
  }),
  screen('keys', 'full', 'same', async (page) => {
    const keys = [
      aKey({ name: 'My travel assistant', usedMinor: 1_260_000, bookingsCount: 2 }),
      aKey({ name: 'Price watcher', scopes: ['search', 'quote'], cap: null, lastUsedUTC: null }),
      aKey({ name: 'Old phone', state: 'REVOKED', revokedUTC: ago(40) }),
    ]
    await page.route('**/personal-keys', (route) => route.fulfill({ json: { success: true, keys } }))
    await openKeys(page)
    await shows(page, '$12,600 of $25,000 in any 30 days')
  }),
  screen('keys', 'failed', 'same', async (page) => {
    await page.route('**/personal-keys', (route) => route.fulfill({ status: 400, body: '' }))
    await openKeys(page)
  }),
  screen('keys', 'new', 'confirmed', async (page) => {
    await openKeys(page, '?new=key')
    const dialog = page.getByRole('dialog', { name: 'New key' })
    await dialog.getByRole('checkbox', { name: /^hold/ }).check()
    await dialog.getByRole('button', { name: 'Make the key' }).click()
    await shows(page, 'Give the key a name')
  }),
  screen('keys', 'secret', 'same', async (page) => {
    const created = { success: true, key: aKey({}), secret: `fwp_${'Ab3dE'.repeat(8)}xyz` }
    await page.route('**/personal-keys', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: created }) : route.continue(),
    )
    await openKeys(page, '?new=key', turnTo)
    await page.getByLabel('Name').fill('Travel assistant')
    await page.getByRole('button', { name: 'Make the key' }).click()
    await shows(page, 'It is shown only this once')
  }),
]

async function openKeys(page: Page, search = '', go = open): Promise<void> {
  // An address that differs in nothing but its hash would load nothing.
  if (go === open) await page.goto('about:blank')
  await go(page, `/settings${search}#keys`, 'Settings')
  const section = page.getByRole('region', { name: 'Keys for programs' })
  await expect(section.getByRole('button').first()).toBeVisible()
  await section.scrollIntoViewIfNeeded()
}

function aKey(more: Partial<PersonalKey>): PersonalKey {
  return {
    id: crypto.randomUUID(),
    name: 'Assistant',
    prefix: 'fwp_Ab3dEfGh',
    scopes: ['search', 'quote', 'hold', 'pay-link'],
    cap: { amountMinor: 2_500_000, currency: 'USD', period: 'MONTH' },
    usedMinor: 0,
    bookingsCount: 0,
    createdUTC: ago(60),
    expiresUTC: ago(-30),
    lastUsedUTC: ago(1),
    revokedUTC: null,
    state: 'LIVE',
    ...more,
  }
}

function ago(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString()
}
