import type { ReactNode } from 'react'
import { useWords } from '../../languages/namespace.ts'
import { samples } from '../../languages/pages/samples.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDollars } from '../format-dollars.ts'
import type { SampleRoute } from './sample-routes.ts'

/** Width over height of the map. */
export const CARD_ASPECT = 2.2

/** A sample route: the map of its great circle, the usual price of a seat, and the actions. */
export function RouteCard(props: { route: SampleRoute; map: ReactNode; children: ReactNode }) {
  const { route, map, children } = props
  const t = useWords(samples)
  const titleId = `route-${route.id}`
  return (
    <article aria-labelledby={titleId} className="h-full">
      <Card className="flex h-full flex-col">
        <div className="relative">
          {map}
          <Badge tone="white" className="figures absolute top-4 end-4">
            {t('Save {pct}%', { pct: route.savings })}
          </Badge>
        </div>
        <div className="flex grow flex-col gap-5 p-6">
          <div className="grid gap-1">
            <h3 id={titleId} className="text-heading">
              {t(route.name)}
            </h3>
            <p className="text-[0.9375rem] text-muted">
              {t(route.aircraftClass)} · {t(route.seasonality)}
            </p>
          </div>
          <ul aria-label={t('Tags')} className="flex flex-wrap gap-2">
            {route.tags.map((tag) => (
              <li key={tag}>
                <Badge>{t(tag)}</Badge>
              </li>
            ))}
          </ul>
          <div className="mt-auto grid gap-5">
            <div aria-hidden="true" className="tear-line -mx-6" />
            <RoutePrice route={route} />
            {children}
          </div>
        </div>
      </Card>
    </article>
  )
}

export function RoutePrice({ route }: { route: SampleRoute }) {
  const t = useWords(samples)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-2xl font-medium tracking-tight">
        <span className="text-base font-normal tracking-normal text-muted">{t('From')} </span>
        {formatDollars(route.samplePrice)}
      </span>
      <span className="text-sm text-muted">
        <span className="sr-only">{t('instead of')} </span>
        <s className="figures">{formatDollars(route.originalPrice)}</s> {t('per person')}
      </span>
    </p>
  )
}
