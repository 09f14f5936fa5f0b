import type { Page } from '@playwright/test'
import { aLegForm } from '#test/samples/leg-form.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { inventTail, registerAircraft } from '../helpers/register-aircraft.ts'
import { PASSWORD, type Person } from '../helpers/travellers.ts'

const NUMBERS = { first: '+447700900401', second: '+447700900402' }

/** Gives the person Premium and a confirmed address. */
async function hasPremium(product: RunningProduct, { email }: Person): Promise<void> {
  await query(product, 'update users set email_verified_at = now() where email = $1', [email])
  await query(
    product,
    `with plan as (
       insert into plan_subscriptions (user_id, status, billing, with_trial, started_at)
       select id, 'ACTIVE', 'MONTHLY', false, now() from users where email = $1 returning id, user_id)
     insert into entitlements (user_id, plan, valid_from, valid_until, subscription_id)
     select user_id, 'PREMIUM', now() - interval '1 minute', now() + interval '30 days', id from plan`,
    [email],
  )
}

/** The demo's operator publishes a leg from Teterboro that no other alert matches. */
async function publishLeg(product: RunningProduct, destinationICAO: string, askPriceMinor: number) {
  type Answer = { tokens: { accessToken: string }; flight: { id: string } }
  const call = async (path: string, body: object, token?: string): Promise<Answer> => {
    const response = await fetch(`${product.url}/api/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { tokens } = await call('/auth/login', { email: 'operator@ferrywing.test', password: PASSWORD })
  const form = aLegForm({
    tail: await registerAircraft(product, { tail: inventTail() }),
    // All-in, so that travellers pay the ask price.
    priceBasis: 'ALL_IN',
    destinationICAO,
    askPriceMinor,
    floorPriceMinor: askPriceMinor,
    minutes: 90,
    timeAgreedOnRequest: true,
  })
  const { flight: leg } = await call('/operators/flights', form, tokens.accessToken)
  await call(`/operators/flights/${leg.id}/publish`, {}, tokens.accessToken)
  return leg.id
}

const findCard = (page: Page, route: string | RegExp) => page.getByRole('article', { name: route })

async function choosePlace(page: Page, field: 'From' | 'To', typed: string, option: string | RegExp) {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('A late answer does not return the user from the next page', {
  tag: '@full',
}, async ({ traveller }) => {
  const { page } = traveller
  const answer = Promise.withResolvers<void>()
  const script = Promise.withResolvers<void>()
  await page.goto('/alerts/new?from=TEB')
  await page.route('**/api/alerts', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.route(/\/assets\/FaqPage-/, async (route) => {
    await script.promise
    await route.continue()
  })
  const saved = page.waitForResponse('**/api/alerts')
  await page.getByRole('button', { name: 'Set Alert' }).click()
  const asked = page.waitForRequest(/\/assets\/FaqPage-/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await asked
  answer.resolve()
  await (await saved).finished()
  await page.waitForTimeout(500)
  script.resolve()
  await expect(page).toHaveURL('/faq')
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/faq')
})

test('A visitor starts an alert from a sample route, signs in, finds it unchanged, and saves it', {
  tag: '@full',
}, async ({ page, product, traveller }) => {
  await page.goto('/routes')
  await findCard(page, 'London to Nice').getByRole('link', { name: 'Set Alert' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(traveller.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/alerts/new?from=London&to=Nice')
  await expect(page.getByText(/match(es)? now$/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(/^London/)
  await page.getByRole('button', { name: 'Set Alert' }).click()
  await expect(page).toHaveURL('/alerts')
  await expect(findCard(page, /London to Nice/)).toContainText('In the weekly e-mail')
  await expect(page.getByText('1 of 5 saved routes')).toBeVisible()
  const rows = await query(
    product,
    'select count(*)::int as count from alerts a join users u on u.id = a.user_id where u.email = $1',
    [traveller.email],
  )
  expect(rows[0]?.count).toBe(1)
})

test('A user makes, changes, pauses, resumes and deletes an alert', async ({ traveller }) => {
  const { page } = traveller
  await page.goto('/routes')
  await page.getByRole('link', { name: 'Create Custom Alert' }).click()
  await page.getByRole('button', { name: 'Set Alert' }).click()
  await expect(page.getByText('Choose where from or where to', { exact: true })).toBeVisible()
  await choosePlace(page, 'From', 'teterboro', /Teterboro/)
  await page.getByLabel('Airports around it').first().selectOption('Within 100 km')
  await choosePlace(page, 'To', 'europe', /^Europe/)
  await page.getByLabel('People').selectOption('4')
  await page.getByLabel('Maximum price per person').fill('cheap')
  await expect(page.getByText('Please enter an amount, such as 2500')).toBeVisible()
  await page.getByLabel('Maximum price per person').fill('2,500')
  await page.getByLabel('Light Jet', { exact: true }).check()
  await expect(page).toHaveURL(/from=KTEB|from=TEB/)
  await page.reload()
  await expect(page.getByLabel('Light Jet', { exact: true })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set Alert' }).click()

  const card = findCard(page, /Teterboro.* to Europe/)
  await expect(card).toContainText('From within 100 km of Teterboro')
  await expect(card).toContainText('4 people')
  await expect(card).toContainText('at most $2,500 a person')
  await expect(card).toContainText('Active')
  await expectAccessible(page)

  await card.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit alert' })).toBeVisible()
  await page.getByLabel('People').selectOption('2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(card).toContainText('2 people')
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card).toContainText('Paused')
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(card).toContainText('Active')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete alert' }).click()
  await expect(page.getByText('No saved routes yet')).toBeVisible()
})

test('Free allows five routes, and the sixth is refused with a link to Premium', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page, tokens } = traveller
  for (const to of ['MIA', 'LAS', 'VNY', 'NCE', 'GVA'])
    await fetch(`${product.url}/api/api/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.accessToken}` },
      body: JSON.stringify({ to }),
    })
  await page.goto('/alerts')
  await expect(page.getByText('5 of 5 saved routes')).toBeVisible()
  await page.goto('/alerts/new?from=London')
  await expect(page.getByText('All 5 of your saved routes are in use.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set Alert' })).toBeDisabled()
  await page.getByRole('link', { name: 'See Premium' }).click()
  await expect(page).toHaveURL('/settings/premium')
})

test('A member confirms a number, gets e-mail and SMS about a published flight at once, and stops both', {
  tag: '@full',
}, async ({ traveller, product, newBrowser }) => {
  test.slow()
  const { page, email } = traveller
  await hasPremium(product, traveller)
  await page.goto('/settings#texts')
  const texts = page.getByRole('region', { name: 'SMS' })
  await texts.getByLabel('Mobile number').fill('07700 900401')
  await texts.getByRole('button', { name: 'Send code' }).click()
  await expect(texts.getByText('Please write the number with its country code')).toBeVisible()
  await texts.getByLabel('Mobile number').fill(NUMBERS.first)
  await texts.getByRole('button', { name: 'Send code' }).click()
  await expect(texts).toContainText(`We sent a code to ${NUMBERS.first}`)
  const code = await codeFor(product, NUMBERS.first)
  await texts.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await texts.getByRole('button', { name: 'Confirm number' }).click()
  await expect(texts.getByText('This code is not right. 4 tries are left.')).toBeVisible()
  await texts.getByLabel('Code').fill(code)
  await texts.getByRole('button', { name: 'Confirm number' }).click()
  await expect(texts.getByText('Your number is confirmed.')).toBeVisible()

  await page.goto('/alerts/new?from=TEB&to=KBTV')
  await page.getByLabel(/^By SMS/).check()
  await page.getByRole('button', { name: 'Set Alert' }).click()
  const card = findCard(page, /Teterboro.* to /)
  await expect(card).toContainText('At once by e-mail and SMS')
  await publishLeg(product, 'KBTV', 190_000)
  await expect
    .poll(async () => (await mailsTo(product, email)).some(({ subject }) => subject.includes('$1,900')), {
      timeout: 30_000,
    })
    .toBe(true)
  await expect
    .poll(async () => (await mailsTo(product, NUMBERS.first))[0]?.text, { timeout: 30_000 })
    .toContain('$1,900')

  await page.goto('/alerts/history')
  await expect(page.getByText(/\$1,900 a person/)).toBeVisible()
  await expect(page.getByText(/by e-mail and SMS$/)).toBeVisible()
  await expectAccessible(page)

  const mailbox = await newBrowser()
  await mailbox.goto('/dev/mailbox')
  await mailbox.locator('summary', { hasText: NUMBERS.first }).first().click()
  await mailbox.getByRole('button', { name: 'Reply STOP' }).first().click()
  await page.goto('/settings#texts')
  await expect(texts).toContainText('This number replied STOP')

  const alertMail = (await mailsTo(product, email)).find(({ subject }) => subject.includes('$1,900'))
  const link = /\/leave-alerts\?token=[^\s)>"]+/.exec(alertMail?.text ?? '')?.[0] ?? ''
  const visitor = await newBrowser()
  await visitor.goto(link)
  await visitor.getByRole('button', { name: /^Stop/ }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'No more messages.' })).toBeVisible()
  await expectAccessible(visitor)
  await page.goto('/alerts')
  await expect(card).toContainText('Paused')
})

test('A number is removed, and quiet hours are saved with their time zone', { tag: '@full' }, async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  await hasPremium(product, traveller)
  await page.goto('/settings#texts')
  const texts = page.getByRole('region', { name: 'SMS' })
  await texts.getByLabel('Mobile number').fill(NUMBERS.second)
  await texts.getByRole('button', { name: 'Send code' }).click()
  await expect(texts.getByLabel('Code')).toBeVisible()
  await texts.getByLabel('Code').fill(await codeFor(product, NUMBERS.second))
  await texts.getByRole('button', { name: 'Confirm number' }).click()
  await expect(texts).toContainText('Confirmed')
  await texts.getByRole('button', { name: 'Remove number' }).click()
  await expect(texts.getByLabel('Mobile number')).toBeVisible()

  const times = page.getByRole('region', { name: 'Alerts', exact: true })
  await times.getByLabel('Time zone').selectOption('America/New_York')
  await times.getByLabel(/^Quiet hours/).check()
  await times.getByLabel('From').fill('21:30')
  await times.getByRole('button', { name: 'Save alert times' }).click()
  await expect(times).toContainText('Your alert times are saved.')
  await page.reload()
  await expect(times.getByLabel('From')).toHaveValue('21:30')
  await expect(times.getByLabel('Time zone')).toHaveValue('America/New_York')
})

async function codeFor(product: RunningProduct, number: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      code = /^(\d{6}) is your/.exec((await mailsTo(product, number))[0]?.text ?? '')?.[1]
      return code
    })
    .toBeTruthy()
  return code ?? ''
}
