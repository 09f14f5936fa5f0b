import type { Currency } from '#contract/money.ts'
import { indicateAmount } from '#contract/rates/indicate.ts'
import { currency as texts } from '../languages/currency/currency.ts'
import { formatMoney } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { formatRateDay, nameRateSource, useDailyRates } from './daily-rates.ts'

type AboutAmountProps = { amountMinor: number; currency: Currency; chosen: Currency; withDay?: boolean }

/** 'about €1,290, charged in USD', with the day of the rate; nothing without a rate of the last three days. */
export function AboutAmount({ amountMinor, currency, chosen, withDay }: AboutAmountProps) {
  const t = useTexts(texts)
  const rates = useDailyRates({ enabled: true })
  if (rates === undefined) return <span className="block min-h-5 text-sm" />
  const about = rates && indicateAmount(amountMinor, { from: currency, to: chosen, rates })
  if (!rates || about === null) return null
  const day = t('rateOf', { day: formatRateDay(rates.day), source: nameRateSource(rates.source) })
  return (
    <span
      title={withDay ? undefined : day}
      className="block min-h-5 text-sm font-normal tracking-normal text-muted"
    >
      {t('about', { amount: formatMoney(about, chosen), currency })}
      {withDay && <span className="block text-[0.8125rem]">{day}</span>}
    </span>
  )
}
