import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { newPerson, PASSWORD } from '../helpers/travellers.ts'

const test = base.extend<{ backOffice: Page }>({
  backOffice: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

test.describe('contact submissions', () => {
  test('have search, filters and page in the address', async ({ backOffice, product }) => {
    const word = `Harp${randomUUID().slice(0, 6)}`
    await query(
      product,
      `insert into contact_messages (name, email, subject, message, created_at)
       select 'Robin', 'robin@example.test', $1 || ' ' || n, 'May it fly?', now() - interval '40 days' - make_interval(mins => n)
       from generate_series(1, 23) n`,
      [word],
    )
    await backOffice.goto('/admin/contact')
    await backOffice.getByLabel('Search').fill(word.toLowerCase())
    await expect(backOffice.getByText('23 submissions')).toBeVisible()
    await expect(backOffice).toHaveURL(`/admin/contact?search=${word.toLowerCase()}`)
    await expect(backOffice.getByRole('heading', { level: 2, name: word })).toHaveCount(20)
    await backOffice.getByRole('button', { name: 'Next' }).click()
    await expect(backOffice.getByText('Page 2 of 2')).toBeVisible()
    await expect(backOffice.getByRole('heading', { level: 2, name: word })).toHaveCount(3)
    await backOffice.goBack()
    await expect(backOffice.getByText('Page 1 of 2')).toBeVisible()
    await backOffice.getByLabel('Status').selectOption('Resolved')
    await expect(backOffice.getByText('No contact submissions found')).toBeVisible()
    await expectAccessible(backOffice)
  })

  test('are started with one click, and answered by mail with the exchange recorded', async ({
    backOffice,
    product,
  }) => {
    const { subject, email } = await aMessage(product)
    await backOffice.goto(`/admin/contact?search=${encodeURIComponent(subject)}`)
    await backOffice.getByRole('button', { name: `Mark In Progress: ${subject}` }).click()
    await expect(backOffice.getByText('In Progress', { exact: true }).last()).toBeVisible()
    await expect(backOffice.getByRole('button', { name: `Mark In Progress: ${subject}` })).toHaveCount(0)

    await backOffice.getByRole('button', { name: `View ${subject}` }).click()
    const dialog = backOffice.getByRole('dialog', { name: subject })
    await expect(dialog.getByText('May my cello fly?')).toBeVisible()
    await expectAccessible(backOffice)
    await dialog.getByRole('button', { name: 'Send Reply' }).click()
    await expect(dialog.getByText('Write a reply first')).toBeVisible()

    // A dialog closed by mistake keeps the typed reply, also after a reload.
    await dialog.getByLabel('Reply by mail').fill('It may.\nBook it a seat.')
    await backOffice.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The browser closes the dialog at once and reports it later: only then does a reload leave it closed.
    await expect(backOffice).not.toHaveURL(/open=/)
    await backOffice.reload()
    await backOffice.getByRole('button', { name: `View ${subject}` }).click()
    await expect(dialog.getByLabel('Reply by mail')).toHaveValue('It may.\nBook it a seat.')
    await dialog.getByRole('button', { name: 'Send Reply' }).click()
    await expect(dialog.getByText('Your reply is on its way.')).toBeVisible()
    await expect(dialog.getByText('Adaeze Whitlock replied')).toBeVisible()
    await expect(dialog.getByLabel('Reply by mail')).toHaveValue('')
    await dialog.getByRole('button', { name: 'Resolved' }).click()
    await expect(dialog.getByRole('button', { name: 'Resolved' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await mailsTo(product, email))[0]?.text).toContain('Book it a seat.')
  })

  test('show an error when a state could not be saved', async ({ backOffice, product }) => {
    const { subject } = await aMessage(product)
    await backOffice.goto(`/admin/contact?search=${encodeURIComponent(subject)}`)
    await backOffice.route('**/api/api/admin/contact/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 400, body: '' }) : route.continue(),
    )
    await backOffice.getByRole('button', { name: `Mark In Progress: ${subject}` }).click()
    await expect(backOffice.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  })
})

test.describe('operator applications', () => {
  test('are approved with one click, which invites the company', async ({ backOffice, product }) => {
    const { companyName, email } = await anApplication(product)
    await backOffice.goto(`/admin/operators?search=${encodeURIComponent(companyName)}`)
    await backOffice.getByRole('button', { name: `Approve ${companyName}` }).click()
    await expect(backOffice.getByText('Approved', { exact: true }).last()).toBeVisible()
    await expect(backOffice.getByRole('button', { name: `Approve ${companyName}` })).toHaveCount(0)
    await expect.poll(async () => (await mailsTo(product, email))[0]?.text).toContain('/operator/onboarding')
  })

  test('are rejected with notes and reset, and a slower administrator sees that another one decided', async ({
    backOffice,
    product,
    newBrowser,
  }) => {
    const { companyName, email, id } = await anApplication(product)
    await backOffice.goto(`/admin/operators?search=${encodeURIComponent(companyName)}`)
    await backOffice.getByRole('button', { name: `View ${companyName}` }).click()
    const dialog = backOffice.getByRole('dialog', { name: companyName })
    await expect(dialog.getByText('500-2000 hours')).toBeVisible()
    await expectAccessible(backOffice)
    await dialog.getByLabel('Review notes').fill('No certificate in the register.')

    const other = await newBrowser(await theAdministrator(product))
    await other.goto(`/admin/operators?open=${id}`)
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(other.getByRole('dialog').getByRole('button', { name: 'Reset to Pending' })).toBeVisible()

    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'This application was approved meanwhile. Look at it again before you decide.',
    )
    await expect(dialog.getByLabel('Review notes')).toHaveValue('No certificate in the register.')
    await dialog.getByRole('button', { name: 'Reset to Pending' }).click()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByText('Rejected', { exact: true })).toBeVisible()
    await expect
      .poll(async () => (await mailsTo(product, email))[0]?.text)
      .toContain('No certificate in the register.')
  })

  test('say when none is found', async ({ backOffice }) => {
    await backOffice.goto('/admin/operators?search=nobody-of-this-name')
    await expect(backOffice.getByText('No operator applications found')).toBeVisible()
  })
})

test('the waitlist is searched and exported as filtered', async ({ backOffice, product }) => {
  const email = `${randomUUID()}@example.test`
  await query(
    product,
    `insert into waitlist_entries (email, name, source) values ($1, '=1+1', 'final-cta')`,
    [email],
  )
  await backOffice.goto('/admin/waitlist')
  await backOffice.getByLabel('Source').selectOption('Foot of the home page')
  await backOffice.getByLabel('Search').fill(email.slice(0, 18))
  await expect(backOffice.getByText('1 person')).toBeVisible()
  const button = backOffice.getByRole('button', { name: 'Export CSV' })
  const [download] = await Promise.all([backOffice.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^ferrywing-waitlist-.*\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\n')[1]).toContain(`${email},'=1+1,final-cta,`)
})

test.describe('users', () => {
  test('are suspended with a reason, signed out at once, and reinstated', async ({
    backOffice,
    product,
    newBrowser,
  }) => {
    const person = await newPerson(product)
    const theirs = await newBrowser(person)
    await theirs.goto('/profile')
    await backOffice.goto(`/admin/users?search=${person.email}`)
    await backOffice.getByRole('button', { name: `View ${person.name}, ${person.email}` }).click()
    const dialog = backOffice.getByRole('dialog', { name: 'Account' })
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByText('Give a reason')).toBeVisible()
    await expectAccessible(backOffice)
    await dialog.getByLabel('Reason').fill('Stolen cards.')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(dialog.getByRole('heading', { name: 'Decisions' })).toBeVisible()
    await expect(dialog.getByText('Stolen cards.')).toBeVisible()

    await theirs.goto('/settings')
    await expect(theirs).toHaveURL('/login')
    await theirs.getByLabel('Email').fill(person.email)
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(theirs.getByRole('alert')).toContainText('This account is suspended.')
    await expect(theirs.getByRole('link', { name: 'End Premium without signing in' })).toHaveAttribute(
      'href',
      '/end-premium',
    )

    // The account has no plan that could renew.
    await expect(dialog.getByRole('region', { name: 'Plan' })).toContainText('Free')
    await expect(dialog.getByRole('button', { name: 'Reinstate, Premium Renews' })).toHaveCount(0)
    await dialog.getByLabel('Reason').fill('Cleared up.')
    await dialog.getByRole('button', { name: 'Reinstate', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(theirs).not.toHaveURL('/login')
  })

  test('get another role with a reason, and administrators cannot change their own account', async ({
    backOffice,
    product,
  }) => {
    const person = await newPerson(product)
    await backOffice.goto(`/admin/users?search=${person.email}`)
    await backOffice.getByRole('button', { name: `View ${person.name}, ${person.email}` }).click()
    const dialog = backOffice.getByRole('dialog', { name: 'Account' })
    await dialog.getByLabel('Role').selectOption('Operator')
    await dialog.getByLabel('Reason').fill('They fly.')
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await expect(dialog.getByText('Traveller became Operator')).toBeVisible()
    await backOffice.goto('/admin/users?search=admin@ferrywing.test')
    await backOffice.getByRole('button', { name: /^View .*admin@ferrywing.test$/ }).click()
    await expect(dialog.getByText('This is your own account.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  })
})

async function aMessage(product: RunningProduct) {
  const subject = `Cello ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@example.test`
  await query(
    product,
    `insert into contact_messages (name, email, subject, message) values ('Robin Writer', $1, $2, 'May my cello fly?')`,
    [email, subject],
  )
  return { subject, email }
}

async function anApplication(product: RunningProduct) {
  const companyName = `Jets ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@example.test`
  const [row] = await query(
    product,
    `insert into applications (company_name, contact_name, email, yearly_flights) values ($1, 'Sam', $2, '500-2000') returning id`,
    [companyName, email],
  )
  return { companyName, email, id: row?.id as string }
}
