import { useWords } from '../../languages/namespace.ts'
import { routes } from '../../languages/pages/routes.ts'
import { samples } from '../../languages/pages/samples.ts'
import { translate } from '../../languages/translated.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { RouteMap } from '../../ui/art/RouteMap.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { LegLines } from '../legs/LegLines.tsx'
import { useLegsNear } from '../legs/use-legs-near.ts'
import { RoutePrice } from './RouteCard.tsx'
import type { SampleRoute } from './sample-routes.ts'

/** The legs on sale on or near a sample route now. */
export function RouteDetails({ route, alertPath }: { route: SampleRoute; alertPath: string }) {
  const t = useWords(routes)
  const sample = useWords(samples)
  return (
    <div className="grid gap-6">
      <div className="overflow-hidden rounded-field">
        <RouteMap from={route.image.from} to={route.image.to} aspect={2.2} />
      </div>
      <div className="grid gap-1">
        <RoutePrice route={route} />
        <p className="text-muted">
          {sample(route.aircraftClass)} · {sample(route.seasonality)}
        </p>
      </div>
      <LiveLegs route={route} />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={alertPath}>{t('Set Alert')}</LinkButton>
        <Link to={paths.booking()} className="inline-flex min-h-11 items-center px-2 font-semibold">
          {t('All flights on sale')}
        </Link>
      </div>
    </div>
  )
}

function LiveLegs({ route }: { route: SampleRoute }) {
  const t = useWords(routes)
  const near = useLegsNear(route)
  return (
    <section aria-labelledby="live" className="grid gap-3">
      <h3 id="live" className="text-lg tracking-tight">
        {t('On sale now, on or near this route')}
      </h3>
      {near.status === 'loading' && (
        <div role="status">
          <VisuallyHidden>{translate('Loading available flights...')}</VisuallyHidden>
          <Skeleton className="h-36" />
        </div>
      )}
      {near.status === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{t('The flights could not be loaded.')}</p>
          <Button variant="secondary" onClick={near.retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {near.status === 'loaded' && near.routes.length === 0 && (
        <p className="text-muted">
          {t(
            'None today within 150 km of both ends. Empty legs appear at short notice: set an alert, and be told.',
          )}
        </p>
      )}
      {near.status === 'loaded' && near.routes.length > 0 && <LegLines legs={near.routes} />}
    </section>
  )
}
