import type { ReactNode } from 'react'

/** Names with their values below each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3 text-[0.9375rem]">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children ?? 'Not given'}</dd>
    </div>
  )
}
