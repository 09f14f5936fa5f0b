import { type FormEvent, useState } from 'react'
import { toLocalTime } from '#contract/airports.ts'
import { type Aircraft, fleet } from '#contract/operators/fleet/fleet.ts'
import { call } from '../../data/api.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Arrow } from '../../ui/Arrow.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFleetAction, useRetirement } from './fleet-queries.ts'

/** Retires an aircraft. First shows the effect on its legs, and asks for the reason, which travellers read. */
export function RetireDialog({ aircraft, onClose }: { aircraft: Aircraft; onClose: () => void }) {
  const preview = useRetirement(aircraft.id)
  const [reason, setReason] = useState('')
  const retiring = useFleetAction((soldFlights: number) =>
    call(fleet.retire, { params: { id: aircraft.id }, body: { reason, soldFlights } }),
  )
  const sold = preview.data?.soldFlights ?? []

  function retire(event: FormEvent) {
    event.preventDefault()
    retiring.mutate(sold.length, { onSuccess: onClose, onError: () => void preview.refetch() })
  }

  return (
    <Dialog open onClose={onClose} title={`Retire ${aircraft.entry.tail}?`}>
      {preview.isPending && <Skeleton className="h-40" />}
      <FormError message={preview.error?.message} />
      {preview.data && (
        <form noValidate className="grid gap-5" onSubmit={retire}>
          <p className="text-muted">
            {preview.data.unsoldFlights === 0 && sold.length === 0
              ? 'No flight to come is on sale on it.'
              : `Its ${preview.data.unsoldFlights + sold.length} published flights are cancelled. `}
            {sold.length > 0 &&
              'Everybody on these is refunded in full and told why. To keep one, give it another aircraft first:'}
          </p>
          {sold.length > 0 && (
            <ul className="grid gap-2">
              {sold.map(({ legId, originICAO, destinationICAO, departureUTC, timezone, seatsSold }) => (
                <li key={legId}>
                  <Link className="underline underline-offset-4" to={backOfficePaths.operatorLeg(legId)}>
                    {originICAO} <Arrow /> {destinationICAO}, {toLocalTime(departureUTC, timezone).date}
                  </Link>
                  , {seatsSold} {seatsSold === 1 ? 'seat' : 'seats'} sold
                </li>
              ))}
            </ul>
          )}
          <TextArea
            label="Reason"
            hint="Travellers on its flights read it."
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormError message={retiring.error?.message} />
          <DialogActions
            type="submit"
            variant="danger"
            disabledReason={!reason.trim() && 'Say why first.'}
            busy={retiring.isPending && 'Retiring...'}
            leave="Keep it"
            onLeave={onClose}
          >
            Retire
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
