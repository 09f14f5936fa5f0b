import { lazy } from 'react'
import type { Currency } from '#contract/money.ts'
import { Optional } from '../ui/form/Optional.tsx'
import { useChosenCurrency } from './chosen-currency.ts'

const AboutAmount = lazy(async () => ({ default: (await import('./AboutAmount.tsx')).AboutAmount }))

/** Shows beside a price its approximate amount in the user's currency, and the currency of the charge. */
export function About(props: { amountMinor: number; currency: Currency; withDay?: boolean }) {
  const chosen = useChosenCurrency()
  if (!chosen || chosen === props.currency) return null
  // Reserves the line's space before the rates are loaded.
  return (
    <Optional fallback={<span className="block min-h-5 text-sm" />}>
      <AboutAmount {...props} chosen={chosen} />
    </Optional>
  )
}
