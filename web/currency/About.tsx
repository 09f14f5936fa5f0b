import { lazy } from 'react'
import type { Currency } from '#contract/money.ts'
import { Optional } from '../ui/form/Optional.tsx'
import { useChosenCurrency } from './chosen-currency.ts'

const AboutAmount = lazy(async () => ({ default: (await import('./AboutAmount.tsx')).AboutAmount }))

/** Beside a price, for those who chose another currency: about how much it is there, and in what it is charged. */
export function About(props: { amountMinor: number; currency: Currency; withDay?: boolean }) {
  const chosen = useChosenCurrency()
  if (!chosen || chosen === props.currency) return null
  // The line has its place before the rates have come.
  return (
    <Optional fallback={<span className="block min-h-5 text-sm" />}>
      <AboutAmount {...props} chosen={chosen} />
    </Optional>
  )
}
