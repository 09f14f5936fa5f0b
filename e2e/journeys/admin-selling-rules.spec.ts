import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an administrator adds a rule of an airport, adds its successor, and ends the successor', async ({
  product,
  newBrowser,
}) => {
  const page = await newBrowser(await theAdministrator(product))
  const name = `LIMJ-NIGHT-${Date.now() % 100_000}`
  await page.goto('/admin/selling-rules?kind=AIRPORT')
  await expect(page.getByRole('table', { name: 'Selling rules' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the rule').fill(name)
  await dialog.getByLabel('Airport', { exact: true }).fill('ZZZ9')
  await dialog.getByLabel('What is found').selectOption('Warning')
  await dialog.getByLabel('Code').fill('AIRPORT_CLOSED')
  await dialog.getByLabel('What operators read').fill('The airport is closed at night.')
  await dialog.getByLabel('When').selectOption('Within these hours')
  await dialog.getByLabel('Hours').fill('at night')
  await dialog.getByLabel('First day').fill(day(0))
  await dialog.getByLabel('Source', { exact: true }).fill('AIP Italy')
  await dialog.getByLabel('Reason').fill('A notice of the airport.')
  await dialog.getByRole('button', { name: 'Add Rule' }).click()
  await expect(dialog.getByText('Give the days')).toBeVisible()
  await dialog.getByLabel('Hours').fill('12345678 23:00-06:00')
  await dialog.getByRole('button', { name: 'Add Rule' }).click()
  await expect(dialog.getByText('There is no airport with this ICAO code')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Airport', { exact: true }).fill('LIMJ')
  await dialog.getByRole('button', { name: 'Add Rule' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The rule is added. Flights on sale are checked again.')).toBeVisible()

  await page.goto(`/admin/selling-rules?search=${name}`)
  await page.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(dialog.getByLabel('Hours')).toHaveValue('12345678 23:00-06:00')
  await dialog.getByLabel('Name of the rule').fill(`${name}-B`)
  await dialog.getByLabel('Hours').fill('12345678 22:00-06:00')
  await dialog.getByLabel('First day').fill(day(40))
  await dialog.getByLabel('Source', { exact: true }).fill('AIP Italy, amendment')
  await dialog.getByLabel('Reason').fill('The night begins earlier.')
  await dialog.getByRole('button', { name: 'Let It Follow' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: 'Running out' })).toHaveCount(1)

  await page.getByRole('button', { name: `End ${name}-B` }).click()
  await dialog.getByLabel('Last day').fill(day(41))
  await dialog.getByLabel('Reason').fill('Withdrawn.')
  await dialog.getByRole('button', { name: 'End It' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Running out' })).toHaveCount(2)
  await expectAccessible(page)
  const acts = await query(product, 'select act from audit_log where subject_id like $1 order by id', [
    `${name}%`,
  ])
  expect(acts.map(({ act }) => act)).toEqual([
    'selling-rule.add',
    'selling-rule.end',
    'selling-rule.add',
    'selling-rule.end',
  ])
})

test('an administrator adds a rule of traffic rights, adds its successor, and verifies and ends the successor', async ({
  product,
  newBrowser,
}) => {
  const page = await newBrowser(await theAdministrator(product))
  const name = `RIGHTS-${Date.now() % 100_000}`
  await page.goto('/admin/selling-rules?kind=RIGHTS')
  await expect(page.getByRole('row').filter({ hasText: 'US-CABOTAGE' })).toContainText('place 20')
  await page.getByRole('button', { name: 'Add Rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the rule').fill(name)
  await dialog.getByLabel('Kind').selectOption('Traffic right')
  await dialog.getByLabel('Place').fill('9000')
  await dialog.getByLabel('One end').fill('AQ')
  await dialog.getByLabel('Other end').fill('*')
  await dialog.getByLabel('Carriers').fill('ANY')
  await dialog.getByLabel('What is found').selectOption('Refused')
  await dialog.getByLabel('First day').fill(day(0))
  await dialog.getByLabel('Source', { exact: true }).fill('A treaty')
  await dialog.getByLabel('Reason').fill('It was signed.')
  await dialog.getByRole('button', { name: 'Add Rule' }).click()
  await expect(dialog.getByText('Give a code')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code').fill('CABOTAGE')
  await dialog.getByLabel('What operators read').fill('Nobody flies there.')
  await dialog.getByRole('button', { name: 'Add Rule' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/admin/selling-rules?search=${name}`)
  await page.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(dialog.getByLabel('One end')).toHaveValue('AQ')
  await dialog.getByLabel('Name of the rule').fill(`${name}-B`)
  await dialog.getByLabel('Carriers').fill('OWN')
  await dialog.getByLabel('First day').fill(day(40))
  await dialog.getByLabel('Source', { exact: true }).fill('A treaty, amended')
  await dialog.getByLabel('Reason').fill('It was amended.')
  await dialog.getByRole('button', { name: 'Let It Follow' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: `Verify ${name}-B` }).click()
  await dialog.getByLabel('Official text read on').fill(day(0))
  await dialog.getByLabel('Reason').fill('Read in full.')
  await dialog.getByRole('button', { name: 'It Was Read' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `End ${name}-B` }).click()
  await dialog.getByLabel('Last day').fill(day(41))
  await dialog.getByLabel('Reason').fill('Withdrawn.')
  await dialog.getByRole('button', { name: 'End It' }).click()
  await expect(dialog).toBeHidden()
  const acts = await query(product, 'select act from audit_log where subject_id like $1 order by id', [
    `${name}%`,
  ])
  expect(acts.map(({ act }) => act)).toEqual([
    'selling-rule.add',
    'selling-rule.end',
    'selling-rule.add',
    'selling-rule.verify',
    'selling-rule.end',
  ])
})
