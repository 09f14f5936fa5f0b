import { bookingScreen } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { listHolds, takeLeg } from '../helpers/travellers.ts'

test('A double click on Hold makes one hold, and a double click on Pay makes one payment', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { holdButton, timer, payButton } = bookingScreen(page)
  const leg = await takeLeg(product)
  const posted: string[] = []
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
  })
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
  await page.goto(`/booking?legId=${leg.id}`)

  await holdButton.dblclick()
  await expect(timer).toBeVisible()
  expect(posted.filter((path) => path.endsWith('/hold'))).toHaveLength(1)
  expect(await listHolds(product, traveller)).toHaveLength(1)

  await payButton.dblclick()
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
  expect(posted.filter((path) => path.endsWith(`/checkout/${leg.id}`))).toHaveLength(1)
  expect(opened.filter((path) => path.startsWith('/c/pay/'))).toHaveLength(1)
})
