import { readFile } from 'node:fs/promises'
import { readPdf } from '#test/read/read-pdf.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLegOfTheDemo, buyPasses } from '../helpers/legs-of-the-demo.ts'
import { query } from '../helpers/products.ts'

test('A traveller shows, prints and saves the passes of a trip', async ({ product, traveller }) => {
  const { page } = traveller
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId, passes } = await buyPasses(product, { traveller, legId, seats: 2 })
  await page.goto(`/trips/${bookingId}/pass`)
  await expect(page.getByRole('heading', { level: 1, name: 'Trip passes' })).toBeVisible()
  for (const { number } of passes) {
    const pass = page.getByRole('article', { name: `Pass ${number}` })
    await expect(pass.getByText('Kim Newcomer')).toBeVisible()
    await expect(pass.getByRole('img', { name: `Code of pass ${number}`, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: /^Boarding code of pass/ }).first()).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^trip-pass-FW-\w{6}\.pdf$/)
  const pages = readPdf(await readFile(await file.path())).sheets
  expect(pages.length).toBe(2)
  expect(pages[1]).toContain(passes[1].number)
  expect(pages[1]).toContain('Kim Newcomer')

  // The print has only the passes, one on each sheet.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText(passes[0].number)).toBeVisible()
  const printed = await page.pdf({ format: 'A4' })
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(2)
})

test('A traveller adds the pass of a trip to a wallet', { tag: '@full' }, async ({ product, traveller }) => {
  const { page } = traveller
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId, passes } = await buyPasses(product, { traveller, legId, seats: 1 })
  await page.goto(`/trips/${bookingId}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to Apple Wallet' }).click()
  expect((await downloading).suggestedFilename()).toBe(`trip-pass-${passes[0].number}.pkpass`)
  await page.goto(`/trips/${bookingId}/pass`)
  await page.getByRole('button', { name: 'Add to Google Wallet' }).click()
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
  await expect(page.getByText(passes[0].number)).toBeVisible()
})

test('A cancelled trip says that it has no pass', { tag: '@full' }, async ({ product, traveller }) => {
  const { page } = traveller
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId } = await buyPasses(product, { traveller, legId, seats: 1 })
  await query(
    product,
    `update bookings set status = 'CANCELLED', cancel_reason = 'TRAVELLER', cancelled_at = now() where id = $1`,
    [bookingId],
  )
  await page.goto(`/trips/${bookingId}/pass`)
  await expect(page.getByText('This trip was cancelled, so its passes are void.')).toBeVisible()
  await page.goto('/trips/00000000-0000-4000-8000-000000000000/pass')
  await expect(page.getByText('You have no such trip.')).toBeVisible()
})

test('The pass is accessible in both themes, at both widths', { tag: '@full' }, async ({
  product,
  traveller,
}) => {
  const { page } = traveller
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId } = await buyPasses(product, { traveller, legId, seats: 2 })
  await page.goto(`/trips/${bookingId}/pass`)
  await expect(page.getByRole('img', { name: /^Code of pass/ }).first()).toBeVisible()
  await expectAccessible(page)
})
