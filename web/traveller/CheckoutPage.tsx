import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { flight } from '../languages/flight/flight.ts'
import { useTexts } from '../languages/texts.ts'
import { Link, useLocation, useNavigate } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

// Keeps the line's height until the leg is known.
const NOTHING_YET = '\u00a0'

/** The page of one leg or of two before payment: the way back to the list, and `summary` below the heading. */
export function CheckoutPage({ summary, children }: { summary: string | null; children: ReactNode }) {
  const t = useTexts(flight)
  const navigate = useNavigate()
  const list = (useLocation().state as { list?: string } | null)?.list
  return (
    <Page className="gap-8">
      <div className="grid justify-items-start gap-4">
        <Link
          to={paths.booking() + (list ?? '')}
          // Back to the list as it was, at the same scroll position.
          onClick={(event) => {
            if (list === undefined) return
            event.preventDefault()
            void navigate(-1)
          }}
          className="-my-2.5 flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-semibold text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('back')}
        </Link>
        <PageHeading lead={summary ?? NOTHING_YET}>{t('complete')}</PageHeading>
      </div>
      {children}
    </Page>
  )
}

/** The facts beside the widget. On a phone the widget comes first: a live hold must be visible at once. */
export function CheckoutColumns({ panel, widget }: { panel: ReactNode; widget: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      {/* Not sticky in a low window, where the end of the widget would be out of sight. */}
      <div className="lg:top-6 lg:order-2 lg:[@media(min-height:60rem)]:sticky">{widget}</div>
      <div>{panel}</div>
    </div>
  )
}
