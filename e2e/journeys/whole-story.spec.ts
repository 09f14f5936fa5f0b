import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { theAdministrator } from '../helpers/administrators.ts'
import { bookingScreen, goToPayment, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import {
  atStep,
  chooseDocument,
  finishPayoutSetup,
  inAYear,
  next,
  pdf,
  png,
} from '../helpers/operator-back-office.ts'
import { giveQuote } from '../helpers/price-evidence.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { inventTail, registerAircraft } from '../helpers/register-aircraft.ts'
import { PASSWORD } from '../helpers/travellers.ts'

/** Later than the demo's legs, so that no other journey uses this leg. */
const DAYS_AHEAD = 60
const PRICE_MINOR = 412_300
const FEE_MINOR = 41_230
// 7.5 % of the fare, and the tax of one flight segment in the United States.
const FET_MINOR = 30_923
const SEGMENT_MINOR = 530
const TOTAL = '$4,437.53'

test('from the application to the first sold seat, 390 pixels wide', async ({
  page,
  product,
  newBrowser,
}) => {
  test.setTimeout(240_000)
  const viewport = { width: 390, height: 900 }
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const company = `Larkspur Air ${mark} LLC`
  const email = `ivy.${mark.toLowerCase()}@example.test`
  const tail = inventTail()
  await page.setViewportSize(viewport)

  await test.step('a person opens an operator account', async () => {
    await page.goto('/')
    await goToRegistration(page)
    for (const [label, value] of [
      ['Full name', 'Ivy Larkspur'],
      ['Email', email],
      ['Password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('radio', { name: 'Operator' }).check()
    await page.getByLabel(/^I agree to the/).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/operator/dashboard')
    await expect(banner(page)).toContainText('Complete Your Profile')
    await expectNoSideways(page)
    await banner(page).getByRole('link', { name: 'Start Onboarding' }).click()
  })

  await test.step('it completes the five steps', async () => {
    await atStep(page, 1, 'Company Details')
    await page.getByLabel('Legal name').fill(company)
    await page.getByLabel('AOC/Certificate number').fill('L4KA218M')
    await page.getByLabel('Base country').selectOption('United States')
    await page.getByLabel('Contact email').fill(email)
    await next(page)

    await atStep(page, 2, 'Documents')
    const expiresOn = inAYear()
    await chooseDocument(page, { title: 'AOC document', file: pdf('certificate.pdf', 200_000), expiresOn })
    await chooseDocument(page, { title: 'Insurance certificate', file: png('cover.png'), expiresOn })
    await expectNoSideways(page)
    await next(page)

    await atStep(page, 3, 'Stripe Connect')
    await page.getByRole('button', { name: 'Set up payouts' }).click()
    expect(new URL(page.url()).pathname).not.toBe('/operator/dashboard')
    await finishPayoutSetup(page)
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await next(page)

    await atStep(page, 4, 'Policies')
    await expect(page.getByText('Cancelling 48h before departure gives 70%')).toBeVisible()
    await next(page)

    await atStep(page, 5, 'Review')
    for (const text of [company, 'certificate.pdf', 'cover.png'])
      await expect(page.getByText(text).first()).toBeVisible()
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page).toHaveURL('/operator/dashboard')
    await expect(page.getByText('Onboarding submitted for review!')).toBeVisible()
    await expect(banner(page)).toContainText('KYB Review Pending')
    await expect(page.getByRole('button', { name: 'Add Flight' })).toBeDisabled()
  })

  const administrator = await theAdministrator(product)
  await test.step('an administrator reads its documents and approves', async () => {
    const backOffice = await newBrowser(administrator, { viewport })
    await backOffice.goto('/admin/kyb')
    await backOffice.getByLabel('Search').fill(company)
    await backOffice.getByRole('link', { name: `Review ${company}` }).click()
    await expect(backOffice.getByRole('heading', { level: 1, name: company })).toBeVisible()
    const button = backOffice.getByRole('button', { name: 'Download Insurance certificate' })
    const [download] = await Promise.all([backOffice.waitForEvent('download'), button.click()])
    expect(await readFile(await download.path())).toEqual(png('cover.png').buffer)
    await backOffice.getByRole('button', { name: 'Approve' }).click()
    const dialog = backOffice.getByRole('dialog', { name: `Approve ${company}?` })
    await dialog.getByLabel('Notes (optional)').fill('All papers are in order.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(backOffice.getByText('Operator approved successfully!')).toBeVisible()
    await expectNoSideways(backOffice)
    await expect
      .poll(async () => (await mailsTo(product, email)).map(({ text }) => text).join())
      .toContain('All papers are in order.')
  })

  let legId = ''
  await test.step('the operator returns to its page, and adds and publishes a flight', async () => {
    // The access token has expired by now; focusing the window makes the page read again.
    await registerAircraft(product, { tail, email })
    await page.evaluate(`localStorage.setItem('authToken', 'spent.spent.spent');
      window.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByRole('link', { name: 'Add Flight' }).click()
    expect(await page.evaluate("localStorage.getItem('authToken')")).not.toContain('spent')
    await expect(page.getByRole('heading', { level: 1, name: 'New flight' })).toBeVisible()
    await chooseAirport(page, 'From', 'aspen', 'KASE')
    await chooseAirport(page, 'To', 'ACK', 'KACK')
    await page.getByLabel('Aircraft', { exact: true }).selectOption(tail)
    await page.getByLabel('Departure', { exact: true }).fill(`${dayAhead(DAYS_AHEAD)}T09:40`)
    await page.getByLabel('The time is agreed with the traveller after the purchase').check()
    await page.getByRole('textbox', { name: 'Price' }).fill('4,123')
    await giveQuote(page, '78,400')
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page).toHaveURL(/\/operator\/flights\/[0-9a-f-]{36}$/)
    await expect(page.getByText('On sale')).toBeVisible()
    legId = page.url().split('/').at(-1) ?? ''
  })

  const buyer = await newBrowser(undefined, { viewport })
  await test.step('a traveller finds it, holds a seat and pays', async () => {
    await buyer.goto('/routes')
    await buyer.getByRole('link', { name: 'All flights on sale' }).first().click()
    await findCard(buyer, company)
    await expect(buyer).toHaveURL(`/booking?legId=${legId}`)
    const { holdButton, timer, payButton } = bookingScreen(buyer)
    await buyer.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
    await buyer.getByLabel('Email').fill('traveller@ferrywing.test')
    await buyer.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await buyer.getByRole('button', { name: 'Sign In', exact: true }).click()
    await holdButton.click()
    await expect(timer).toBeVisible()
    await expect(payButton).toHaveText(`Pay ${TOTAL} by card`)
    await goToPayment(buyer)
    await payByCard(buyer, 'pays')
    await expect(buyer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expectNoSideways(buyer)
  })

  const [booking] = await query(product, 'select id, reference, status from bookings where leg_id = $1', [
    legId,
  ])
  expect(booking?.status).toBe('CONFIRMED')

  await test.step('the operator sees the booking, the manifest and its figures', async () => {
    await page.reload()
    await expect(page.getByText('1 sold, 0 held, 7 free.')).toBeVisible()
    await page.getByRole('link', { name: 'Bookings' }).click()
    const row = page.getByRole('row').filter({ hasText: booking?.reference })
    for (const text of ['Confirmed', '$412.30', '$3,710.70']) await expect(row).toContainText(text)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const manifest = await readFile(await (await download).path(), 'utf8')
    expect(manifest).toContain(booking?.reference)
    expect(manifest).toContain(tail)
    await expectNoSideways(page)

    await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Dashboard' }).click()
    for (const [name, value] of [
      ['Total flights', '1'],
      ['Active flights', '1'],
      ['Bookings', '1'],
      ['Revenue', '$3,710.70'],
    ] as const)
      await expect(figure(page, name)).toHaveText(value)
    await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toHaveJSProperty('value', 100)
    await expect(page.getByRole('region', { name: 'Recent flights' })).toContainText('1 of 8 sold')
    await expect(page.getByRole('figure', { name: 'Sell-through by route' })).toBeVisible()
    await expectNoSideways(page)
  })

  await test.step('the ledger balances and agrees with the provider', async () => {
    const entries = await query(
      product,
      'select account, amount_minor::int from ledger_entries where booking_id = $1 order by account',
      [booking?.id],
    )
    expect(entries).toEqual([
      { account: 'platform_fees', amount_minor: -FEE_MINOR },
      { account: 'provider', amount_minor: PRICE_MINOR + FET_MINOR + SEGMENT_MINOR },
      { account: 'taxes_collected:US_FET', amount_minor: -FET_MINOR },
      { account: 'taxes_collected:US_SEG', amount_minor: -SEGMENT_MINOR },
      { account: 'travellers_held', amount_minor: FEE_MINOR - PRICE_MINOR },
    ])
    expect(
      await query(product, 'select coalesce(sum(amount_minor), 0)::int as sum from ledger_entries'),
    ).toEqual([{ sum: 0 }])
    expect(await imbalances(product, administrator.tokens.accessToken)).toEqual([])
  })
})

function banner(page: Page) {
  return page.getByRole('region', { name: 'Review status' })
}

function figure(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
}

async function goToRegistration(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' })
  const link = page.getByRole('link', { name: 'Get Started' })
  // A click before the script of the prerendered page has loaded opens nothing, so click again.
  await expect(async () => {
    if (!(await link.first().isVisible())) await menu.click({ timeout: 2000 })
    await link.locator('visible=true').first().click({ timeout: 2000 })
    await expect(page).toHaveURL('/register', { timeout: 2000 })
  }).toPass()
}

// A change of page moves the focus to its content, which may close the list; then open it again.
async function chooseAirport(page: Page, label: string, typed: string, icao: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(async () => {
    await field.fill(typed)
    await page.getByRole('option', { name: new RegExp(icao) }).click({ timeout: 3000 })
  }).toPass()
  await expect(field).toHaveValue(/ · /)
}

/** Turns the pages of the list until the company's leg appears, and selects it. */
async function findCard(page: Page, company: string): Promise<void> {
  const cards = page.getByRole('article')
  const card = cards.filter({ hasText: `Operated by ${company}` })
  const more = page.getByRole('button', { name: 'Show more flights' })
  await expect(cards.first()).toBeVisible()
  await expect(async () => {
    if ((await card.count()) === 0) await more.click({ timeout: 3000 })
    await expect(card).toHaveCount(1, { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(card).toContainText(TOTAL)
  await card.getByRole('button', { name: 'Select Flight' }).click()
}

/** The date this many days ahead, '2027-01-20'. */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function expectNoSideways(page: Page): Promise<void> {
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(wider), page.url()).toBeLessThanOrEqual(0)
}

async function imbalances(product: RunningProduct, accessToken: string): Promise<unknown> {
  const answer = await fetch(`${product.url}/api/api/admin/ledger/imbalances`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return ((await answer.json()) as { imbalances: unknown }).imbalances
}
