import type { ReactNode } from 'react'

/** Says that a list is empty, why, and what to do. The picture is an empty sky with a dashed route. */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-edge px-6 py-16 text-center">
      <svg aria-hidden="true" viewBox="0 0 120 48" className="w-30 text-route">
        <path
          d="M8 40C34 4 86 4 112 40"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="2 6"
          strokeLinecap="round"
        />
        <circle cx="8" cy="40" r="4" className="fill-muted" />
        <circle cx="112" cy="40" r="4" className="fill-muted" />
      </svg>
      <p className="text-heading font-medium tracking-tight">{props.title}</p>
      {props.children && <div className="max-w-[48ch] text-muted">{props.children}</div>}
      {props.action}
    </div>
  )
}
