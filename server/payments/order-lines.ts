/** A line of the provider's page: a fare, or a tax by its name. */
export type OrderLine = { amountMinor: number; name: string; description?: string }

/** Converts the lines to the provider's format. Their sum must equal the payment's amount, or nothing is charged. */
export function toLineItems(
  lines: readonly OrderLine[],
  { currency, amountMinor }: { currency: string; amountMinor: number },
) {
  const sumMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
  if (sumMinor !== amountMinor)
    throw new Error(`The lines of a payment sum to ${sumMinor}, not ${amountMinor}`)
  return lines.map(({ amountMinor: unit_amount, ...product_data }) => ({
    quantity: 1,
    price_data: { currency: currency.toLowerCase(), unit_amount, product_data },
  }))
}
