import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkEn16931 } from '#test/read/check-en16931.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { expect, test } from '../helpers/journey.ts'
import { PASSWORD } from '../helpers/travellers.ts'
import { buyTrip } from '../helpers/trips.ts'

async function save(page: Page, name: RegExp): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name }).first().click()
  return await readFile(await (await waiting).path())
}

test('a traveller changes the buyer to a company, and downloads the invoice as PDF and XML', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { bookingId } = await buyTrip(page, product)
  await page.goto(`/trips/${bookingId}`)
  const section = page.getByRole('region', { name: 'Invoices' })
  // The documents of the demo are issued first.
  await expect(section.getByText(/^Invoice, /)).toBeVisible({ timeout: 30_000 })
  await expect(section.getByRole('button', { name: /^XML of / })).toHaveCount(0)

  await section.getByRole('button', { name: 'Change name and address' }).click()
  await expect(page).toHaveURL(/\?dialog=buyer$/)
  const dialog = page.getByRole('dialog', { name: 'Who is the invoice for?' })
  await dialog.getByLabel('Name or company').fill('Köhler GmbH')
  await dialog.getByLabel('Street and number').fill('Hauptstraße 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a city')).toBeVisible()
  await expect(dialog.getByLabel('City')).toBeFocused()
  await dialog.getByLabel('City').fill('Köln')
  await dialog.getByLabel('Postcode').fill('50667')
  await dialog.getByLabel('Country').selectOption('DE')
  await dialog.getByLabel('VAT id').fill('DE 136 695 977')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is no VAT id of the chosen country')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('VAT id').fill('DE 136 695 976')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText('Saved. The new invoice is here.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(3)
  await expect(section.getByText(/^Credit note, /)).toBeVisible()
  await expectAccessible(page)

  const { lines } = readPdf(await save(page, /^PDF of /))
  expect(lines.join('\n')).toContain('Köhler GmbH')
  const { broken, root } = checkEn16931((await save(page, /^XML of /)).toString())
  expect(broken).toEqual([])
  const buyer = root['cac:AccountingCustomerParty']['cac:Party']['cac:PartyLegalEntity']
  expect(buyer['cbc:RegistrationName']).toBe('Köhler GmbH')
})

test('an operator saves its address and VAT id, and downloads the tax file of a month', {
  tag: '@full',
}, async ({ newBrowser }) => {
  const page = await newBrowser()
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await page.goto('/operator/company#invoices')
  const section = page.getByRole('region', { name: 'Invoices' })
  await section.getByRole('button', { name: 'Edit address and VAT id' }).click()
  await section.getByLabel('Street and number').fill('1 Hangar Road')
  await section.getByLabel('City').fill('Teterboro')
  await section.getByLabel('Country').selectOption('US')
  await section.getByRole('button', { name: 'Save changes' }).click()
  await expect(section.getByText('Saved. New documents show it from now on.')).toBeVisible()
  await expect(section.getByText('1 Hangar Road')).toBeVisible()

  await page.goto('/operator/invoices')
  await expect(page.getByRole('table')).toContainText(/FW-[0-9A-F]{6}-20\d\d-\d{6}/)
  await expect(page.getByRole('button', { name: 'Tax file' })).toBeDisabled()
  const month = new Date().toISOString().slice(0, 7)
  await page.getByLabel('Month').fill(month)
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  expect((await save(page, /^Tax file$/)).toString()).toContain('number,kind,issued_utc')
  await expectAccessible(page)
})

test('an administrator finds a document by its number', { tag: '@full' }, async ({ newBrowser, product }) => {
  const page = await newBrowser(await theAdministrator(product))
  await page.goto('/admin/taxes?view=invoices')
  const number = page.getByRole('table').getByText(/^FW-/).first()
  const text = (await number.textContent()) ?? ''
  await page.getByLabel('Search invoices').fill(text)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
})
