import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../router/router.tsx'

type PageHeadingProps = {
  children: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** The list to which this page's entry belongs. */
  back?: { to: string; label: string }
}

/** The page's only h1, with a line of explanation and the page's actions. */
export function PageHeading({ children, lead, actions, back }: PageHeadingProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {back && (
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
      <div className="flex w-full flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="grid gap-4">
          <h1 className="text-title tracking-tighter">{children}</h1>
          {lead && <p className="max-w-[60ch] text-lg text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
