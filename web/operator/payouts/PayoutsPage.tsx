import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { PAYOUT_FILTERS, type PayoutFilter, payouts } from '#contract/payments/payouts.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { ApiError, call } from '../../data/api.ts'
import { queryWith } from '../../data/query-with.ts'
import { useSession } from '../../data/session.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { OwnStatements } from './OwnStatements.tsx'
import { PayoutAccountCard } from './PayoutAccountCard.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { OwedNotice, PayoutTotalsList } from './PayoutTotalsList.tsx'

const FILTER_NAMES: Record<PayoutFilter, string> = {
  all: 'All flights',
  upcoming: 'Upcoming payouts',
  paid: 'Paid',
}

/** The money of each sold leg, what was transferred of it and when, and the account that receives it. */
export function PayoutsPage() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)
  const show = PAYOUT_FILTERS.find((filter) => filter === search.get('show')) ?? 'all'
  const listed = useQuery({
    queryKey: ['operator', 'payouts', user?.id, { page, show }],
    queryFn: ({ signal }) => call(payouts.list, { query: { page, show }, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (entries: Record<string, string>) => setSearch(queryWith(entries))
  const goTo = (next: number) => change({ page: String(next) })

  return (
    <>
      <PageHeading lead="What travellers paid for your flights, and what reaches you 24 hours after each arrival.">
        Payouts
      </PageHeading>
      {listed.isPending && <LoadingPayouts />}
      {listed.isLoadingError && <Failure of={listed} />}
      {listed.data && (
        <>
          <PayoutAccountCard known={listed.data.connect} />
          {listed.data.totals.length === 0 ? (
            <EmptyState title="No sales yet.">
              As soon as somebody books one of your flights, it appears here with its price, our fee and the
              day it is paid.
            </EmptyState>
          ) : (
            <>
              <OwedNotice totals={listed.data.totals} />
              <PayoutTotalsList totals={listed.data.totals} />
              <section aria-labelledby="flights-title" className="grid gap-6">
                <div className="flex flex-wrap items-end justify-between gap-4">
                  <h2 id="flights-title" className="text-heading tracking-tight">
                    Flights
                  </h2>
                  <SelectField
                    label="Show"
                    className="w-full sm:w-56"
                    value={show}
                    onChange={(event) => change({ show: event.target.value, page: '1' })}
                    options={PAYOUT_FILTERS.map((filter) => [filter, FILTER_NAMES[filter]])}
                  />
                </div>
                {listed.isError && <Failure of={listed} />}
                {listed.data.payouts.length === 0 ? (
                  <EmptyState title="Nothing here.">
                    {show === 'upcoming' ? 'Every flown flight is paid.' : 'No flight has been paid yet.'}
                  </EmptyState>
                ) : (
                  <PayoutTable payouts={listed.data.payouts} stale={listed.isPlaceholderData} />
                )}
                <Pager {...listed.data.pagination} unit="flights" onPage={goTo} />
              </section>
              <OwnStatements />
            </>
          )}
        </>
      )}
    </>
  )
}

function Failure({ of }: ComponentProps<typeof LoadFailure>) {
  if (of.error instanceof ApiError && of.error.code === 'operator_profile_missing') {
    return (
      <EmptyState
        title="Payouts come after your company details."
        action={<LinkButton to={backOfficePaths.operatorOnboarding()}>Start Onboarding</LinkButton>}
      >
        Tell us which company flies, and the payout account is the third step.
      </EmptyState>
    )
  }
  return <LoadFailure of={of} />
}

function LoadingPayouts() {
  return (
    <div role="status" aria-label="Loading payouts" className="grid gap-10">
      <Skeleton className="h-44 rounded-card" />
      <div className="grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
      <Skeleton className="h-[40rem] rounded-card" />
    </div>
  )
}
