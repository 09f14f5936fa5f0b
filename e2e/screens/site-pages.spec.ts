import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from '../helpers/open-hydrated.ts'

test.use({ baseURL: JSON.parse(process.env.E2E_PRODUCTS ?? '{}').normal?.url })

const anEmail = () => `visitor-${crypto.randomUUID()}@example.test`

async function mailSubjects(page: Page, to: string): Promise<string[]> {
  const mails = await (await page.request.get('/dev/mailbox.json')).json()
  return mails
    .filter((mail: { to: string }) => mail.to === to)
    .map((mail: { subject: string }) => mail.subject)
}

test.describe('The home page', () => {
  test('links to its waitlist form, which its answer replaces', async ({ page }) => {
    const email = anEmail()
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Early Access' }).click()
    await expect(page).toHaveURL('/#early-access')
    const form = page.getByRole('region', { name: 'Early access, one mail.' })
    const submit = form.getByRole('button', { name: 'Join the waitlist' })
    await expect(submit).toBeDisabled()

    await form.getByLabel('Email').fill('visitor')
    await submit.click()
    await expect(form.getByRole('alert')).toHaveText('Please enter a valid email address')

    await form.getByLabel('Email').fill(email)
    await submit.click()
    await expect(form.getByRole('status')).toContainText('You are on the list.')
    await expect(form.getByRole('textbox')).toHaveCount(0)
    await expect(async () => {
      expect(await mailSubjects(page, email)).toEqual(['You are on the early-access list'])
    }).toPass()

    const last = page.getByRole('region', { name: 'Be there when your route opens.' })
    await last.getByLabel('Email').fill(email)
    await last.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(last.getByRole('status')).toContainText('You are on the list.')
  })

  test('shows Joining... while it waits, and the error when it fails', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/api/waitlist', async (route) => {
      await asked
      await route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    const form = page.getByRole('region', { name: 'Early access, one mail.' })
    await form.getByLabel('Email').fill(anEmail())
    await form.getByRole('button').click()
    await expect(form.getByRole('button', { name: 'Joining...' })).toBeDisabled()
    answer()
    await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await expect(form.getByRole('button', { name: 'Join the waitlist' })).toBeEnabled()
  })

  test('shows three sample routes, and bookable legs below them', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    const samples = page.getByRole('article', { name: / to / }).filter({ hasText: 'From $' })
    await expect(samples).toHaveCount(3)
    await expect(samples.first()).toContainText('NYC to Miami')
    await expect(samples.first()).toContainText('Save 66%')
    const live = page.getByRole('region', { name: 'On sale now, soonest first' })
    await live.scrollIntoViewIfNeeded()
    await expect(live.getByRole('button', { name: 'Select Flight' })).toHaveCount(3)
    await samples.first().getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('dialog', { name: 'NYC to Miami' })).toBeVisible()
  })
})

test.describe('The routes page', () => {
  test('filters by search, continent and class, and keeps the filters in the URL', async ({ page }) => {
    await page.goto('/routes')
    const main = page.getByRole('main')
    const cards = main.getByRole('article')
    await expect(main.getByText('Showing 5 of 5 routes')).toBeVisible()
    await main.getByPlaceholder('Search routes...').pressSequentially('nice')
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveURL('/routes?search=nice')
    await main.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(main.getByPlaceholder('Search routes...')).toHaveValue('')
    await main.getByLabel('Continent').selectOption('Europe')
    await main.getByLabel('Aircraft class').selectOption('Midsize Jet')
    await expect(main.getByText('No routes found')).toBeVisible()
    await expect(main.getByText('Showing 0 of 5 routes')).toBeVisible()

    await page.reload()
    await expect(main.getByLabel('Continent')).toHaveValue('Europe')
    await main.getByRole('button', { name: 'Show All Routes' }).click()
    await expect(cards).toHaveCount(5)
    await expect(page).toHaveURL('/routes')
  })

  for (const delay of [30, 80, 150])
    test(`keeps every letter typed during hydration on a slow machine, ${delay} ms apart`, {
      tag: '@full',
    }, async ({ page }) => {
      const machine = await page.context().newCDPSession(page)
      await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.goto('/routes')
      const field = page.getByRole('main').getByPlaceholder('Search routes...')
      await field.pressSequentially('nice to europe', { delay })
      await expect(page).toHaveURL('/routes?search=nice+to+europe')
      await expect(field).toHaveValue('nice to europe')
    })

  test('keeps two filters that are changed before the next render', { tag: '@full' }, async ({ page }) => {
    await openHydrated(page, '/routes')
    await page.evaluate(`for (const [place, value] of ['Europe', 'Midsize Jet'].entries()) {
      const field = document.querySelectorAll('main select')[place]
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }`)
    await expect(page).toHaveURL('/routes?continent=Europe&aircraft=Midsize+Jet')
  })

  test('shows live legs near a route, and closes with the back button', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/routes')
    await page
      .getByRole('article', { name: 'NYC to Miami' })
      .getByRole('button', { name: 'View Details' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'NYC to Miami' })
    await expect(dialog.getByRole('heading', { name: 'On sale now, on or near this route' })).toBeVisible()
    await expect(
      dialog
        .getByRole('link', { name: /^[A-Z]{3} to [A-Z]{3}/ })
        .or(dialog.getByText(/^None today/))
        .first(),
    ).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
  })

  test('counts a click during hydration once', { tag: '@full' }, async ({ page }) => {
    // At this moment React handles clicks, and earlier clicks are about to be repeated.
    await page.addInitScript(`addEventListener('hydrated', () => {
      document.querySelector('main article button').click()
    })`)
    await page.goto('/routes')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/[?]route=/)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/routes')
  })
})

test('The application of an operator names missing fields; after success the form is cleared and scrolled to its top', async ({
  page,
}) => {
  const email = anEmail()
  await page.goto('/operators')
  await page.getByRole('link', { name: 'Apply to partner' }).click()
  await expect(page).toHaveURL('/operators#application-form')
  const submit = page.getByRole('button', { name: 'Submit application' })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Company name is required')
  await expect(page.getByLabel('Company name')).toBeFocused()
  await page.getByLabel('Company name').fill('Northlight')
  await page.getByLabel('Contact name').fill('Iris Halloran')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Fleet size').selectOption('6-15')
  await page.getByLabel('Annual hours').selectOption('<500')
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: '48 hours' })).toBeInViewport()
  await expect(page.getByLabel('Company name')).toHaveValue('')
  await expect(page.getByLabel('Fleet size')).toHaveValue('')
})

test('A visitor writes to us about the topic chosen under quick support', async ({ page }) => {
  const email = anEmail()
  await page.goto('/contact')
  await page.getByRole('link', { name: /A charge you do not know/ }).click()
  await expect(page.getByLabel('Category')).toHaveValue('billing')
  await page.getByLabel('Name', { exact: true }).fill('Nadia Karam')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('Charged twice')
  await page.getByRole('textbox', { name: 'Message' }).fill('On 3 November I see two charges.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: '24 hours' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(async () => {
    expect(await mailSubjects(page, email)).toEqual(['We have your message'])
  }).toPass()
})

test('Prices change with the billing period, which is in the URL', { tag: '@full' }, async ({ page }) => {
  await page.goto('/pricing')
  const premium = page.getByRole('article', { name: 'Premium' })
  await expect(premium).toContainText('$19per month')
  await page.getByRole('link', { name: 'Annual' }).click()
  await expect(page).toHaveURL('/pricing?billing=annual')
  await expect(premium).toContainText('$149per year, billed annually')
  await expect(page.getByText('Save 37%')).toBeVisible()
  await page.reload()
  await expect(premium).toContainText('$149')
})

test('The FAQ has four groups, each with at most one open answer, also by keyboard', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/faq')
  for (const name of ['General', 'Booking', 'Pricing', 'Premium Features'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.locator('summary', { hasText: 'What is an empty leg?' }).press('Enter')
  await expect(page.getByText('That is an empty leg.')).toBeVisible()
  await page.locator('summary', { hasText: 'Do you operate the aircraft?' }).press('Enter')
  await expect(page.getByText('Ferrywing arranges flights and does not operate them.')).toBeVisible()
  await expect(page.getByText('That is an empty leg.')).toBeHidden()
})
