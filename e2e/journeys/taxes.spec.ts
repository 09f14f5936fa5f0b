import { formatMoney } from '#contract/money.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { bookingScreen, findCard, goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { listedLegs, readLeg, takeLeg } from '../helpers/travellers.ts'

test('Fare, each tax and the total are the same from the card to the receipt', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const listed = (await listedLegs(product)).find(
    (leg) => leg.saleMode === 'PER_SEAT' && leg.priceSchedule.mode === 'FIXED' && leg.priced.taxMinor > 0,
  )
  if (!listed) throw new Error('No listed leg owes a tax')
  await page.goto('/booking')
  const taxed = `incl. ${formatMoney(listed.priced.taxMinor, listed.currency)} taxes`
  await expect(findCard(page, listed).filter({ hasText: taxed }).first()).toBeVisible()

  const leg = await takeLeg(
    product,
    ({ priced, priceSchedule }) => priceSchedule.mode === 'FIXED' && priced.taxMinor > 0,
  )
  const { taxes, priced, currency } = await readLeg(product, leg.id)
  expect(taxes.reduce((sum, { amountMinor }) => sum + amountMinor, priced.fareMinor)).toBe(priced.totalMinor)
  const money = (minor: number) => formatMoney(minor * 2, currency)
  const texts = [
    money(priced.fareMinor),
    money(priced.totalMinor),
    ...taxes.flatMap(({ code, amountMinor }) => [nameTax(code), money(amountMinor)]),
  ]

  const { widget, passengers } = bookingScreen(page)
  await page.goto(`/booking?legId=${leg.id}`)
  await passengers.selectOption('2')
  for (const text of texts) await expect(widget).toContainText(text)
  if (taxes.some(({ isReturnedUnflown }) => isReturnedUnflown))
    await expect(widget).toContainText('Returned if you do not fly')
  await expectAccessible(page)

  const { bookingId } = await holdOn(page, leg, 2)
  for (const text of texts) await expect(widget).toContainText(text)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  for (const { code } of taxes) await expect(page.getByRole('main')).toContainText(nameTax(code))

  await page.goto(`/trips/${bookingId}`)
  const receipt = page.getByRole('region', { name: 'Receipt' })
  for (const { code, amountMinor } of taxes) {
    await expect(receipt).toContainText(nameTax(code))
    await expect(receipt).toContainText(money(amountMinor))
  }
  await expect(receipt).toContainText(money(priced.totalMinor))
})
