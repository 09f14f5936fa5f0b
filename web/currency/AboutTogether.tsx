import { indicateSum, type Sum } from '#contract/rates/sums.ts'
import { currency as texts } from '../languages/currency/currency.ts'
import { formatMoney } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { useChosenCurrency } from './chosen-currency.ts'
import { formatRateDay, nameRateSource, useDailyRates } from './daily-rates.ts'

/**
 * 'about €3,510 together', in the user's currency or else in that of the first amount, with the day of the rate. Nothing
 * without a rate of the last three days.
 */
export function AboutTogether({ sums, withDay = false }: { sums: readonly Sum[]; withDay?: boolean }) {
  const t = useTexts(texts)
  const chosen = useChosenCurrency()
  const rates = useDailyRates({ enabled: true })
  const to = chosen ?? sums[0]?.currency
  if (rates === undefined) return <span className="block min-h-5 text-sm" />
  const about = rates && to ? indicateSum(sums, { to, rates }) : null
  if (!rates || !to || about === null) return null
  const day = t('rateOf', { day: formatRateDay(rates.day), source: nameRateSource(rates.source) })
  return (
    <span
      title={withDay ? undefined : day}
      className="block min-h-5 text-sm font-normal tracking-normal text-muted"
    >
      {t('together', { amount: formatMoney(about, to) })}
      {withDay && <span className="block text-[0.8125rem]">{day}</span>}
    </span>
  )
}
