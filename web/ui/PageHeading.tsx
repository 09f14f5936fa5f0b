import type { ReactNode } from 'react'

/** The page's one h1, with a line of explanation and what can be done here. */
export function PageHeading(props: { children: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
      <div className="grid gap-4">
        <h1 className="text-title tracking-tighter">{props.children}</h1>
        {props.lead && <p className="max-w-[60ch] text-lg text-muted">{props.lead}</p>}
      </div>
      {props.actions && <div className="flex flex-wrap gap-3">{props.actions}</div>}
    </div>
  )
}
