import {
  APPLICATION_STATUSES,
  adminSubmissions,
  type OperatorApplication,
} from '#contract/admin/admin-submissions.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ListedCards } from '../Listed.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { SubmissionFilters } from '../SubmissionFilters.tsx'
import { useList } from '../use-list.ts'
import { findChoice, useListUrl } from '../use-list-url.ts'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { applicationsKey, formatAnnualHours, useReview } from './applications.ts'

/** Applications of operators that want to sell empty legs here, and our decisions. */
export function ApplicationsPage() {
  const url = useListUrl()
  const search = url.read('search')
  const status = findChoice(url.read('status'), APPLICATION_STATUSES)
  const order = url.read('order') === 'asc' ? 'asc' : 'desc'
  const { page } = url
  const applications = useList([...applicationsKey, 'list', { page, search, status, order }], (signal) =>
    call(adminSubmissions.applications, { query: { page, search, status, order }, signal }),
  )
  const opened = applications.data?.data.find((application) => application.id === url.openId)
  return (
    <>
      <PageHeading lead="An approval invites the company to onboard, by mail.">
        Operator Applications
      </PageHeading>
      <SubmissionFilters placeholder="Company, contact or email" statuses={APPLICATION_STATUSES} />
      <ListedCards
        list={applications}
        rows={applications.data?.data}
        unit="applications"
        empty={{
          title: 'No operator applications found',
          text: search || status ? 'Nothing matches this search and filter.' : undefined,
        }}
        card={(application) => (
          <ApplicationCard application={application} onOpen={() => url.open(application.id)} />
        )}
      />
      <ApplicationDialog id={url.openId} known={opened} onClose={url.close} />
    </>
  )
}

function ApplicationCard(props: { application: OperatorApplication; onOpen: () => void }) {
  const { application, onOpen } = props
  const { companyName, contactName, email, status } = application
  const reviewing = useReview(application)
  const act = (to: OperatorApplication['status'], doing: string) => ({
    busy: reviewing.isPending && reviewing.variables.status === to && doing,
    disabled: reviewing.isPending,
    onClick: () => reviewing.mutate({ status: to }),
  })
  const facts = [
    application.fleetSize && `${application.fleetSize} aircraft`,
    formatAnnualHours(application.yearlyFlights),
    application.operatingRegions,
  ].filter(Boolean)
  return (
    <Card className="grid items-center gap-x-8 gap-y-4 p-5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-lg wrap-anywhere">{companyName}</h2>
          <StatusBadge status={status} />
        </div>
        <p className="text-[0.9375rem] wrap-anywhere">
          {contactName}, <span className="text-muted">{email}</span>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[...facts, formatMoment(application.submittedAt)].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {status === 'PENDING' && (
          <>
            <SmallButton aria-label={`Approve ${companyName}`} {...act('APPROVED', 'Approving...')}>
              Approve
            </SmallButton>
            <SmallButton aria-label={`Reject ${companyName}`} {...act('REJECTED', 'Rejecting...')}>
              Reject
            </SmallButton>
          </>
        )}
        <SmallButton aria-label={`View ${companyName}`} onClick={onOpen}>
          View
        </SmallButton>
      </div>
      {reviewing.isError && (
        <div className="md:col-span-2">
          <FormError message={reviewing.error.message} />
        </div>
      )}
    </Card>
  )
}
