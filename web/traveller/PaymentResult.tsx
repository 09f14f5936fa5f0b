import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { bookings } from '#contract/bookings.ts'
import { formatAmountWithCode } from '#contract/money.ts'
import { call } from '../api.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner, SpinnerMark } from '../ui/Spinner.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { checkFailure, failureSentence, outcomeOf, type Payment, recheckEveryMs } from './payment-state.ts'

/** What became of a payment, looked up again until it is settled. */
export function PaymentResult({ sessionId, legId }: { sessionId: string; legId: string | null }) {
  const [watchedFrom, setWatchedFrom] = useState(() => Date.now())
  const query = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: ({ signal }) => call(bookings.paymentStatus, { params: { sessionId }, signal }),
    refetchInterval: ({ state }) => recheckEveryMs(state.data, Date.now() - watchedFrom),
    staleTime: 0,
  })
  const payment = query.data
  const watchAgain = () => {
    setWatchedFrom(Date.now())
    void query.refetch()
  }
  return (
    <Page className="min-h-[70svh] content-start justify-items-center">
      {query.isPending && <Checking />}
      {query.isError && !payment && (
        <PaymentCard legId={legId} look="failure" title="Payment Failed" text={checkFailure(query.error)}>
          <Actions>
            <Button variant="secondary" size="large" onClick={watchAgain}>
              Check again
            </Button>
          </Actions>
        </PaymentCard>
      )}
      {payment && <Settled payment={payment} legId={legId} onCheckAgain={watchAgain} />}
    </Page>
  )
}

function Settled(props: { payment: Payment; legId: string | null; onCheckAgain: () => void }) {
  const { payment, legId, onCheckAgain } = props
  const outcome = outcomeOf(payment)
  if (outcome === 'success') {
    return (
      <PaymentCard
        legId={legId}
        look="success"
        title="Payment Successful!"
        text="Your flight has been booked successfully."
      >
        <PaymentFacts payment={payment} />
        <Actions />
      </PaymentCard>
    )
  }
  if (outcome === 'failure') {
    return (
      <PaymentCard legId={legId} look="failure" title="Payment Failed" text={failureSentence(payment)}>
        <PaymentFacts payment={payment} />
        <Actions>
          <LinkButton to={paths.booking()} variant="secondary" size="large">
            See other flights
          </LinkButton>
        </Actions>
      </PaymentCard>
    )
  }
  if (outcome === 'refunded') {
    return (
      <PaymentCard
        legId={legId}
        look="refunded"
        title="Payment Refunded"
        text="The money is on its way back to your card."
      >
        <PaymentFacts payment={payment} />
        <Actions />
      </PaymentCard>
    )
  }
  return (
    <PaymentCard
      legId={legId}
      look="processing"
      title="Payment Processing"
      text={<Processing payment={payment} />}
    >
      <PaymentFacts payment={payment} />
      <Actions>
        <Button variant="secondary" size="large" onClick={onCheckAgain}>
          Check again
        </Button>
      </Actions>
    </PaymentCard>
  )
}

function Processing({ payment }: { payment: Payment }) {
  return (
    <>
      <span className="inline-flex items-center gap-2.5 align-bottom">
        <SpinnerMark />
        Status: {payment.payment_status}
      </span>
      <span className="mt-2 block">
        {payment.payment_status === 'authorized'
          ? 'Your card is authorised and nothing is charged until the flight is confirmed. We write to you when it is.'
          : 'You may close this page. The payment is settled without it, and we write to you when it is.'}
      </span>
    </>
  )
}

function Checking() {
  return (
    <Card padded className="grid min-h-96 w-full max-w-xl content-center">
      <Spinner label="Checking your payment..." />
    </Card>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  return (
    <dl className="grid border-t border-line">
      <Fact term="Amount">{formatAmountWithCode(payment.amount, payment.currency)}</Fact>
      <Fact term="Booking">{payment.booking_reference}</Fact>
      <Fact term="Booking status">{payment.booking_status}</Fact>
      <Fact term="Session ID">{payment.session_id}</Fact>
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
        Return to Home
      </LinkButton>
      {children}
    </div>
  )
}
