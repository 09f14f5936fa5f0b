import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Spinner, SpinnerMark } from '../../ui/Spinner.tsx'
import { CheckFailed, useLastError } from '../CheckFailed.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { computeRecheckMs, decideOutcome, describeFailure, type Payment } from './payment-state.ts'

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
  const payment = query.data
  const failure = useLastError(query.error)
  const watchAgain = () => {
    setWatchedFrom(Date.now())
    return query.refetch()
  }
  return (
    <Page className="min-h-[70svh] content-start justify-items-center">
      {!payment && !failure && <Checking />}
      {!payment && failure && <CheckFailed legId={legId} error={failure} onCheckAgain={watchAgain} />}
      {payment && <Settled payment={payment} legId={legId} onCheckAgain={() => void watchAgain()} />}
    </Page>
  )
}

function Settled(props: { payment: Payment; legId: string | null; onCheckAgain: () => void }) {
  const { payment, legId, onCheckAgain } = props
  const t = useTexts(texts)
  const all = useTexts(common)
  const outcome = decideOutcome(payment)
  if (outcome === 'success') {
    return (
      <PaymentCard legId={legId} look="success" title={t('successful')} text={t('booked')}>
        <PaymentFacts payment={payment} />
        <Actions>
          <TripLink payment={payment}>{t('namePassengers')}</TripLink>
        </Actions>
      </PaymentCard>
    )
  }
  if (outcome === 'failure') {
    return (
      <PaymentCard legId={legId} look="failure" title={t('failed')} text={describeFailure(payment)}>
        <PaymentFacts payment={payment} />
        <Actions>
          <LinkButton to={paths.booking()} variant="secondary" size="large">
            {all('seeOtherFlights')}
          </LinkButton>
        </Actions>
      </PaymentCard>
    )
  }
  if (outcome === 'refunded') {
    return (
      <PaymentCard legId={legId} look="refunded" title={t('refunded')} text={t('onItsWayBack')}>
        <PaymentFacts payment={payment} />
        <Actions>
          <TripLink payment={payment}>{t('seeTrip')}</TripLink>
        </Actions>
      </PaymentCard>
    )
  }
  return (
    <PaymentCard
      legId={legId}
      look="processing"
      title={t('processing')}
      text={<Processing payment={payment} />}
    >
      <PaymentFacts payment={payment} />
      <Actions>
        <Button variant="secondary" size="large" onClick={onCheckAgain}>
          {t('checkAgain')}
        </Button>
        {payment.payment_status === 'authorized' && <TripLink payment={payment}>{t('seeTrip')}</TripLink>}
      </Actions>
    </PaymentCard>
  )
}

function TripLink({ payment, children }: { payment: Payment; children: string }) {
  return (
    <LinkButton to={tripPaths.trip(payment.booking_id)} variant="secondary" size="large">
      {children}
    </LinkButton>
  )
}

function describeWait({ being_checked, payment_status }: Payment) {
  if (payment_status !== 'authorized') return 'mayClose'
  return being_checked ? 'beingCheckedText' : 'authorisedText'
}

function Processing({ payment }: { payment: Payment }) {
  const t = useTexts(texts)
  return (
    <>
      <span className="inline-flex items-center gap-2.5 align-bottom">
        <SpinnerMark />
        {t('status', { status: translate(payment.payment_status) })}
      </span>
      <span className="mt-2 block">{t(describeWait(payment))}</span>
    </>
  )
}

function Checking() {
  const t = useTexts(texts)
  return (
    <Card padded className="grid min-h-96 w-full max-w-xl content-center">
      <Spinner label={t('checking')} />
    </Card>
  )
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
        {useTexts(texts)('home')}
      </LinkButton>
      {children}
    </div>
  )
}
