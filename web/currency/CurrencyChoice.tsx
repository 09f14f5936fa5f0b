import { useMutation } from '@tanstack/react-query'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import { call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'
import { currency as texts } from '../languages/currency/currency.ts'
import { useTexts } from '../languages/texts.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { storeCurrency, useChosenCurrency } from './chosen-currency.ts'
import { formatRateDay, nameRateSource, useDailyRates } from './daily-rates.ts'

/** The second currency of prices, stored in the account of a signed-in user and in this browser. */
export function CurrencyChoice({ className, always = false }: { className?: string; always?: boolean }) {
  const t = useTexts(texts)
  const { user, replaceUser } = useSession()
  const chosen = useChosenCurrency()
  const rates = useDailyRates({ enabled: true })
  const choosing = useMutation({
    mutationFn: (indicativeCurrency: Currency | null) =>
      call(accountSettings.chooseCurrency, { body: { indicativeCurrency } }),
    onSuccess: (answer) => replaceUser(answer.user),
  })

  function choose(value: string) {
    const next = CURRENCIES.find((one) => one === value) ?? null
    storeCurrency(next)
    if (!user) return
    replaceUser({ ...user, indicativeCurrency: next })
    choosing.mutate(next, { onError: () => replaceUser(user) })
  }

  // Without rates the choice would change nothing.
  if (!rates && !chosen && !always) return null
  return (
    <SelectField
      label={t('alsoIn')}
      value={chosen ?? ''}
      error={choosing.error?.message}
      onChange={({ currentTarget: { value } }) => choose(value)}
      title={
        rates
          ? t('rateOf', { day: formatRateDay(rates.day), source: nameRateSource(rates.source) })
          : t('noRates')
      }
      className={className}
      empty={t('asCharged')}
      options={CURRENCIES.map((code) => [code, code])}
    />
  )
}
