import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type KybOperator, kyb } from '#contract/operators/kyb.ts'
import { ApiError, call } from '../../data/api.ts'
import { useParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AtFoot, LoadFailure } from '../Listed.tsx'
import { kybKey } from '../query-keys.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { useListUrl } from '../use-list-url.ts'
import { ApproveDialog, DeclineDialog, RejectDialog } from './DecisionDialogs.tsx'
import { Documents } from './KybDocuments.tsx'
import { KybFleet } from './KybFleet.tsx'
import { PayoutAccount, PolicyCard, Profile, QuickActions, Timeline } from './KybParts.tsx'
import { PoliciesDialog } from './PoliciesDialog.tsx'

/** The review of one operator. `?action=approve` and `?action=reject` open the dialog at once. */
export function KybDetailPage() {
  const { id = '' } = useParams()
  const reading = useQuery({
    queryKey: [...kybKey, 'one', id],
    queryFn: async ({ signal }) => (await call(kyb.detail, { params: { id }, signal })).operator,
  })
  if (reading.isPending) return <DetailSkeleton />
  if (reading.data) return <Review operator={reading.data} />
  const { error } = reading
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  return <LoadFailure of={reading} />
}

function Review({ operator }: { operator: KybOperator }) {
  const url = useListUrl()
  const action = url.read('action')
  const [feedback, showFeedback] = useState<{ tone: 'go' | 'warning'; sentence: string } | null>(null)
  const setDone = (sentence: string) => showFeedback({ tone: 'go', sentence })
  const setOvertaken = (sentence: string) => showFeedback({ tone: 'warning', sentence })
  const { can } = operator
  const open = (name: string) => url.filter({ action: name })
  return (
    <>
      <PageHeading
        back={{ to: backOfficePaths.adminKyb(), label: 'All operators' }}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StatusBadge status={operator.kybStatus ?? 'NOT_SUBMITTED'} />
            {operator.publishingAllowed ? 'May publish flights.' : operator.publishBlockReason}
          </span>
        }
        actions={
          <>
            {can.review && <BeginReview operatorId={operator.id} onDone={setDone} />}
            {can.approve && <Button onClick={() => open('approve')}>Approve</Button>}
            {can.reject && (
              <Button variant="danger" onClick={() => open('reject')}>
                Reject
              </Button>
            )}
          </>
        }
      >
        {operator.name}
      </PageHeading>
      <Approvals operator={operator} />
      <div>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <Profile operator={operator} />
            <Documents
              operator={operator}
              onDecline={({ type }) => open(`decline-${type}`)}
              onDone={setDone}
              onOvertaken={setOvertaken}
            />
            <KybFleet operatorId={operator.id} onDone={setDone} onOvertaken={setOvertaken} />
            <PolicyCard policies={operator.policies} />
          </div>
          <div className="grid gap-6">
            <QuickActions operator={operator} onEditPolicies={() => open('policies')} />
            <PayoutAccount connect={operator.connect} />
            <Timeline operator={operator} />
          </div>
        </div>
        <AtFoot role="status">{feedback && <Notice tone={feedback.tone}>{feedback.sentence}</Notice>}</AtFoot>
      </div>
      <ApproveDialog
        operator={operator}
        open={action === 'approve' && can.approve}
        onClose={url.close}
        onDone={setDone}
        onOvertaken={setOvertaken}
      />
      <RejectDialog
        operator={operator}
        open={action === 'reject' && can.reject}
        onClose={url.close}
        onDone={setDone}
        onOvertaken={setOvertaken}
      />
      <DeclineDialog
        operator={operator}
        document={Object.values(operator.docsJSON).find(
          ({ type, waiting }) => waiting && action === `decline-${type}`,
        )}
        onClose={url.close}
        onDone={setDone}
        onOvertaken={setOvertaken}
      />
      <PoliciesDialog
        operator={operator}
        open={action === 'policies' && operator.policies !== null}
        onClose={url.close}
        onDone={setDone}
      />
    </>
  )
}

function BeginReview(props: { operatorId: string; onDone: (message: string) => void }) {
  const queries = useQueryClient()
  const beginning = useMutation({
    mutationFn: () => call(kyb.review, { params: { id: props.operatorId } }),
    // Reads the current data first, since an approval covers what the reviewer saw.
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: kybKey })
      props.onDone(message)
    },
    onError: () => queries.invalidateQueries({ queryKey: kybKey }),
  })
  return (
    <>
      <Button
        variant="secondary"
        busy={beginning.isPending && 'Starting...'}
        onClick={() => beginning.mutate()}
      >
        Start Review
      </Button>
      <FormError message={beginning.error?.message} />
    </>
  )
}

function Approvals({ operator: { approvals } }: { operator: KybOperator }) {
  if (!approvals.waiting || approvals.given.length >= approvals.needed) return null
  const [first] = approvals.given
  return (
    <Notice>
      {approvals.mine
        ? 'You have approved this operator. Another administrator has to approve it as well.'
        : `${first?.by ?? 'Another administrator'} has approved this operator. A second approval is needed.`}
    </Notice>
  )
}

function NotFound() {
  return (
    <>
      <PageHeading>Operator Not Found</PageHeading>
      <EmptyState
        title="There is no operator at this address."
        action={<LinkButton to={backOfficePaths.adminKyb()}>Back to KYB Review</LinkButton>}
      />
    </>
  )
}

function DetailSkeleton() {
  return (
    <div role="status" className="grid gap-10">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-36" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <Skeleton className="h-[36rem]" />
        <Skeleton className="h-[36rem]" />
      </div>
    </div>
  )
}
