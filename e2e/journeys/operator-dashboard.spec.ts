import type { Page } from '@playwright/test'
import { callAs } from '../helpers/administrators.ts'
import { expect, test } from '../helpers/journey.ts'
import { atStep, fillCompany, inAYear, next, pdf, setOperator } from '../helpers/operator-back-office.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { PASSWORD } from '../helpers/travellers.ts'

const APPROVED = { kyb_status: 'APPROVED', onboarding_status: 'COMPLETE', payouts_enabled: true }

test.describe('the banner shows the state of the review:', () => {
  test('no company yet', { tag: '@full' }, async ({ traveller }) => {
    const { page } = traveller
    await page.goto('/operator/dashboard')
    await expect(banner(page)).toContainText('Complete Your Profile')
    await expect(page.getByRole('button', { name: 'Add Flight' })).toBeDisabled()
    await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toHaveJSProperty('value', 75)
    await banner(page).getByRole('link', { name: 'Start Onboarding' }).click()
    await atStep(page, 1, 'Company Details')
  })

  for (const [status, title, text] of [
    ['PENDING', 'KYB Review Pending', /cannot publish flights until it is approved/],
    ['UNDER_REVIEW', 'Under Review', /typically takes 2-3 business days/],
  ] as const) {
    test(`${status}, when the onboarding redirects here`, { tag: '@full' }, async ({
      traveller,
      product,
    }) => {
      const { page, email } = traveller
      await withProfile(page)
      await setOperator(product, email, { kyb_status: status })
      await page.goto('/operator/onboarding')
      await expect(page).toHaveURL('/operator/dashboard')
      await expect(banner(page)).toContainText(title)
      await expect(banner(page)).toContainText(text)
      await expect(page.getByRole('button', { name: 'Add Flight' })).toBeDisabled()
      await expect(page.getByText('The KYB review has not been completed yet.')).toBeVisible()
    })
  }

  test('rejected, with the notes and a link to apply again', { tag: '@full' }, async ({
    traveller,
    product,
  }) => {
    const { page, email } = traveller
    await withProfile(page)
    await setOperator(product, email, {
      kyb_status: 'REJECTED',
      kyb_notes: 'The certificate is not legible.',
    })
    await page.goto('/operator/dashboard')
    await expect(banner(page)).toContainText('Application Rejected')
    await expect(banner(page)).toContainText('The certificate is not legible.')
    await banner(page).getByRole('link', { name: 'Resubmit Application' }).click()
    await atStep(page, 2, 'Documents')
    await expect(page.getByText('The certificate is not legible.')).toBeVisible()
  })

  test('approved without payouts, with a link to set them up', { tag: '@full' }, async ({
    traveller,
    product,
  }) => {
    const { page, email } = traveller
    await withProfile(page)
    await setOperator(product, email, { kyb_status: 'APPROVED' })
    await page.goto('/operator/dashboard')
    await expect(banner(page)).toContainText('Setup Required')
    await expect(banner(page)).toContainText('Stripe Connect onboarding must be completed.')
    await banner(page).getByRole('link').click()
    await expect(page).toHaveURL('/operator/dashboard?step=3')
    const dialog = page.getByRole('dialog', { name: 'Payout setup' })
    await expect(dialog.getByText('Not Started')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/operator/dashboard')
  })

  test('approved while Stripe still verifies the payout account', { tag: '@full' }, async ({
    traveller,
    product,
  }) => {
    const { page, email } = traveller
    await withProfile(page)
    await setOperator(product, email, { ...APPROVED, payouts_enabled: false })
    await page.goto('/operator/dashboard')
    await expect(banner(page)).toContainText('Setup Required')
    await expect(banner(page)).toContainText('Stripe has not enabled payouts yet')
    await expect(banner(page).getByRole('link', { name: 'Complete Stripe Setup' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Flight' })).toBeDisabled()
  })

  test('approved with an expired certificate', { tag: '@full' }, async ({ traveller, product }) => {
    const { page, email } = traveller
    await withProfile(page)
    for (const type of ['aoc', 'insurance']) {
      const body = new FormData()
      body.set('type', type)
      body.set('expiresOn', inAYear())
      body.set('document', new Blob([pdf('').buffer]), `${type}.pdf`)
      await callAs(product, traveller, '/operators/documents', { body })
    }
    await setOperator(product, email, APPROVED)
    await query(
      product,
      `update operator_documents set expires_on = current_date - 2 from operators o join users u on u.id = o.user_id
       where operator_id = o.id and u.email = $1 and type = 'aoc'`,
      [email],
    )
    await page.goto('/operator/dashboard')
    await expect(banner(page)).toContainText(/The AOC document expired on \d/)
    await expect(banner(page).getByRole('link', { name: 'Upload Documents' })).toBeVisible()
  })

  test('approved with missing certificates', { tag: '@full' }, async ({ traveller, product }) => {
    const { page, email } = traveller
    await withProfile(page)
    await setOperator(product, email, APPROVED)
    await page.goto('/operator/dashboard')
    await expect(banner(page)).toContainText('AOC document is required')
    await banner(page).getByRole('link', { name: 'Upload Documents' }).click()
    await expect(page).toHaveURL('/operator/company#documents')
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeInViewport()
  })
})

test('an operator that may publish sees figures that match the database', async ({ page, product }) => {
  await signInAsOperator(page)
  await expect(page).toHaveURL('/operator/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Rosalind')
  await expect(page.getByRole('region', { name: 'Review status' })).toHaveCount(0)
  const figures = await countFigures(product, 'operator@ferrywing.test')
  await expect(figure(page, 'Total flights')).toHaveText(String(figures.legs))
  await expect(figure(page, 'Active flights')).toHaveText(String(figures.active))
  await expect(figure(page, 'Bookings')).toHaveText(String(figures.bookings))
  const recent = page.getByRole('region', { name: 'Recent flights' })
  await expect(recent.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toHaveJSProperty('value', 100)
  await expect(page.getByRole('link', { name: 'Add Flight' })).toHaveAttribute(
    'href',
    '/operator/flights/new',
  )
})

test('the charts have their figures as a table, for the chosen period', { tag: '@full' }, async ({
  page,
}) => {
  await signInAsOperator(page)
  const bookings = page.getByRole('figure', { name: 'Bookings by week' })
  await expect(bookings.getByRole('img', { name: /Bookings by week/ })).toBeVisible()
  await bookings.getByText('Show as table').click()
  await expect(bookings.getByRole('row')).toHaveCount(13)
  await page.getByLabel('Time span').selectOption('Last 26 weeks')
  await expect(bookings.getByRole('row')).toHaveCount(27)
  await expect(page).toHaveURL('/operator/dashboard?weeks=26')
  await page.reload()
  await expect(page.getByLabel('Time span')).toHaveValue('26')
  const revenue = page.getByRole('figure', { name: 'Revenue by week' })
  await expect(revenue.getByRole('img', { name: /in 26 weeks/ })).toBeVisible()
  const routes = page.getByRole('figure', { name: 'Sell-through by route' })
  await routes.getByText('Show as table').click()
  await expect(routes.getByRole('row', { name: /^TEB to OPF/ })).toBeVisible()
})

test('only the dashboard loads the charts and their library', { tag: '@full' }, async ({
  traveller,
  page,
}) => {
  const scripts: string[] = []
  for (const one of [page, traveller.page]) one.on('request', (request) => void scripts.push(request.url()))
  await traveller.page.goto('/operator/company')
  await expect(traveller.page.getByText('Nothing is known of your company yet.')).toBeVisible()
  await traveller.page.goto('/operator/dashboard')
  await expect(figure(traveller.page, 'Total flights')).toHaveText('0')
  expect(scripts.filter((url) => /\/assets\/(\w*Charts|d3)/.test(url))).toEqual([])
  await signInAsOperator(page)
  await expect(page.getByRole('figure', { name: 'Bookings by week' })).toBeVisible()
  expect(scripts.filter((url) => /\/assets\/\w*Charts/.test(url))).not.toEqual([])
})

test('/operator is for operators, and its dashboard for every signed-in user', { tag: '@full' }, async ({
  traveller,
  page,
}) => {
  await traveller.page.goto('/operator')
  await expect(traveller.page.getByText('Access Denied')).toBeVisible()
  await traveller.page.goto('/operator/dashboard')
  await expect(traveller.page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Kim')
  await page.goto('/operator/dashboard')
  await expect(page).toHaveURL('/login')
})

test('figures can be read again after a failed read', { tag: '@full' }, async ({ traveller }) => {
  const { page } = traveller
  await page.route('**/operators/dashboard*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.goto('/operator/dashboard')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await page.unroute('**/operators/dashboard*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Total flights')).toHaveText('0')
})

function banner(page: Page) {
  return page.getByRole('region', { name: 'Review status' })
}

function figure(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
}

async function withProfile(page: Page): Promise<void> {
  await page.goto('/operator/onboarding')
  await fillCompany(page)
  await next(page)
  await atStep(page, 2, 'Documents')
}

async function signInAsOperator(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/^[^?]*\/operator\/dashboard$/)
}

async function countFigures(product: RunningProduct, email: string) {
  const [row] = await query(
    product,
    `select count(*)::int as legs,
       count(*) filter (where l.status = 'PUBLISHED' and l.departure_at > now())::int as active,
       (select count(*)::int from bookings b join legs sold on sold.id = b.leg_id
        where sold.operator_id = o.id and b.status = 'CONFIRMED') as bookings
     from legs l join operators o on o.id = l.operator_id join users u on u.id = o.user_id
     where u.email = $1 group by o.id`,
    [email],
  )
  return row as { legs: number; active: number; bookings: number }
}
