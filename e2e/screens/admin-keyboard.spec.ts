import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { aPaidBooking } from '../helpers/admin-money.ts'
import { aNewDocument, anApplicant, theAdministrator } from '../helpers/administrators.ts'
import { test as base, expect } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { tabTo } from '../helpers/tab-to.ts'
import { newPerson } from '../helpers/travellers.ts'

const test = base.extend<{ backOffice: Page }>({
  backOffice: async ({ product, newBrowser }, use) => {
    await use(await newBrowser(await theAdministrator(product)))
  },
})

type Walk = {
  path: string
  opener: string | RegExp
  dialog: string | RegExp
  /** The field, and the text to type into it. */
  field: string | RegExp
  typed: string
  /** The button to press at the end, and the text that the page then shows. */
  submit: string | RegExp
  outcome: string | RegExp
}

const DIALOGS: Record<string, (product: RunningProduct) => Promise<Walk>> = {
  'approving an operator': async (product) => {
    const { id, legalName } = await anApplicant(product)
    return {
      path: `/admin/kyb/${id}`,
      opener: 'Approve',
      dialog: `Approve ${legalName}?`,
      field: 'Notes (optional)',
      typed: 'Checked with the authority.',
      submit: 'Approve',
      outcome: 'Operator approved successfully!',
    }
  },
  'rejecting an operator': async (product) => {
    const { id, legalName } = await anApplicant(product)
    return {
      path: `/admin/kyb/${id}`,
      opener: 'Reject',
      dialog: `Reject ${legalName}?`,
      field: 'Reason',
      typed: 'One page is missing.',
      submit: 'Reject',
      outcome: 'Operator rejected successfully!',
    }
  },
  "changing an operator's policies": async (product) => {
    const { id, legalName } = await anApplicant(product)
    return {
      path: `/admin/kyb/${id}`,
      opener: 'Edit Policies',
      dialog: `Policies of ${legalName}`,
      field: 'Cancel window (hours)',
      typed: '36',
      submit: 'Save Policies',
      outcome: 'The policies are saved.',
    }
  },
  'declining a new document': async (product) => {
    const { id } = await aNewDocument(product)
    return {
      path: `/admin/kyb/${id}`,
      opener: 'Decline the new insurance certificate',
      dialog: 'Decline the new insurance certificate?',
      field: 'Reason',
      typed: 'It names another company.',
      submit: 'Decline',
      outcome: 'The new document is declined.',
    }
  },
  'refunding a booking': async (product) => {
    const { reference } = await aPaidBooking(product)
    return {
      path: `/admin/bookings?search=${reference}`,
      opener: `Refund booking ${reference}`,
      dialog: 'Refund',
      field: 'Reason',
      typed: 'The traveller is ill.',
      submit: /^Cancel and Refund/,
      outcome: /is on its way back/,
    }
  },
  'cancelling a booking': async (product) => {
    const { reference } = await aPaidBooking(product, { confirmed: false })
    return {
      path: `/admin/bookings?search=${reference}`,
      opener: `Cancel booking ${reference}`,
      dialog: 'Cancel this booking?',
      field: 'Reason (optional)',
      typed: 'Crew out of hours',
      submit: 'Cancel Booking',
      outcome: 'Booking cancelled successfully!',
    }
  },
  'cancelling a flight': async (product) => {
    const { legId } = await aPaidBooking(product)
    return {
      path: `/admin/legs?search=${legId}`,
      opener: /^Cancel the flight/,
      dialog: 'Cancel this flight?',
      field: 'Reason',
      typed: 'Runway closed',
      submit: 'Cancel Flight',
      outcome: /^Flight cancelled\./,
    }
  },
  'answering a contact message': async (product) => {
    const subject = await aMessage(product)
    return {
      path: `/admin/contact?search=${encodeURIComponent(subject)}`,
      opener: `View ${subject}`,
      dialog: subject,
      field: 'Reply by mail',
      typed: 'It may.',
      submit: 'Send Reply',
      outcome: 'Your reply is on its way.',
    }
  },
  'reviewing an application': async (product) => {
    const company = await anApplication(product)
    return {
      path: `/admin/operators?search=${encodeURIComponent(company)}`,
      opener: `View ${company}`,
      dialog: company,
      field: 'Review notes',
      typed: 'In the register.',
      submit: 'Approve',
      outcome: 'Reset to Pending',
    }
  },
  'deciding about an account': async (product) => {
    const { name, email } = await newPerson(product)
    return {
      path: `/admin/users?search=${email}`,
      opener: `View ${name}, ${email}`,
      dialog: 'Account',
      field: 'Reason',
      typed: 'Stolen cards.',
      submit: 'Suspend',
      outcome: 'Reinstate',
    }
  },
}

for (const [name, prepare] of Object.entries(DIALOGS)) {
  test(`${name} works by keyboard alone, and Escape loses nothing`, async ({ backOffice, product }) => {
    const walk = await prepare(product)
    const dialog = backOffice.getByRole('dialog', { name: walk.dialog, exact: true })
    const opener = buttonIn(backOffice, walk.opener)
    const field = dialog.getByLabel(walk.field)
    await backOffice.goto(walk.path)
    await expect(opener).toBeVisible()

    await tabTo(backOffice, opener)
    await backOffice.keyboard.press('Enter')
    await expect(field).toBeVisible()
    await expectFocusInside(dialog)
    // A full round in each direction, and two stops more.
    const stops = (await dialog.locator(STOPS).count()) + 2
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < stops; stop++) {
        await backOffice.keyboard.press(key)
        expect(await backOffice.evaluate(OUTSIDE)).toBe(false)
      }
    }

    await tabTo(backOffice, field)
    await backOffice.keyboard.press('ControlOrMeta+a')
    await backOffice.keyboard.type(walk.typed)
    await backOffice.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(field).toHaveCount(0)
    await backOffice.keyboard.press('Enter')
    await expect(field).toHaveValue(walk.typed)

    await tabTo(backOffice, buttonIn(dialog, walk.submit))
    await backOffice.keyboard.press('Enter')
    await expect(backOffice.getByText(walk.outcome, { exact: true }).first()).toBeVisible()
  })
}

test('Enter in the amount field refunds, and Escape keeps the typed amount', async ({
  backOffice,
  product,
}) => {
  const { reference } = await aPaidBooking(product)
  await backOffice.goto(`/admin/bookings?search=${reference}`)
  const opener = backOffice.getByRole('button', { name: `Refund booking ${reference}` })
  const dialog = backOffice.getByRole('dialog', { name: 'Refund' })
  await expect(opener).toBeVisible()
  await tabTo(backOffice, opener)
  await backOffice.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await tabTo(backOffice, dialog.getByRole('radio', { name: /^By policy/ }))
  await backOffice.keyboard.press('ArrowDown')
  await backOffice.keyboard.press('ArrowDown')
  const amount = dialog.getByLabel(/^Amount in/)
  await tabTo(backOffice, amount)
  await backOffice.keyboard.type('25')
  await tabTo(backOffice, dialog.getByLabel('Reason'))
  await backOffice.keyboard.type('Goodwill')
  await backOffice.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(amount).toHaveCount(0)
  await backOffice.keyboard.press('Enter')
  await expect(amount).toHaveValue('25')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Goodwill')
  await tabTo(backOffice, amount)
  await backOffice.keyboard.press('Enter')
  await expect(backOffice.getByRole('status').filter({ hasText: 'is on its way back' })).toBeVisible()
})

test('capturing by keyboard announces its result', async ({ backOffice, product }) => {
  const { reference } = await aPaidBooking(product, { confirmed: false })
  await backOffice.goto(`/admin/bookings?search=${reference}`)
  const capture = backOffice.getByRole('button', { name: `Capture booking ${reference}` })
  await expect(capture).toBeVisible()
  await tabTo(backOffice, capture)
  await backOffice.keyboard.press('Enter')
  await expect(
    backOffice.getByRole('status').filter({ hasText: 'Payment captured successfully!' }),
  ).toBeInViewport()
})

test('a message is started and an application decided by keyboard without their dialogs', async ({
  backOffice,
  product,
}) => {
  const subject = await aMessage(product)
  await backOffice.goto(`/admin/contact?search=${encodeURIComponent(subject)}`)
  const start = backOffice.getByRole('button', { name: `Mark In Progress: ${subject}` })
  await expect(start).toBeVisible()
  await tabTo(backOffice, start)
  await backOffice.keyboard.press('Enter')
  await expect(start).toHaveCount(0)

  const company = await anApplication(product)
  await backOffice.goto(`/admin/operators?search=${encodeURIComponent(company)}`)
  const reject = backOffice.getByRole('button', { name: `Reject ${company}` })
  await expect(reject).toBeVisible()
  await tabTo(backOffice, reject)
  await backOffice.keyboard.press('Enter')
  await expect(reject).toHaveCount(0)
})

test('a new document is accepted by keyboard', async ({ backOffice, product }) => {
  const { id } = await aNewDocument(product)
  await backOffice.goto(`/admin/kyb/${id}`)
  const accept = backOffice.getByRole('button', { name: 'Accept the new insurance certificate' })
  await expect(accept).toBeVisible()
  await expectAccessible(backOffice)
  await tabTo(backOffice, accept)
  await backOffice.keyboard.press('Enter')
  await expect(backOffice.getByText('The new document counts from now on.')).toBeVisible()
  await expect(backOffice.getByText('Insurance certificate accepted')).toBeVisible()
})

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

// Besides the dialog, Tab may only reach the browser's own controls.
const OUTSIDE = `document.activeElement !== document.body && !document.activeElement.closest('dialog')`

async function expectFocusInside(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement)))
    .toBe(true)
}

function buttonIn(place: Page | Locator, name: string | RegExp): Locator {
  return place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
}

async function aMessage(product: RunningProduct): Promise<string> {
  const subject = `Cello ${randomUUID().slice(0, 8)}`
  await query(
    product,
    `insert into contact_messages (name, email, subject, message) values ('Robin Writer', 'robin@example.test', $1, 'May it fly?')`,
    [subject],
  )
  return subject
}

async function anApplication(product: RunningProduct): Promise<string> {
  const company = `Jets ${randomUUID().slice(0, 8)}`
  await query(
    product,
    `insert into applications (company_name, contact_name, email) values ($1, 'Sam', $2)`,
    [company, `${randomUUID()}@example.test`],
  )
  return company
}
