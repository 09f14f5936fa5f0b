import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminSubmissions, type OperatorApplication } from '#contract/admin/admin-submissions.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { LoadFailure } from '../Listed.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { useDraft } from '../use-draft.ts'
import { applicationsKey, formatAnnualHours, useReview } from './applications.ts'

/** One application with its notes and the possible decisions. */
export function ApplicationDialog(props: {
  id: string | null
  known: OperatorApplication | undefined
  onClose: () => void
}) {
  const { id, known, onClose } = props
  return (
    <Dialog open={id !== null} onClose={onClose} title={known?.companyName ?? 'Operator application'}>
      {id && <Opened key={id} id={id} known={known} />}
    </Dialog>
  )
}

function Opened({ id, known }: { id: string; known: OperatorApplication | undefined }) {
  const reading = useQuery({
    queryKey: [...applicationsKey, 'one', id],
    queryFn: ({ signal }) => call(adminSubmissions.application, { params: { id }, signal }),
  })
  if (reading.isLoadingError) return <LoadFailure of={reading} />
  const application = reading.data?.data ?? known
  if (!application) return <Skeleton className="h-96" />
  return (
    <>
      <Part title="Company">
        <Fact name="Company">{application.companyName}</Fact>
        <Fact name="Contact">{application.contactName}</Fact>
        <Fact name="Email">
          <a className="underline underline-offset-4" href={`mailto:${application.email}`}>
            {application.email}
          </a>
        </Fact>
        <Fact name="Phone">{application.phone}</Fact>
      </Part>
      <Part title="Fleet">
        <Fact name="Fleet size">{application.fleetSize && `${application.fleetSize} aircraft`}</Fact>
        <Fact name="Primary aircraft">{application.primaryAircraft}</Fact>
        <Fact name="Operating regions">{application.operatingRegions}</Fact>
        <Fact name="Annual hours">{formatAnnualHours(application.yearlyFlights)}</Fact>
      </Part>
      <Part title="Application">
        <Fact name="Status">
          <StatusBadge status={application.status} />
        </Fact>
        <Fact name="Submitted">{formatMoment(application.submittedAt)}</Fact>
        {application.reviewedAt && <Fact name="Reviewed">{formatMoment(application.reviewedAt)}</Fact>}
        <Fact name="Message">
          {application.message && <span className="whitespace-pre-line">{application.message}</span>}
        </Fact>
      </Part>
      <Review application={application} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-5 first-of-type:border-0">
      <h3 className="text-lg">{title}</h3>
      <Facts>{children}</Facts>
    </section>
  )
}

function Review({ application }: { application: OperatorApplication }) {
  const draft = useDraft(`notes ${application.id}`, application.reviewNotes ?? '')
  const reviewing = useReview(application, { onDone: () => draft.settle() })
  const { status } = application
  const act = (to: OperatorApplication['status'], doing: string) => ({
    busy: reviewing.isPending && reviewing.variables.status === to && doing,
    disabled: reviewing.isPending,
    onClick: () => reviewing.mutate({ status: to, reviewNotes: draft.text.trim() }),
  })
  const changed = draft.text.trim() !== (application.reviewNotes ?? '')
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <TextArea
        label="Review notes"
        hint="Sent to the applicant with an approval or a rejection."
        maxLength={2000}
        value={draft.text}
        onChange={(event) => draft.change(event.currentTarget.value)}
      />
      <FormError message={reviewing.error?.message} />
      <div className="flex flex-wrap gap-3">
        {status === 'PENDING' ? (
          <>
            <Button {...act('APPROVED', 'Approving...')}>Approve</Button>
            <Button variant="danger" {...act('REJECTED', 'Rejecting...')}>
              Reject
            </Button>
          </>
        ) : (
          <Button variant="secondary" {...act('PENDING', 'Resetting...')}>
            Reset to Pending
          </Button>
        )}
        {changed && (
          <Button variant="quiet" {...act(status, 'Saving...')}>
            Save Notes
          </Button>
        )}
      </div>
    </div>
  )
}
