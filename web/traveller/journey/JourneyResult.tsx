import { useState } from 'react'
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
import { PaymentCard } from '../payment/PaymentCard.tsx'
import { Actions, Fact, Processing, ResultPage } from '../payment/ResultPage.tsx'
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
  const query = useJourneyStatus(journeyId, { userId: user?.id, watchedFrom })
  return (
    <ResultPage query={query} legId={firstLegId} onWatch={() => setWatchedFrom(Date.now())}>
      {(status, lookAgain) => <Settled status={status} legId={firstLegId} onLookAgain={lookAgain} />}
    </ResultPage>
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
    <Processing status={status.paymentStatus ?? 'unpaid'}>
      {t(status.beingChecked ? 'beingCheckedText' : 'mayClose')}
    </Processing>
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
