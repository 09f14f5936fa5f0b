import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LegListing } from '#contract/legs/legs.ts'
import { useServerMinute } from '../../data/clock.ts'
import { useWords } from '../../languages/namespace.ts'
import { nextLegs } from '../../languages/pages/next-legs.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { LegCard } from '../../traveller/LegCard.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LEGS_SHOWN, LoadingLegs, legsGridLook } from './LoadingLegs.tsx'
import { useNextLegs } from './use-next-legs.ts'

/** The next legs on sale, or a loading, empty or failed state of about the same height. */
export function NextLegs() {
  const t = useWords(nextLegs)
  const next = useNextLegs(LEGS_SHOWN)
  if (next.status === 'loading') return <LoadingLegs />
  if (next.status === 'failed')
    return (
      <InsteadOfLegs title={t('The next flights could not be loaded.')}>
        <Button onClick={next.retry}>{t('Try again')}</Button>
      </InsteadOfLegs>
    )
  if (next.routes.length === 0)
    return (
      <InsteadOfLegs title={t('No flights available at the moment.')}>
        <p className="text-muted">
          {t('Empty legs appear at short notice, often in the afternoon. Look again soon.')}
        </p>
      </InsteadOfLegs>
    )
  return <Legs routes={next.routes} />
}

function Legs({ routes }: { routes: LegListing[] }) {
  const now = useServerMinute()
  const t = useWords(nextLegs)
  return (
    <>
      <ul className={legsGridLook}>
        {routes.map((leg) => (
          <li key={leg.id}>
            <LegCard leg={leg} now={now} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 text-[0.9375rem]">
        <p className="text-muted">
          {t('Each strip is the daylight along the route, from take-off to landing.')}
        </p>
        <Link to={paths.booking()} className="inline-flex min-h-11 items-center gap-2 font-semibold">
          {t('All flights')}
          <ArrowRight aria-hidden="true" className="size-4 text-route rtl:-scale-x-100" />
        </Link>
      </div>
    </>
  )
}

function InsteadOfLegs({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padded className="grid min-h-80 content-center justify-items-center gap-4 text-center">
      <p className="text-heading font-medium tracking-tight">{title}</p>
      {children}
    </Card>
  )
}
