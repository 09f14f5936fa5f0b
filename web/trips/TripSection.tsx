import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'

/** One part of a trip's page, with its own address. */
export function TripSection(props: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  const headingId = `${props.id}-heading`
  return (
    <Card padded>
      <section id={props.id} aria-labelledby={headingId} className="grid scroll-mt-6 gap-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id={headingId} className="text-heading tracking-tight">
            {props.title}
          </h2>
          {props.aside && <div className="text-sm text-muted">{props.aside}</div>}
        </div>
        {props.children}
      </section>
    </Card>
  )
}

/** A name with its value, as one line of a list. */
export function TripFact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-[0.9375rem] text-muted">{term}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
