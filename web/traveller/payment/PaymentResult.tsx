import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookings } from '#contract/bookings/bookings.ts'
import { call } from '../../data/api.ts'
import { PriceParts } from '../../display/PriceParts.tsx'
import { common } from '../../languages/common/common.ts'
import { formatAmountWithCode } from '../../languages/formats.ts'
import { payment as texts } from '../../languages/payment/payment.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { paths, tripPaths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import {
  computeRecheckMs,
  decideOutcome,
  describeFailure,
  type Payment,
  type PaymentOutcome,
} from './payment-state.ts'
import { Actions, Fact, Processing, ResultPage } from './ResultPage.tsx'

/** The result of a payment, read again until it is settled. */
export function PaymentResult({ sessionId, legId }: { sessionId: string; legId: string | null }) {
  const [watchedFrom, setWatchedFrom] = useState(() => Date.now())
  const query = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: ({ signal }) => call(bookings.paymentStatus, { params: { sessionId }, signal }),
    refetchInterval: ({ state }) => {
      const isSettled = state.data !== undefined && decideOutcome(state.data) !== 'processing'
      return computeRecheckMs(isSettled, state.error, Date.now() - watchedFrom)
    },
    staleTime: 0,
  })
  return (
    <ResultPage query={query} legId={legId} onWatch={() => setWatchedFrom(Date.now())}>
      {(payment, lookAgain) => <Settled payment={payment} legId={legId} onCheckAgain={lookAgain} />}
    </ResultPage>
  )
}

function Settled(props: { payment: Payment; legId: string | null; onCheckAgain: () => void }) {
  const { payment, legId, onCheckAgain } = props
  const t = useTexts(texts)
  const all = useTexts(common)
  const outcome = decideOutcome(payment)
  const isAuthorised = payment.payment_status === 'authorized'
  return (
    <PaymentCard
      legId={legId}
      look={outcome}
      title={t(TITLES[outcome])}
      text={<Words outcome={outcome} payment={payment} />}
    >
      <PaymentFacts payment={payment} />
      <Actions>
        {outcome === 'processing' && (
          <Button variant="secondary" size="large" onClick={onCheckAgain}>
            {t('checkAgain')}
          </Button>
        )}
        {outcome === 'failure' && (
          <LinkButton to={paths.booking()} variant="secondary" size="large">
            {all('seeOtherFlights')}
          </LinkButton>
        )}
        {(outcome === 'success' || outcome === 'refunded' || (outcome === 'processing' && isAuthorised)) && (
          <LinkButton to={tripPaths.trip(payment.booking_id)} variant="secondary" size="large">
            {t(outcome === 'success' ? 'namePassengers' : 'seeTrip')}
          </LinkButton>
        )}
      </Actions>
    </PaymentCard>
  )
}

const TITLES = {
  success: 'successful',
  failure: 'failed',
  refunded: 'refunded',
  processing: 'processing',
} as const satisfies Record<PaymentOutcome, string>

function Words({ outcome, payment }: { outcome: PaymentOutcome; payment: Payment }) {
  const t = useTexts(texts)
  if (outcome === 'success') return t('booked')
  if (outcome === 'refunded') return t('onItsWayBack')
  if (outcome === 'failure') return describeFailure(payment)
  return <Processing status={payment.payment_status}>{t(describeWait(payment))}</Processing>
}

function describeWait({ being_checked, payment_status }: Payment) {
  if (payment_status !== 'authorized') return 'mayClose'
  return being_checked ? 'beingCheckedText' : 'authorisedText'
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useTexts(texts)
  return (
    <div className="border-t border-line">
      <dl className="grid gap-1.5 py-3">
        <PriceParts fareMinor={payment.fare} taxes={payment.taxes} currency={payment.currency} />
      </dl>
      <dl className="grid">
        <Fact term={t('amount')}>{formatAmountWithCode(payment.amount, payment.currency)}</Fact>
        <Fact term={t('booking')}>{payment.booking_reference}</Fact>
        <Fact term={t('bookingStatus')}>{translate(payment.booking_status)}</Fact>
        <Fact term={t('sessionId')}>{payment.session_id}</Fact>
      </dl>
    </div>
  )
}
