import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { type HeldPayout, heldPayouts } from '#contract/payments/held-payouts.ts'
import { call } from '../../data/api.ts'
import { Moment } from '../../display/Moment.tsx'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { LoadFailure } from '../Listed.tsx'
import { useDraft } from '../use-draft.ts'
import { Feedback } from './Feedback.tsx'
import { Signed } from './MoneyPanels.tsx'
import { ledgerKey } from './ReconciliationPanel.tsx'
import type { Feedback as FeedbackSentence } from './use-booking-acts.ts'
import { useDialogUrl } from './use-dialog-url.ts'

const DECISIONS = ['release', 'refund'] as const
type Decision = (typeof DECISIONS)[number]

/** Payouts of operators that may no longer sell. An administrator pays each out or refunds the travellers. */
export function HeldPayoutsPanel() {
  const dialog = useDialogUrl(DECISIONS)
  const [said, say] = useState<FeedbackSentence>(null)
  const found = useQuery({
    queryKey: [...ledgerKey, 'held'],
    queryFn: async ({ signal }) => (await call(heldPayouts.list, { signal })).payouts,
  })
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
      {dialog.name && chosen && (
        <DecisionDialog
          key={`${dialog.name} ${chosen.legId}`}
          decision={dialog.name}
          payout={chosen}
          onClose={dialog.close}
          onDone={say}
        />
      )}
      <Feedback said={said} />
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

type Deciding = {
  decision: Decision
  payout: HeldPayout
  onClose: () => void
  onDone: (said: FeedbackSentence) => void
}

function DecisionDialog({ decision, payout, onClose, onDone }: Deciding) {
  const queries = useQueryClient()
  const { legId, operator, currency } = payout
  const reason = useDraft(`${decision} payout ${legId}`)
  const [error, setError] = useState<string>()
  const { title, text, button, busy } = WORDS[decision]
  const deciding = useMutation({
    mutationFn: async () => {
      const request = { params: { id: legId }, body: { reason: reason.text.trim() } }
      if (decision === 'release') {
        await call(heldPayouts.release, request)
        return `Released. ${operator.name} is paid for ${formatRoute(payout)} within a minute.`
      }
      const { refundedBookings, refundedMinor } = await call(heldPayouts.refund, request)
      const bookings = refundedBookings === 1 ? '1 booking' : `${refundedBookings} bookings`
      return `${formatMoney(refundedMinor, currency)} goes back for ${bookings}.`
    },
    onSuccess: (sentence) => {
      reason.settle()
      onDone({ tone: 'go', sentence })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.text.trim()) deciding.mutate()
    else setError('A reason is required')
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="grid gap-6" noValidate onSubmit={submit}>
        <p className="text-muted">{text}</p>
        <TextArea
          label="Reason"
          maxLength={500}
          value={reason.text}
          error={error}
          onChange={(event) => {
            reason.change(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <FormError message={deciding.error?.message} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant={decision === 'refund' ? 'danger' : 'primary'}
            type="submit"
            busy={deciding.isPending && busy}
          >
            {button}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Leave It Held
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const WORDS = {
  release: {
    title: 'Release this payout?',
    text: 'The operator is paid for this flight as if it might still sell. This cannot be undone.',
    button: 'Release Payout',
    busy: 'Releasing...',
  },
  refund: {
    title: 'Give the money back?',
    text: 'Every traveller of this flight gets back everything that is left, our fee included, and the operator is paid nothing. This cannot be undone.',
    button: 'Refund Travellers',
    busy: 'Refunding...',
  },
} as const satisfies Record<Decision, Record<string, string>>
