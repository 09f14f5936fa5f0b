import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { tripDocuments } from '#contract/trips/trip-documents.ts'
import { RequireRole } from '../account/RequireRole.tsx'
import { ApiError, call } from '../data/api.ts'
import { useSession } from '../data/session.tsx'
import { passes as texts } from '../languages/passes/passes.ts'
import { useTexts } from '../languages/texts.ts'
import { useParams } from '../router/router.tsx'
import { tripPaths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PassCard } from './PassCard.tsx'
import { useTripFiles } from './TripPassLinks.tsx'
import { WalletButtons } from './WalletButtons.tsx'

/** The passes of a trip, one for each seat, to show, print and save. */
export function TripPassPage() {
  return (
    <RequireRole>
      <Loading />
    </RequireRole>
  )
}

type Passes = AnswerOf<typeof tripDocuments.pass>

function Loading() {
  const { bookingId = '' } = useParams()
  const { user } = useSession()
  const passes = useQuery({
    queryKey: ['mine', user?.id ?? '', 'trips', 'passes', bookingId],
    queryFn: ({ signal }) => call(tripDocuments.pass, { params: { bookingId }, signal }),
    // Making codes is work for the server, and the same data gives the same codes, so cache them.
    staleTime: 60_000,
  })
  return (
    <Page className="gap-8">
      {passes.isPending && <PassSkeleton />}
      {passes.isError && !passes.data && (
        <Failure bookingId={bookingId} error={passes.error} onRetry={() => void passes.refetch()} />
      )}
      {passes.data && <PassSheets bookingId={bookingId} data={passes.data} />}
    </Page>
  )
}

function PassSheets({ bookingId, data }: { bookingId: string; data: Passes }) {
  const t = useTexts(texts)
  const { flight: leg, passes, reference } = data
  const files = useTripFiles({ bookingId, reference })
  const many = passes.length > 1
  return (
    <>
      <PageHeading
        back={{ to: tripPaths.trip(bookingId), label: t('yourTrip') }}
        lead={many ? t('showThem', { count: passes.length }) : t('showIt')}
        actions={
          <>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              {t('print')}
            </Button>
            <Button variant="secondary" busy={files.busy('pass')} onClick={() => files.save('pass')}>
              <Download aria-hidden="true" className="size-4" />
              {t('pdf')}
            </Button>
          </>
        }
      >
        {t(many ? 'passes' : 'pass')}
      </PageHeading>
      <FormError message={files.failure} />
      <div data-print-alone="" className="grid gap-8">
        {passes.map((pass) => (
          <PassCard
            key={pass.number}
            pass={pass}
            leg={leg}
            seats={passes.filter(({ lap }) => lap === null).length}
            carrier={data.carrier}
            disclosure={data.disclosure}
          >
            <WalletButtons
              bookingId={bookingId}
              seat={pass.seat}
              {...(many ? { number: pass.number } : {})}
            />
          </PassCard>
        ))}
      </div>
    </>
  )
}

function PassSkeleton() {
  const t = useTexts(texts)
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-36" />
      <Skeleton className="h-[44rem] rounded-card md:h-[34rem]" />
    </div>
  )
}

function Failure(props: { bookingId: string; error: Error; onRetry: () => void }) {
  const t = useTexts(texts)
  const { bookingId, error } = props
  const status = error instanceof ApiError ? error.status : 0
  if (status === 400 || status === 404) {
    return (
      <>
        <PageHeading>{t('pass')}</PageHeading>
        <EmptyState title={t('noSuchTrip')}>{t('noSuchTripWhy')}</EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeading back={{ to: tripPaths.trip(bookingId), label: t('yourTrip') }}>{t('pass')}</PageHeading>
      {status === 409 ? (
        <EmptyState
          title={error.message}
          action={
            <LinkButton to={tripPaths.trip(bookingId)} variant="secondary">
              {t('seeTrip')}
            </LinkButton>
          }
        />
      ) : (
        <div className="grid justify-items-start gap-4">
          <FormError message={error.message} />
          <Button variant="secondary" onClick={props.onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
