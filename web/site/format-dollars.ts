import { formatMoney } from '#contract/money.ts'
import { translate } from '../languages/translated.ts'

/** '$1,050', '1 050 $US'. The formats of other languages come with their texts, so English readers do not load them. */
export function formatDollars(amountMinor: number): string {
  const [template, values] = ['{amountMinor, money}', { amountMinor, currency: 'USD' }]
  return translate({ message: formatMoney(amountMinor, 'USD'), template, values })
}
