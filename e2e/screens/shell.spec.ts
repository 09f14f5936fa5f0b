import { expect, test } from '../helpers/journey.ts'
import { newPerson } from '../helpers/travellers.ts'

const MAIN_ITEMS = {
  Home: '/',
  'How it works': '/how-it-works',
  Routes: '/routes',
  Operators: '/operators',
  Pricing: '/pricing',
  Blog: '/blog',
  Contact: '/contact',
}
const FOOTER_ITEMS = {
  Routes: '/routes',
  Pricing: '/pricing',
  Blog: '/blog',
  Onboarding: '/operators',
  Documentation: '/api/docs',
  About: '/about',
  Contact: '/contact',
  FAQ: '/faq',
  'Privacy Policy': '/privacy',
  'Terms of Service': '/terms',
  'Data Export': '/settings#data-export',
  'Delete My Data': '/settings#delete-my-data',
}

test('Every public page has the offer, the navigation and the footer', async ({ page }) => {
  for (const path of ['/', '/booking', '/nowhere']) {
    await page.goto(path)
    await expect(
      page.getByText('Limited Time: Get 6 months free with annual Premium plan', { exact: true }),
    ).toBeVisible()
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const [name, href] of Object.entries(MAIN_ITEMS))
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    const footer = page.getByRole('navigation', { name: 'Footer' })
    for (const [name, href] of Object.entries(FOOTER_ITEMS))
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
})

test('A visitor sees the links to sign in, to get started and to apply as an operator', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/booking')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'For Operators' })).toHaveAttribute('href', '/operators')
  await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
})

const ROLE_ITEMS = {
  'traveller@ferrywing.test': ['My trips', 'Profile', 'Settings'],
  'operator@ferrywing.test': ['My trips', 'Profile', 'Settings', 'Operator Dashboard'],
  'admin@ferrywing.test': ['My trips', 'Profile', 'Settings', 'Admin Panel', 'Operator Dashboard'],
}

for (const [email, items] of Object.entries(ROLE_ITEMS)) {
  test(`The menu of ${email} has ${items.join(', ')} and Sign out`, {
    // The administrator's menu has every item.
    tag: items.includes('Admin Panel') ? [] : '@full',
  }, async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Ferrywing1')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).not.toHaveURL('/login')
    await page.goto('/booking')
    const button = page.getByRole('button', { name: /^Account of/ })
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    const header = page.getByRole('banner')
    await expect(header.getByText(email)).toBeVisible()
    const menu = header.getByRole('list').filter({ hasText: 'Profile' })
    await expect(menu.getByRole('link')).toHaveText(items)
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await menu.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })
}

test('On a phone the same items are in a menu for keyboard and touch', { tag: '@full' }, async ({
  newBrowser,
  product,
}) => {
  const phone = { viewport: { width: 390, height: 844 } }
  const page = await newBrowser(undefined, phone)
  await page.goto('/booking')
  await expect(page.getByRole('article').first()).toBeVisible()
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (const [name, href] of Object.entries(MAIN_ITEMS))
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  for (const name of ['Get Started', 'Sign In', 'For Operators'])
    await expect(menu.getByRole('link', { name })).toBeVisible()

  // The focus stays inside the menu, and returns to the button at the end.
  const inside = menu.locator(':focus')
  for (let press = 0; press < 14; press++) {
    await page.keyboard.press('Tab')
    if ((await inside.count()) === 0) await expect(page.getByRole('main').locator(':focus')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await menu.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()

  const person = await newPerson(product)
  const signedIn = await newBrowser(person, phone)
  await signedIn.goto('/booking')
  await expect(signedIn.getByRole('article').first()).toBeVisible()
  await signedIn.getByRole('button', { name: 'Open menu' }).click()
  await expect(signedIn.getByRole('dialog').getByText(person.email)).toBeVisible()
  await signedIn.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(signedIn).toHaveURL('/')
})

test('The first Tab stop skips the navigation', { tag: '@full' }, async ({ page }) => {
  const screens = {
    '/': page.getByRole('article').first(),
    '/booking': page.getByRole('article').first(),
    '/login': page.getByRole('heading', { name: 'Welcome back.' }),
  }
  for (const [path, sign] of Object.entries(screens)) {
    await page.goto(path)
    await expect(sign).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('An unknown address is answered with 404 and a link back', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page not found · Ferrywing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no runway at this address.')
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('Opening another page sets the title, moves the focus to it and starts at its top', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('main').getByRole('link', { name: 'All flights' }).click()
  await expect(page).toHaveTitle('Book Your Flight · Ferrywing')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('Book Your Flight · Ferrywing')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('Every page comes with a strict content security policy', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/', '/booking', '/login', '/no-such-page']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toContain('unsafe')
  }
})
