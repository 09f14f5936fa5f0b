import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NoShow, noShows } from '#contract/bookings/no-show.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Props = {
  legId: string
  /** The booking of the no-show; null closes the dialog. */
  reference: string | null
  onClose: () => void
}

/** Marks people of a booking as a no-show. First shows the kept and refunded amounts by the booking's policy. */
export function NoShowDialog({ legId, reference, onClose }: Props) {
  return (
    <Dialog open={reference !== null} onClose={onClose} title="Mark as no-show">
      {reference && <Marking key={reference} legId={legId} reference={reference} onClose={onClose} />}
    </Dialog>
  )
}

function Marking({ legId, reference, onClose }: Props & { reference: string }) {
  const queries = useQueryClient()
  const params = { id: legId, reference }
  const [absent, setAbsent] = useState<number>()
  const quote = useQuery({
    queryKey: ['operator', 'no-show', legId, reference, absent],
    queryFn: async ({ signal }) => (await call(noShows.quote, { params, query: { absent }, signal })).noShow,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const marking = useMutation({
    mutationFn: ({ refundMinor, absent }: NoShow) =>
      call(noShows.mark, { params, body: { refundMinor, absent } }),
    onSuccess: onClose,
    onError: () => void quote.refetch(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator', 'leg', legId, 'bookings'] }),
  })
  return (
    <div className="grid sm:w-120 gap-5">
      {quote.isPending && <Skeleton className="h-24" />}
      {quote.isError && <FormError message={quote.error.message} />}
      {quote.data && quote.data.mostAbsent > 1 && (
        <SelectField
          label="How many did not come"
          value={absent ?? quote.data.absent}
          onChange={({ currentTarget: { value } }) => setAbsent(Number(value))}
          options={Array.from({ length: quote.data.mostAbsent }, (_, index) => index + 1).map((count) => [
            count,
            `${count} of ${quote.data.people}`,
          ])}
        />
      )}
      {quote.data && <Notice tone="warning">{describeNoShow(quote.data)}</Notice>}
      <p className="text-[0.9375rem] text-muted">
        The traveller is notified by mail, and your report is recorded. A mistake can be put right only by
        writing to us.
      </p>
      <FormError message={marking.error?.message} />
      <DialogActions
        variant="danger"
        disabled={!quote.data || quote.isFetching}
        busy={marking.isPending && 'Marking...'}
        onClick={() => quote.data && marking.mutate(quote.data)}
        leave="They came"
        onLeave={onClose}
      >
        Mark as no-show
      </DialogActions>
    </div>
  )
}

function describeNoShow(noShow: NoShow): string {
  const { reference, people, absent, penaltyPct, keptMinor, refundMinor, currency } = noShow
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const back = refundMinor > 0 ? `${money(refundMinor)} goes back to the traveller` : 'nothing goes back'
  if (absent < people) {
    const kept = noShow.isWholeAircraft
      ? 'the price of the aircraft stays, and'
      : `${penaltyPct}% of their price is kept, and with their taxes`
    return `Booking ${reference}, ${absent} of ${people} passengers: ${kept} ${back}.`
  }
  const all = people === 1 ? '1 passenger' : `${people} passengers`
  return `Booking ${reference}, ${all}: ${penaltyPct}% of the price is kept (${money(keptMinor)}), and ${back}.`
}
