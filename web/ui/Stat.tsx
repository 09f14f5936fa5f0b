import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One figure with its name and a note. Put several into a Stats list. */
export function Stat(props: { name: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid content-start gap-2 rounded-card bg-panel p-5 shadow-card sm:p-6">
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd className="figures text-heading tracking-tight">{props.children}</dd>
      {props.note && <dd className="text-sm text-muted">{props.note}</dd>}
    </div>
  )
}

/** Figures side by side, as many as fit. `short` figures, such as counts, are shown in two columns on a phone. */
export function Stats({ short = false, children }: { short?: boolean; children: ReactNode }) {
  return (
    <dl
      className={classNames(
        'grid gap-4',
        short
          ? 'grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]'
          : 'grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))]',
      )}
    >
      {children}
    </dl>
  )
}
