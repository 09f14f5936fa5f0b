import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLegOfTheDemo, theOperator } from '../helpers/legs-of-the-demo.ts'
import { mailsTo, query } from '../helpers/products.ts'
import { buyTrip, leaveIn } from '../helpers/trips.ts'

// The browser reports failed requests in its console while offline.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

test('the operator reports the status of a flight, and its traveller sees it at once', async ({
  product,
  newBrowser,
  traveller,
}) => {
  const carrier = 'Northlight Air Charter LLC'
  const { bookingId, legId } = await buyTrip(traveller.page, product, { carrier })
  await leaveIn(product, legId, '90 minutes')
  const trip = traveller.page
  await trip.goto(`/trips/${bookingId}`)
  const seen = trip.getByRole('region', { name: 'On the day' })
  await expect(seen.getByRole('status')).toContainText('The operator reports its status here')

  const page = await newBrowser(await theOperator(product))
  await page.goto(`/operator/flights/${legId}`)
  const day = page.getByRole('region', { name: 'On the day' })
  await day.getByLabel('Crew').fill('Ana Silva, Max Roth')
  await day.getByRole('button', { name: 'Save crew' }).click()
  await expect(seen.getByText('Crew: Ana Silva, Max Roth')).toBeVisible()

  await day.getByRole('button', { name: 'Delayed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delayed until when?' })
  const sold = await dialog.getByLabel('Expected departure').inputValue()
  await dialog.getByRole('button', { name: 'Tell travellers' }).click()
  await expect(dialog.getByText('The expected departure must be after the sold departure')).toBeVisible()
  await expectAccessible(page)
  const later = new Date(Date.parse(`${sold}Z`) + 90 * 60_000).toISOString().slice(0, 16)
  await dialog.getByLabel('Expected departure').fill(later)
  await dialog.getByRole('button', { name: 'Tell travellers' }).click()
  await expect(dialog).toBeHidden()
  await expect(day.getByRole('status')).toContainText('Travellers have been notified.')
  await expect(seen.getByRole('status')).toContainText(`It is expected to leave`)
  await expect(seen.getByRole('status')).toContainText(later.slice(11))
  await expect
    .poll(async () => (await mailsTo(product, traveller.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(`^Delayed to ${later.slice(11)}: New York to Miami, booking FW-`))
  await expectAccessible(trip)

  await day.getByRole('button', { name: 'Boarding' }).click()
  await expect(seen.getByRole('listitem').filter({ hasText: 'Boarding' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(seen.getByText('Delayed', { exact: true })).toBeVisible()
})

test('a crew reports the status by its link, without an account and offline', async ({
  product,
  newBrowser,
}) => {
  const { legId } = await aLegOfTheDemo(product)
  await leaveIn(product, legId, '40 minutes')
  const office = await newBrowser(await theOperator(product))
  await office.goto(`/operator/flights/${legId}`)
  const day = office.getByRole('region', { name: 'On the day' })
  await day.getByRole('button', { name: 'Link for the crew' }).click()
  const link = (await day.getByRole('code').textContent()) ?? ''
  expect(link).toContain(`/crew/${legId}#`)

  const page = await newBrowser()
  const network = page.context() as BrowserContext
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: /^Crew: / })).toBeVisible()
  await expect(page.getByText('This page also opens offline.')).toBeVisible()
  await expectAccessible(page)
  const stands = page.getByRole('region', { name: 'Status' }).getByRole('status')
  await expect(stands).toHaveText('Scheduled')

  await network.setOffline(true)
  await page.reload()
  await expect(page.getByText('No network.')).toBeVisible()
  await page.getByRole('button', { name: 'Boarding' }).click()
  await page.getByRole('button', { name: 'Departed' }).click()
  await expect(
    page.getByText('2 reports are kept on this phone, with the time, and sent later.'),
  ).toBeVisible()
  await page.reload()
  await expect(stands).toContainText('Departed')

  await network.setOffline(false)
  await expect(page.getByText('Online.')).toBeVisible()
  await expect(page.getByText(/reports? (is|are)/)).toHaveCount(0)
  const [row] = await query(
    product,
    'select day_status, departed_at < now() as before from legs where id = $1',
    [legId],
  )
  expect(row).toEqual({ day_status: 'DEPARTED', before: true })

  // Changing the language works offline too, and the choice is kept.
  await network.setOffline(true)
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^الطاقم: / })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.getByText('لا توجد شبكة.')).toBeVisible()
  await network.setOffline(false)
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Équipage/ })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()

  await page.goto(`/crew/${legId}#forged`)
  await page.reload()
  await expect(page.getByText('This link opens no flight')).toBeVisible()
})
