import { lazy } from 'react'
import type { Currency } from '#contract/money.ts'
import { Optional } from '../ui/form/Optional.tsx'
import { useChosenCurrency } from './chosen-currency.ts'

const AboutAmount = lazy(async () => ({ default: (await import('./AboutAmount.tsx')).AboutAmount }))

/** Shown beside a price to users of another currency: the approximate amount there, and the currency of the charge. */
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
