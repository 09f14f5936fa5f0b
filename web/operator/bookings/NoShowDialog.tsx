import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NoShow, noShows } from '#contract/bookings/no-show.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Props = {
  legId: string
  /** Of the booking whose travellers did not come; null: the dialog is closed. */
  reference: string | null
  onClose: () => void
}

/** Says that nobody of a booking came: first what is kept and what goes back, by the policy that was booked. */
export function NoShowDialog({ legId, reference, onClose }: Props) {
  return (
    <Dialog open={reference !== null} onClose={onClose} title="Nobody came?">
      {reference && <Marking key={reference} legId={legId} reference={reference} onClose={onClose} />}
    </Dialog>
  )
}

function Marking({ legId, reference, onClose }: Props & { reference: string }) {
  const queries = useQueryClient()
  const params = { id: legId, reference }
  const quote = useQuery({
    queryKey: ['operator', 'no-show', legId, reference],
    queryFn: async ({ signal }) => (await call(noShows.quote, { params, signal })).noShow,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const marking = useMutation({
    mutationFn: ({ refundMinor }: NoShow) => call(noShows.mark, { params, body: { refundMinor } }),
    onSuccess: onClose,
    onError: () => void quote.refetch(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator', 'flight', legId, 'bookings'] }),
  })
  return (
    <div className="grid sm:w-120 gap-5">
      {quote.isPending && <Skeleton className="h-24" />}
      {quote.isError && <FormError message={quote.error.message} />}
      {quote.data && <Notice tone="warning">{describeNoShow(quote.data)}</Notice>}
      <p className="text-[0.9375rem] text-muted">
        The traveller is told by mail, and it is recorded that you have said so. A mistake can be put right
        only by writing to us.
      </p>
      <FormError message={marking.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          disabled={!quote.data || quote.isFetching}
          busy={marking.isPending && 'Marking...'}
          onClick={() => quote.data && marking.mutate(quote.data)}
        >
          Mark as no-show
        </Button>
        <Button variant="secondary" onClick={onClose}>
          They came
        </Button>
      </div>
    </div>
  )
}

function describeNoShow({ reference, seats, penaltyPct, keptMinor, refundMinor, currency }: NoShow): string {
  const people = seats === 1 ? '1 passenger' : `${seats} passengers`
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const back = refundMinor > 0 ? `${money(refundMinor)} goes back to the traveller` : 'nothing goes back'
  return `Booking ${reference}, ${people}: ${penaltyPct}% of the price is kept (${money(keptMinor)}), and ${back}.`
}
