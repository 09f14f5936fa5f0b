import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { useIsHere } from '../../display/use-is-here.ts'
import { Link, useNavigate } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Menu, menuItemLook } from '../../ui/dialog/Menu.tsx'
import { CancelDialog, DiscardDialog, formatFlightTitle, PublishDialog } from './FlightDialogs.tsx'
import { useFlightActions } from './flight-queries.ts'

/** The actions for one flight of the list. */
export function FlightMenu({ flight }: { flight: OperatorLeg }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { duplicate } = useFlightActions()
  const [dialog, setDialog] = useState<'publish' | 'cancel' | 'discard' | null>(null)
  const close = () => setDialog(null)
  const { status } = flight
  return (
    <>
      <Menu
        label={`Actions for ${formatFlightTitle(flight)}`}
        button={<Ellipsis aria-hidden="true" className="m-2.5 size-5 text-muted" />}
      >
        <Link to={backOfficePaths.operatorFlight(flight.id)} className={menuItemLook}>
          {status === 'DRAFT' || status === 'PUBLISHED' ? 'Edit' : 'Look at it'}
        </Link>
        {status !== 'DRAFT' && (
          <Link to={backOfficePaths.operatorFlightBookings(flight.id)} className={menuItemLook}>
            Bookings
          </Link>
        )}
        {status === 'PUBLISHED' && (
          <Link to={backOfficePaths.operatorCheckIn(flight.id)} reloadDocument className={menuItemLook}>
            Check-in
          </Link>
        )}
        {status === 'DRAFT' && (
          <button type="button" className={menuItemLook} onClick={() => setDialog('publish')}>
            Publish
          </button>
        )}
        <button
          type="button"
          className={menuItemLook}
          onClick={() =>
            duplicate.mutate(flight.id, {
              onSuccess: (copy) => isHere() && void navigate(backOfficePaths.operatorFlight(copy.id)),
            })
          }
        >
          Duplicate
        </button>
        {status === 'PUBLISHED' && (
          <button type="button" className={menuItemLook} onClick={() => setDialog('cancel')}>
            Cancel flight
          </button>
        )}
        {status === 'DRAFT' && (
          <button type="button" className={menuItemLook} onClick={() => setDialog('discard')}>
            Delete draft
          </button>
        )}
      </Menu>
      <span role="status" className="sr-only">
        {duplicate.isError && duplicate.error.message}
      </span>
      {dialog === 'publish' && <PublishDialog flight={flight} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog flight={flight} onClose={close} />}
      {dialog === 'discard' && <DiscardDialog flight={flight} onClose={close} />}
    </>
  )
}
