import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'

/** One part of the company with its own address. `bare` omits the surrounding card, for content that has cards. */
export function CompanySection(props: {
  id: string
  title: string
  lead: string
  bare?: boolean
  children: ReactNode
}) {
  const headingId = `${props.id}-heading`
  return (
    <section id={props.id} aria-labelledby={headingId} className="grid scroll-mt-6 gap-5">
      <div className="grid gap-1">
        <h2 id={headingId} className="text-heading">
          {props.title}
        </h2>
        <p className="text-muted">{props.lead}</p>
      </div>
      {props.bare ? props.children : <Card padded>{props.children}</Card>}
    </section>
  )
}
