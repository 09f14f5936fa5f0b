import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

/** Questions, of which at most one is open: native `details` elements, grouped by `name`. */
export function Accordion(props: { name: string; items: readonly { title: string; content: ReactNode }[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {props.items.map(({ title, content }) => (
        <details key={title} name={props.name} className="group">
          <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 transition-colors hover:text-route [&::-webkit-details-marker]:hidden">
            <h3 className="text-lg leading-snug tracking-normal">{title}</h3>
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-route transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="max-w-[68ch] pe-10 pb-6 text-muted">{content}</div>
        </details>
      ))}
    </div>
  )
}
