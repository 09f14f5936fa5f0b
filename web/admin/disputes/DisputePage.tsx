import { useQuery } from '@tanstack/react-query'
import { type AdminDisputeDetail, adminDisputes } from '#contract/disputes/disputes.ts'
import { formatMoney } from '#contract/money.ts'
import { ApiError, call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { useParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { LoadFailure } from '../Listed.tsx'
import { BookingTimeline } from '../money/BookingTimeline.tsx'
import { Feedback, useFeedback } from '../money/Feedback.tsx'
import { Panel } from '../Panel.tsx'
import { AnswerPanel } from './AnswerPanel.tsx'
import { DisputeBadge, describePaid, describeReason, disputesKey } from './dispute-words.tsx'
import { EvidencePreview } from './EvidencePreview.tsx'
import { GivenPanel } from './GivenPanel.tsx'

const LOOK_AGAIN_MS = 2000

/** One dispute: its money, the answer to the bank, and the outcome. */
export function DisputePage() {
  const { id = '' } = useParams()
  const dispute = useQuery({
    queryKey: [...disputesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(adminDisputes.one, { params: { id }, signal })).dispute,
    // The job sends an answer within seconds, so read again soon.
    refetchInterval: ({ state: { data } }) =>
      data?.given && data.given.sentAt === null && data.closedAt === null ? LOOK_AGAIN_MS : false,
  })
  if (dispute.isPending) return <DisputeSkeleton />
  if (dispute.data) return <Loaded dispute={dispute.data} />
  const { error } = dispute
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status)
  if (!isMissing) return <LoadFailure of={dispute} />
  return (
    <>
      <PageHeading>Dispute Not Found</PageHeading>
      <EmptyState
        title="There is no such dispute."
        action={<LinkButton to={backOfficePaths.adminDisputes()}>Back to Disputes</LinkButton>}
      />
    </>
  )
}

function Loaded({ dispute }: { dispute: AdminDisputeDetail }) {
  const [feedback, showFeedback] = useFeedback()
  const { booking, premium } = dispute
  const { name, what } = describePaid(dispute)
  return (
    <>
      <PageHeading
        back={{ to: backOfficePaths.adminDisputes(), label: 'All disputes' }}
        lead={`${what}, ${dispute.travellerName}`}
        actions={
          booking ? (
            <LinkButton variant="secondary" to={backOfficePaths.adminBooking(booking.id)}>
              Open Booking
            </LinkButton>
          ) : (
            premium && (
              <LinkButton variant="secondary" to={backOfficePaths.adminUser(premium.userId)}>
                Open Plan
              </LinkButton>
            )
          )
        }
      >
        Dispute of {booking ? <span className="figures text-[0.8em]">{name}</span> : name}
      </PageHeading>
      <div>
        <div className="grid gap-6">
          {dispute.answerable && <AnswerPanel dispute={dispute} onFeedback={showFeedback} />}
          {dispute.given && <GivenPanel dispute={dispute} given={dispute.given} onFeedback={showFeedback} />}
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <div className="grid gap-6">
              <DisputeFacts dispute={dispute} />
              <EvidencePreview sections={dispute.evidence} />
            </div>
            <Panel title={booking ? 'Booking timeline' : 'Payment timeline'}>
              <BookingTimeline events={dispute.timeline} currency={dispute.currency} />
            </Panel>
          </div>
        </div>
        <Feedback feedback={feedback} />
      </div>
    </>
  )
}

function DisputeFacts({ dispute }: { dispute: AdminDisputeDetail }) {
  const { currency, card } = dispute
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Panel title="Dispute" action={<DisputeBadge {...dispute} />}>
      <Facts>
        <Fact name="Disputed">
          {money(dispute.amountMinor)}
          {dispute.amountMinor !== dispute.paidMinor && ` of ${money(dispute.paidMinor)} paid`}
          {dispute.wholeMinor !== dispute.amountMinor &&
            `; ${money(dispute.wholeMinor)} with the other flight`}
        </Fact>
        <Fact name="The bank’s reason">
          {describeReason(dispute.reason)}
          {dispute.networkCode && <span className="text-muted"> ({dispute.networkCode})</span>}
        </Fact>
        <Fact name="Card">
          {card.last4 ? (
            <span className="figures text-sm">
              <span className="capitalize">{card.brand ?? 'Card'}</span> •••• {card.last4}
            </span>
          ) : (
            'Not known'
          )}
        </Fact>
        <Fact name="Taken back">{money(dispute.withdrawnMinor)}</Fact>
        {dispute.reinstatedMinor > 0 && <Fact name="Given back to us">{money(dispute.reinstatedMinor)}</Fact>}
        <Fact name={dispute.reinstatedMinor > 0 ? 'Had been borne by' : 'Borne by'}>
          {dispute.operator && `${money(dispute.operatorMinor)} ${dispute.operator.name}, `}
          {money(dispute.platformMinor)} platform
        </Fact>
        <Fact name="Dispute fee">{money(dispute.providerFeeMinor)}, platform</Fact>
        <Fact name="Opened">{formatMoment(dispute.openedAt)}</Fact>
        {dispute.dueAt && <Fact name="Respond by">{formatMoment(dispute.dueAt)}</Fact>}
        {dispute.closedAt && <Fact name="Decided">{formatMoment(dispute.closedAt)}</Fact>}
        <Fact name="Dispute ID">
          <span className="figures text-sm">{dispute.stripeDisputeId}</span>
        </Fact>
        <Fact name="Payment intent">
          <span className="figures text-sm">{dispute.paymentIntentId}</span>
        </Fact>
      </Facts>
    </Panel>
  )
}

function DisputeSkeleton() {
  return (
    <div role="status" className="grid min-h-[70svh] content-start gap-6">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-120" />
        <Skeleton className="h-120" />
      </div>
    </div>
  )
}
