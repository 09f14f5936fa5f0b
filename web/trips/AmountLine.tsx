import type { ReactNode } from 'react'

/** One amount in a list (`dl`) of the refunded and kept amounts of a cancellation or change. */
export function AmountLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-muted">
      <dt>{term}</dt>
      <dd className="figures whitespace-nowrap">{children}</dd>
    </div>
  )
}
