import { type ReactNode, useState } from 'react'
import { sumByCurrency } from '#contract/rates/sums.ts'
import { RequireRole } from '../../account/RequireRole.tsx'
import { useSession } from '../../data/session.tsx'
import { common } from '../../languages/common/common.ts'
import { formatAmountWithCode, formatMoney } from '../../languages/formats.ts'
import { payment } from '../../languages/payment/payment.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Navigate } from '../../router/router.tsx'
import { journeyPaths, paths, tripPaths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner, SpinnerMark } from '../../ui/Spinner.tsx'
import { CheckFailed, useLastError } from '../CheckFailed.tsx'
import { PaymentCard } from '../payment/PaymentCard.tsx'
import {
  decideJourneyOutcome,
  type JourneyOutcome,
  type JourneyStatus,
  useJourneyStatus,
} from './journey-queries.ts'

type Props = { journeyId: string; firstLegId: string }

/** The result of a journey's payment, read again until it is settled. */
export function JourneyResult(props: Props) {
  return (
    <RequireRole>
      <Result {...props} />
    </RequireRole>
  )
}

function Result({ journeyId, firstLegId }: Props) {
  const { user } = useSession()
  const [watchedFrom, setWatchedFrom] = useState(() => Date.now())
  const t = useTexts(payment)
  const query = useJourneyStatus(journeyId, { userId: user?.id, watchedFrom })
  const failure = useLastError(query.error)
  const lookAgain = () => {
    setWatchedFrom(Date.now())
    return query.refetch()
  }
  return (
    <Page className="min-h-[70svh] content-start justify-items-center">
      {!query.data && !failure && (
        <Card padded className="grid min-h-96 w-full max-w-xl content-center">
          <Spinner label={t('checking')} />
        </Card>
      )}
      {!query.data && failure && <CheckFailed legId={firstLegId} error={failure} onCheckAgain={lookAgain} />}
      {query.data && <Settled status={query.data} legId={firstLegId} onLookAgain={() => void lookAgain()} />}
    </Page>
  )
}

const LOOKS = {
  success: { look: 'success', title: 'successful' },
  partly: { look: 'refunded', title: 'oneBooked' },
  refunded: { look: 'refunded', title: 'refunded' },
  failure: { look: 'failure', title: 'failed' },
  processing: { look: 'processing', title: 'processing' },
} as const

function Settled(props: { status: JourneyStatus; legId: string; onLookAgain: () => void }) {
  const t = useTexts(payment)
  const all = useTexts(common)
  const { status, legId, onLookAgain } = props
  const outcome = decideJourneyOutcome(status)
  if (outcome === 'half') return <Navigate to={writePath(status)} replace />
  return (
    <PaymentCard
      legId={legId}
      look={LOOKS[outcome].look}
      title={t(LOOKS[outcome].title)}
      text={<Words outcome={outcome} status={status} />}
    >
      <Facts status={status} />
      <Actions>
        {outcome === 'processing' && (
          <Button variant="secondary" size="large" onClick={onLookAgain}>
            {t('checkAgain')}
          </Button>
        )}
        {outcome === 'failure' && (
          <LinkButton to={paths.booking()} variant="secondary" size="large">
            {all('seeOtherFlights')}
          </LinkButton>
        )}
        {(outcome === 'success' || outcome === 'partly' || outcome === 'refunded') && (
          <LinkButton to={tripPaths.trips()} variant="secondary" size="large">
            {t(outcome === 'success' ? 'namePassengers' : 'seeTrips')}
          </LinkButton>
        )}
      </Actions>
    </PaymentCard>
  )
}

// The page of the journey continues with the other payment and shows the remaining time.
function writePath({ journey: { parts } }: JourneyStatus): string {
  const [firstLegId = '', secondLegId = ''] = parts.map(({ legId }) => legId)
  return journeyPaths.journey({ firstLegId, secondLegId })
}

function Words({ outcome, status }: { outcome: JourneyOutcome; status: JourneyStatus }) {
  const t = useTexts(payment)
  if (outcome === 'success') return t('bothBooked')
  if (outcome === 'refunded') return t('bothBack')
  if (outcome === 'partly') return t('partly')
  if (outcome === 'failure') return status.error ? translate(status.error) : t('neitherCharged')
  return (
    <>
      <span className="inline-flex items-center gap-2.5 align-bottom">
        <SpinnerMark />
        {t('status', { status: translate(status.paymentStatus ?? 'unpaid') })}
      </span>
      <span className="mt-2 block">{t(status.beingChecked ? 'beingCheckedText' : 'mayClose')}</span>
    </>
  )
}

function Facts({ status: { journey } }: { status: JourneyStatus }) {
  const t = useTexts(payment)
  return (
    <dl className="grid border-t border-line">
      <Fact term={t('amount')}>
        {sumByCurrency(journey.parts)
          .map((sum) => formatAmountWithCode(sum.amountMinor, sum.currency))
          .join(' + ')}
      </Fact>
      {journey.parts.map((part, index) => (
        <Fact key={part.bookingId} term={t(index === 0 ? 'firstFlight' : 'secondFlight')}>
          {part.reference}, {formatMoney(part.amountMinor, part.currency)}, {translate(part.status)}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3.5">
      <dt className="text-[0.9375rem] text-muted">{term}</dt>
      <dd className="figures min-w-0 text-sm break-all">{children}</dd>
    </div>
  )
}

function Actions({ children }: { children?: ReactNode }) {
  return (
    <div className="grid gap-3">
      <LinkButton to={paths.home()} size="large">
        {useTexts(payment)('home')}
      </LinkButton>
      {children}
    </div>
  )
}
