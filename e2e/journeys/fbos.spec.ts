import type { Tokens, User } from '#contract/accounts/accounts.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { PASSWORD, type Person } from '../helpers/travellers.ts'
import { buyTrip } from '../helpers/trips.ts'

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

test('an operator adds an FBO in the form of a flight, chooses it there, and updates it', async ({
  product,
  newBrowser,
}) => {
  const page = await newBrowser(await theOperator(product))
  const name = `Osprey House ${Date.now()}`
  await page.goto('/operator/flights/new')
  await page.getByLabel('From', { exact: true }).fill('KTEB')
  await page.getByRole('option', { name: /KTEB/ }).click()
  const field = page.getByLabel('FBO of departure')
  await expect(field.getByRole('option', { name: 'Palisade Terminal, Hangar Row 4' })).toBeAttached()
  await page.getByRole('button', { name: 'Add an FBO of KTEB' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an FBO of Teterboro Airport' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the address')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill('12 Test Apron Road, Teterboro')
  await dialog.getByLabel('Latitude').fill('41.9')
  await dialog.getByLabel('Longitude').fill('-74.0635')
  await dialog.getByLabel('Telephone').fill('+1 201 555 0142')
  await dialog.getByLabel('Hours').fill('Every day, all hours')
  await dialog.getByLabel('Source').fill('Our own station')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is more than 15 km from Teterboro Airport').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Latitude').fill('40.8528')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(field.locator('option:checked')).toHaveText(name)

  await page.goto('/operator/fbos')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Not yet')
  await page.getByRole('button', { name: `Change ${name}, KTEB` }).click()
  const change = page.getByRole('dialog', { name })
  await expect(change.getByText('No flight on sale names it.')).toBeVisible()
  await change.getByLabel('Cut-off').fill('50')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('50 min before')
})

test('a traveller reads the meeting place, and a change by an administrator', async ({
  traveller,
  product,
  newBrowser,
}) => {
  const { page } = traveller
  const { bookingId, legId } = await buyTrip(page, product)
  const [fbo] = await query(
    product,
    `insert into fbos (icao, name, address, latitude, longitude, telephone, hours, cut_off_minutes, customs, source)
     select icao, 'Kestrel House ' || left(legs.id::text, 18), '3 Test Apron Road', lat, lon, '+12015550150',
       'Every day', 40, 'YES', 'Its own page' from legs join airports on icao = origin_icao where legs.id = $1
     returning id, name`,
    [legId],
  )
  if (!fbo) throw new Error('There is no FBO')
  await query(product, 'update legs set origin_fbo_id = $1, origin_terminal = $2 where id = $3', [
    fbo.id,
    fbo.name,
    legId,
  ])
  await page.goto(`/trips/${bookingId}`)
  const section = page.getByRole('region', { name: 'Flight' })
  await expect(section.getByText('3 Test Apron Road')).toBeVisible()
  await expect(section.getByText('Be there 40 minutes before departure')).toBeVisible()
  await expect(section.getByText('Not checked by us yet')).toBeVisible()
  await expect(section.getByRole('link', { name: `${fbo.name} on the map, in a new tab` })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=/,
  )
  await expectAccessible(page)

  const backOffice = await newBrowser(await theAdministrator(product))
  await backOffice.goto('/admin/fbos')
  await backOffice.getByLabel('Search').fill(fbo.name)
  await expect(backOffice.getByText('1 FBO', { exact: false }).first()).toBeVisible()
  const row = backOffice.getByRole('row', { name: new RegExp(fbo.name) })
  await expect(row).toContainText('Due for a check')
  await backOffice.getByRole('button', { name: /^Mark as checked: Kestrel/ }).click()
  await expect(row).not.toContainText('Due for a check')
  await expectAccessible(backOffice)
  await backOffice.getByRole('button', { name: /^Change Kestrel/ }).click()
  const dialog = backOffice.getByRole('dialog', { name: fbo.name })
  await dialog.getByLabel('Telephone').fill('+1 201 555 0151')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    const mails = await mailsTo(product, traveller.email)
    expect(mails.some(({ text }) => text.includes('+12015550151'))).toBe(true)
  }).toPass()
  await page.reload()
  await expect(page.getByText('the place that you go to, or how to reach it, changed')).toBeVisible()
  await expect(section.getByRole('link', { name: '+12015550151' })).toBeVisible()
})
