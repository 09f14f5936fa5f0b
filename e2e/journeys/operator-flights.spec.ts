import type { Page } from '@playwright/test'
import type { Tokens, User } from '#contract/accounts/accounts.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { bookingScreen, goToPayment, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { giveQuote } from '../helpers/price-evidence.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { inventTail, registerAircraft } from '../helpers/register-aircraft.ts'
import { PASSWORD, type Person } from '../helpers/travellers.ts'

/** The demo's approved operator, signed in. */
async function theOperator(product: RunningProduct): Promise<Person> {
  const response = await fetch(`${product.url}/api/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@ferrywing.test', password: PASSWORD }),
  })
  const { user, tokens } = (await response.json()) as { user: User; tokens: Tokens }
  return { name: user.name, email: user.email, tokens }
}

/** '2026-12-20T18:30', this many days ahead. */
function inDays(days: number, time: string): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
}

const proposedArrival = (days: number) => new RegExp(`^${inDays(days, '(18:[45]|19:[01])')}\\d$`)

// A change of page moves the focus to its content, which may close the list; then open it again.
async function chooseAirport(page: Page, label: string, typed: string, icao: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(async () => {
    await field.fill(typed)
    await page.getByRole('option', { name: new RegExp(icao) }).click({ timeout: 3000 })
  }).toPass()
  await expect(field).toHaveValue(/ · /)
}

async function fillLegForm(page: Page, { tail, days = 20 }: { tail: string; days?: number }): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'New flight' })).toBeVisible()
  await chooseAirport(page, 'From', 'teterboro', 'KTEB')
  await page.getByLabel('To', { exact: true }).fill('OPF')
  await expect(page.getByRole('option', { name: /KOPF/ })).toBeVisible()
  await page.getByLabel('To', { exact: true }).press('Enter')
  await page.getByLabel('Aircraft', { exact: true }).selectOption(tail)
  await page.getByLabel('Departure', { exact: true }).fill(inDays(days, '16:20'))
  await page.getByLabel('The time is agreed with the traveller after the purchase').check()
  // All-in, so that travellers pay the typed price.
  await page.getByRole('radio', { name: 'All-in' }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('4,200')
  await giveQuote(page, '100,000')
}

async function buyASeat(page: Page, legId: string): Promise<void> {
  const { holdButton } = bookingScreen(page)
  await page.goto(`/booking?legId=${legId}`)
  await holdButton.click()
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

async function readLegId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/operator\/flights\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

test('An operator adds a flight, a traveller buys a seat, the operator cancels, and the seat is refunded', async ({
  product,
  newBrowser,
  traveller,
}) => {
  const page = await newBrowser(await theOperator(product))
  const tail = await registerAircraft(product, { tail: inventTail() })
  await page.goto('/operator/flights')
  await page.getByRole('link', { name: 'New flight' }).click()
  await fillLegForm(page, { tail })
  // The form proposes the aircraft's eight seats and the block time of the month, about two and a half hours.
  await expect(page.getByLabel('Seats for sale')).toHaveValue('8')
  await expect(page.getByLabel('Arrival', { exact: true })).toHaveValue(proposedArrival(20))
  const preview = page.getByRole('region', { name: 'As travellers see it' })
  await expect(preview).toContainText('$4,200')

  // Changes the fixed price to a declining one, which has a curve.
  await page.getByText('Declining', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Floor' }).fill('3,000')
  await expect(
    page.getByRole('img', { name: /falls in a straight line from \$4,200 to \$3,000/ }),
  ).toBeVisible()
  await page.getByText('Fixed', { exact: true }).click()

  // The typed input survives a reload.
  await page.reload()
  await expect(page.getByText('What you had typed and not saved is here again.')).toBeVisible()
  await expect(page.getByLabel('Aircraft', { exact: true })).toHaveValue(tail)
  await page.getByRole('button', { name: 'Save draft' }).click()
  const id = await readLegId(page)
  await expect(page.getByText('A draft: nobody sees it until it is published.')).toBeVisible()
  // The leg is saved, but reading it again fails; the form stays.
  let failed = 0
  await page.route(`**/flights/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return await route.continue()
    await route.fulfill({ status: 400, body: 'no' })
    failed += 1
  })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect.poll(() => failed).toBeGreaterThan(0)
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await page.unroute(`**/flights/${id}`)
  await page.getByLabel('Pets').fill('Small dogs are welcome.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('On sale')).toBeVisible()
  await expect(page.getByText('0 sold, 0 held, 8 free.')).toBeVisible()

  await buyASeat(traveller.page, id)

  await page.goto(`/operator/flights?q=${tail}`)
  const row = page.getByRole('row').filter({ hasText: tail })
  await expect(row).toContainText('1 of 8 sold')
  await row.getByRole('button', { name: /^Actions for TEB to OPF/ }).click()
  await page.getByRole('button', { name: 'Cancel flight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this flight?' })
  await expect(dialog).toContainText('1 traveller on 1 booking will be refunded $4,200 in full')
  await dialog.getByRole('button', { name: 'Cancel flight' }).click()
  await expect(dialog.getByText('Say why, travellers will read it')).toBeVisible()
  await dialog.getByLabel('Why? Travellers will read it').fill('The owner needs the aircraft')
  await dialog.getByRole('button', { name: 'Cancel flight' }).click()
  await expect(page.getByText('1 traveller on 1 booking are being refunded $4,200 in full')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(row).toContainText('Cancelled')

  await expect
    .poll(async () => {
      const [refund] = await query(
        product,
        `select r.status, r.amount_minor from refunds r join payments p on p.id = r.payment_id
         join bookings b on b.id = p.booking_id where b.leg_id = $1`,
        [id],
      )
      return refund && `${refund.status} ${refund.amount_minor}`
    })
    .toBe('REFUNDED 420000')
  await expect
    .poll(async () => (await mailsTo(product, traveller.email)).map(({ text }) => text))
    .toContainEqual(
      expect.stringMatching(/The owner needs the aircraft\. The whole \$4,200, our fee included/),
    )
})

test('An impossible flight is refused at the wrong field, and the typed input is kept', {
  tag: '@full',
}, async ({ product, newBrowser }) => {
  const page = await newBrowser(await theOperator(product))
  const tail = await registerAircraft(product, { tail: inventTail() })
  await page.goto('/operator/flights/new')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Choose the airport of departure')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()

  await fillLegForm(page, { tail, days: 25 })
  await page.getByLabel('Arrival', { exact: true }).fill(inDays(25, '16:00'))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByText('The arrival is not after the departure, by the clocks of both airports'),
  ).toBeVisible()
  await expect(page.getByLabel('Arrival', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Use the proposed arrival' }).click()
  await expect(page.getByLabel('Arrival', { exact: true })).toHaveValue(proposedArrival(25))

  await chooseAirport(page, 'To', 'heathrow', 'EGLL')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    // The message is at the field and among the findings about the sale.
    page.getByText(/is more than a Citation XLS\+ flies without a stop \(1,850 nm\)/).first(),
  ).toBeVisible()
  await chooseAirport(page, 'To', 'KOPF', 'KOPF')
  await page.getByRole('button', { name: 'Publish' }).click()
  await readLegId(page)
  await expect(page.getByText('On sale')).toBeVisible()

  await page.goto('/operator/flights/new')
  await fillLegForm(page, { tail, days: 25 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`${tail} is on its way from TEB to OPF at that time`).first()).toBeVisible()
})

test('A day typed into a filter applies once its year is complete, and adds no history entry', {
  tag: '@full',
}, async ({ product, newBrowser }) => {
  const page = await newBrowser(await theOperator(product))
  await page.goto('/operator/flights')
  const from = page.getByLabel('From', { exact: true })
  await from.focus()
  const steps = await page.evaluate('history.length')
  await page.keyboard.type('05052027')
  await expect(page).toHaveURL('/operator/flights?from=2027-05-05')
  for (let year = 2028; year <= 2040; year++) await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL('/operator/flights?from=2040-05-05')
  await expect(from).toHaveValue('2040-05-05')
  expect(await page.evaluate('history.length')).toBe(steps)

  // A field that is emptied part by part keeps its day until it loses the focus.
  for (const key of ['Backspace', 'ArrowLeft', 'Backspace', 'ArrowLeft', 'Backspace']) {
    await expect(page).toHaveURL('/operator/flights?from=2040-05-05')
    await page.keyboard.press(key)
  }
  await page.getByLabel('Search').focus()
  await expect(page).toHaveURL('/operator/flights')
  await from.focus()
  await page.keyboard.type('05052040')
  await page.getByRole('button', { name: 'Show all flights' }).click()
  await expect(from).toHaveValue('')
})

test('A flight can be cancelled on its own page', { tag: '@full' }, async ({ product, newBrowser }) => {
  const tail = await registerAircraft(product, { tail: inventTail() })
  const page = await newBrowser(await theOperator(product))
  await page.goto('/operator/flights/new')
  await fillLegForm(page, { tail, days: 35 })
  await page.getByRole('button', { name: 'Publish' }).click()
  await readLegId(page)
  await expect(page.getByText('On sale')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel flight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this flight?' })
  await expect(dialog).toContainText('Nobody has bought a seat, so nothing is refunded.')
  await dialog.getByLabel('Why? Travellers will read it').fill('The owner needs the aircraft')
  await dialog.getByRole('button', { name: 'Cancel flight' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('A change to a sold flight first shows whom it affects, and then notifies them', async ({
  product,
  newBrowser,
  traveller,
}) => {
  const tail = await registerAircraft(product, { tail: inventTail() })
  const page = await newBrowser(await theOperator(product))
  await page.goto('/operator/flights/new')
  await fillLegForm(page, { tail, days: 30 })
  await page.getByRole('button', { name: 'Publish' }).click()
  const id = await readLegId(page)
  await expect(page.getByText('On sale')).toBeVisible()
  await buyASeat(traveller.page, id)

  await page.reload()
  await page.getByLabel('Pets').fill('Cats too.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. Travellers see it at once.')).toBeVisible()

  await page.getByLabel('Departure', { exact: true }).fill(inDays(30, '19:20'))
  await page.getByLabel('Arrival', { exact: true }).fill(inDays(30, '22:00'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'This makes it another flight' })
  await expect(dialog).toContainText(
    'Everybody on 1 booking (1 seat) gets an email and may have everything back: up to $4,200.',
  )
  await expect(dialog).toContainText(/Departs: .+ 19:20 E.T \(was .+ 16:20 E.T\)/)
  await dialog.getByRole('button', { name: 'Save and tell them' }).click()
  await expect(
    page.getByText('Everybody on 1 booking has been told and offered a full refund.'),
  ).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(product, traveller.email))[0]?.subject)
    .toMatch(/^Your flight has moved: New York to Miami/)

  await page.getByLabel('Seats for sale').fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('At least one seat is for sale')).toBeVisible()
})

const SCREENS = {
  'The list': () => '/operator/flights',
  'The list without a find': () => '/operator/flights?q=nowhere',
  'A new flight': () => '/operator/flights/new',
  'A flight': (id: string) => `/operator/flights/${id}`,
}

for (const [name, path] of Object.entries(SCREENS)) {
  test(`${name} is accessible in both themes, at both widths`, { tag: '@full' }, async ({
    product,
    newBrowser,
  }) => {
    test.slow()
    const page = await newBrowser(await theOperator(product))
    const [leg] = await query(
      product,
      `select l.id from legs l join operators o on o.id = l.operator_id join users u on u.id = o.user_id
       where u.email = 'operator@ferrywing.test' and l.status = 'PUBLISHED' order by l.departure_at limit 1`,
    )
    await page.goto(path(String(leg?.id)))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  })
}
