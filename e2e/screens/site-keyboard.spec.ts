import { expect, test } from '../helpers/journey.ts'
import { tabTo } from '../helpers/tab-to.ts'

// The public site by keyboard: these tests click nothing.

test('The first stop skips to the content, the next ones are the navigation', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Pricing' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Annual' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Premium' })).toContainText('$149')
})

test('The menu of narrow screens opens, keeps the focus inside, and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/how-it-works')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      'document.activeElement !== document.body && !document.activeElement.closest("dialog")',
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Answers open and close', async ({ page }) => {
  await page.goto('/faq')
  const question = page.getByRole('main').locator('summary').first()
  await tabTo(page, question)
  const answer = page.getByRole('main').locator('details').first()
  await page.keyboard.press('Enter')
  await expect(answer).toHaveAttribute('open', '')
  await page.keyboard.press('Space')
  await expect(answer).not.toHaveAttribute('open')
})

test('Routes are filtered, and a route is opened and closed', async ({ page }) => {
  await page.goto('/routes')
  const main = page.getByRole('main')
  await tabTo(page, main.getByPlaceholder('Search routes...'))
  await page.keyboard.type('nice')
  await expect(main.getByRole('article')).toHaveCount(1)
  const details = main.getByRole('article').getByRole('link', { name: 'View Details' })
  const look =
    (await details.count()) > 0
      ? details
      : main.getByRole('article').getByRole('button', { name: 'View Details' })
  await tabTo(page, look)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(look).toBeFocused()
})

test('A message is written and sent', async ({ page }) => {
  await page.goto('/contact')
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Nadia Karam')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(`nadia.${Date.now()}@example.test`)
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.press('b')
  await tabTo(page, page.getByLabel('Subject'))
  await page.keyboard.type('Dogs')
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('May they fly?')
  await tabTo(page, page.getByRole('button', { name: 'Send message' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '24 hours' })).toBeVisible()
})

test('The cookie preferences are changed and saved', async ({ page }) => {
  await page.goto('/about')
  const manage = page.getByRole('button', { name: 'Manage preferences' })
  await tabTo(page, manage)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(manage).toBeFocused()
})
