import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/money.ts'
import { type HeldPayout, heldPayouts } from '#contract/payments/held-payouts.ts'
import { call } from '../../data/api.ts'
import { Moment } from '../../display/Moment.tsx'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { LoadFailure } from '../Listed.tsx'
import { Feedback, useFeedback } from './Feedback.tsx'
import { Signed } from './MoneyPanels.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { ledgerKey } from './ReconciliationPanel.tsx'
import { useDialogUrl } from './use-dialog-url.ts'

const DECISIONS = ['release', 'refund'] as const
type Decision = (typeof DECISIONS)[number]

/** Payouts of operators that may no longer sell. An administrator pays each out or refunds the travellers. */
export function HeldPayoutsPanel() {
  const dialog = useDialogUrl(DECISIONS)
  const [feedback, showFeedback] = useFeedback()
  const found = useQuery({
    queryKey: [...ledgerKey, 'held'],
    queryFn: async ({ signal }) => (await call(heldPayouts.list, { signal })).payouts,
  })
  const decision = dialog.name
  const chosen = found.data?.find(({ legId }) => legId === dialog.id)
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Held payouts</h2>
      {found.isPending && <Skeleton className="h-14" />}
      {found.isLoadingError && <LoadFailure of={found} />}
      {found.data?.length === 0 && <Notice tone="go">No payout is held back.</Notice>}
      {found.data && found.data.length > 0 && (
        <>
          <Notice tone="caution">
            These operators may not sell any more. Nothing is paid to them until you release a flight's payout
            or give the money back to its travellers.
          </Notice>
          <DataTable
            needsRem={56}
            caption="Held payouts"
            columns={buildColumns(dialog.open)}
            rows={found.data}
            getKey={(payout) => `${payout.legId} ${payout.currency}`}
          />
        </>
      )}
      {decision && chosen && (
        <Dialog key={`${decision} ${chosen.legId}`} open onClose={dialog.close} title={WORDS[decision].title}>
          <ReasonForm
            words={WORDS[decision]}
            danger={decision === 'refund'}
            draft={`${decision} payout ${chosen.legId}`}
            send={(reason) => decide(decision, chosen, reason)}
            onClose={dialog.close}
            onDone={showFeedback}
          />
        </Dialog>
      )}
      <Feedback feedback={feedback} />
    </section>
  )
}

function buildColumns(open: (decision: Decision, legId: string) => void): Column<HeldPayout>[] {
  return [
    {
      header: 'Operator',
      cell: ({ operator }) => (
        <Link
          to={backOfficePaths.adminKybDetail(operator.id)}
          className="wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {operator.name}
        </Link>
      ),
    },
    { header: 'Flight', cell: (payout) => <span className="figures">{formatRoute(payout)}</span> },
    { header: 'Arrived', cell: (payout) => <Moment at={payout.arrivalUTC} /> },
    { header: 'Bookings', align: 'end', cell: (payout) => payout.bookingsCount },
    {
      header: 'Held',
      align: 'end',
      cell: (payout) => <Signed minor={payout.netMinor} currency={payout.currency} />,
    },
    {
      header: 'Actions',
      cell: (payout) => (
        <div className="flex flex-wrap gap-2">
          <SmallButton
            aria-label={`Release ${formatRoute(payout)}`}
            onClick={() => open('release', payout.legId)}
          >
            Release
          </SmallButton>
          <SmallButton
            aria-label={`Refund ${formatRoute(payout)}`}
            onClick={() => open('refund', payout.legId)}
          >
            Refund
          </SmallButton>
        </div>
      ),
    },
  ]
}

function formatRoute({ originICAO, destinationICAO }: HeldPayout): string {
  return `${originICAO}-${destinationICAO}`
}

async function decide(decision: Decision, payout: HeldPayout, reason: string): Promise<string> {
  const request = { params: { id: payout.legId }, body: { reason } }
  if (decision === 'release') {
    await call(heldPayouts.release, request)
    return `Released. ${payout.operator.name} is paid for ${formatRoute(payout)} within a minute.`
  }
  const { refundedBookings, refundedMinor } = await call(heldPayouts.refund, request)
  const bookings = refundedBookings === 1 ? '1 booking' : `${refundedBookings} bookings`
  return `${formatMoney(refundedMinor, payout.currency)} goes back for ${bookings}.`
}

const WORDS = {
  release: {
    title: 'Release this payout?',
    lead: 'The operator is paid for this flight as if it might still sell. This cannot be undone.',
    button: 'Release Payout',
    busy: 'Releasing...',
    keep: 'Leave It Held',
  },
  refund: {
    title: 'Give the money back?',
    lead: 'Every traveller of this flight gets back everything that is left, our fee included, and the operator is paid nothing. This cannot be undone.',
    button: 'Refund Travellers',
    busy: 'Refunding...',
    keep: 'Leave It Held',
  },
} satisfies Record<Decision, Record<string, string>>
