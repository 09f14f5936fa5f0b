import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLegOfTheDemo, theOperator } from '../helpers/legs-of-the-demo.ts'
import { query } from '../helpers/products.ts'

test('the operator confirms that a flight flies, and travellers see the likelihood and its reasons', async ({
  product,
  newBrowser,
}) => {
  const { legId } = await aLegOfTheDemo(product)
  await query(
    product,
    'update legs set confirmed_flying_at = null, parent_trip_confirmed = null where id = $1',
    [legId],
  )
  const visitor = await newBrowser()
  await visitor.goto(`/booking?legId=${legId}`)
  await expect(visitor.getByText('Seats available', { exact: true })).toBeVisible()
  await expect(visitor.getByText(/Likely to fly/)).toHaveCount(0)

  const page = await newBrowser(await theOperator(product))
  await page.goto(`/operator/flights/${legId}`)
  const section = page.getByRole('region', { name: 'Does it fly?' })
  await expect(section.getByRole('status')).toContainText('you have not confirmed it')
  await section.getByLabel('The charter that causes this empty leg').selectOption('Is confirmed')
  await section.getByRole('button', { name: 'Confirm that it flies' }).click()
  await expect(section.getByRole('status')).toContainText('Travellers read this until')
  await expect(section.getByText('Likely to fly: 95%')).toBeVisible()
  await expectAccessible(page)

  await visitor.reload()
  await visitor.getByText('Likely to fly: 95%').click()
  await expect(visitor.getByText('The charter that causes this empty leg is confirmed.')).toBeVisible()
  await expect(visitor.getByText(/the operator flew \d+ of \d+ flights/)).toBeVisible()
  await expect(visitor.getByText('The operator confirmed this flight less than an hour ago.')).toBeVisible()
  await expectAccessible(visitor)

  await query(product, "update legs set confirmed_flying_at = now() - interval '72 hours' where id = $1", [
    legId,
  ])
  await visitor.reload()
  await expect(visitor.getByText('Seats available', { exact: true })).toBeVisible()
  await expect(visitor.getByText(/Likely to fly/)).toHaveCount(0)
})
