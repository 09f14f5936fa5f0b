import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'

/** A card with a heading and an action for its whole content. */
export function Panel(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card className="p-6">
      <section className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 className="text-xl">{props.title}</h2>
          {props.action}
        </div>
        {props.children}
      </section>
    </Card>
  )
}
