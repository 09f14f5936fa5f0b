import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { buyTrip } from '../helpers/trips.ts'

test('baggage and pets: an operator sets the rules, a traveller enters items, and items over the limit are refused', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { bookingId, legId } = await buyTrip(page, product, { seats: 1 })
  const rules = {
    baggage: { piecesPerSeat: 2, largestCm: 80, kgPerSeat: 30, holdKg: null, takesSpecialItems: true },
    pets: { kinds: ['DOG', 'CAT'], largestKg: 8, largestCm: null, mostPets: 2, inCabin: true },
  }
  await query(
    product,
    `update aircraft set on_board_rules = $2 from legs
     where legs.id = $1 and aircraft.operator_id = legs.operator_id and aircraft.tail = legs.tail`,
    [legId, JSON.stringify(rules)],
  )
  await page.goto(`/booking?legId=${legId}`)
  const facts = page.getByRole('region', { name: /^Baggage and pets/ })
  await expect(facts).toContainText(
    '2 pieces for each seat · no side longer than 80 cm · 30 kg for each seat',
  )
  await expect(facts).toContainText('Dogs · Cats · each up to 8 kg with its carrier')

  await page.goto(`/trips/${bookingId}#on-board`)
  await page.getByRole('button', { name: 'Add baggage and pets' }).click()
  const form = page.getByRole('form', { name: 'Baggage and pets' })
  await form.getByLabel('Bags and suitcases').fill('2')
  await form.getByLabel('Weight of all baggage').fill('21,5')
  await form.getByLabel('Skis').fill('1')
  await form.getByRole('button', { name: 'Add an animal' }).click()
  await form.getByLabel('Weight with its carrier').fill('6')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(
    form.getByText('This flight takes at most 2 pieces for your seats, special items included'),
  ).toBeVisible()
  await form.getByLabel('Bags and suitcases').fill('1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: your flight’s crew will see it.')).toBeVisible()
  await expect(page.getByText('Dog: 6 kg')).toBeVisible()
  const [saved] = await query(product, 'select brought from bookings where id = $1', [bookingId])
  expect(saved?.brought).toEqual({
    ...{ pieces: 1, kg: 21.5, special: [{ kind: 'SKIS', count: 1 }], pets: [{ kind: 'DOG', kg: 6 }] },
  })
})
