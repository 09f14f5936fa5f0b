import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { useIsHere } from '../../display/use-is-here.ts'
import { Link, useNavigate } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Menu, menuItemLook } from '../../ui/dialog/Menu.tsx'
import { CancelDialog, DiscardDialog, formatLegTitle, PublishDialog } from './LegDialogs.tsx'
import { useLegActions } from './leg-queries.ts'

/** The actions for one leg of the list. */
export function LegMenu({ leg }: { leg: OperatorLeg }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { duplicate } = useLegActions()
  const [dialog, setDialog] = useState<'publish' | 'cancel' | 'discard' | null>(null)
  const close = () => setDialog(null)
  const { status } = leg
  return (
    <>
      <Menu
        label={`Actions for ${formatLegTitle(leg)}`}
        button={<Ellipsis aria-hidden="true" className="m-2.5 size-5 text-muted" />}
      >
        <Link to={backOfficePaths.operatorLeg(leg.id)} className={menuItemLook}>
          {status === 'DRAFT' || status === 'PUBLISHED' ? 'Edit' : 'Look at it'}
        </Link>
        {status !== 'DRAFT' && (
          <Link to={backOfficePaths.operatorLegBookings(leg.id)} className={menuItemLook}>
            Bookings
          </Link>
        )}
        {status === 'PUBLISHED' && (
          <Link to={backOfficePaths.operatorCheckIn(leg.id)} reloadDocument className={menuItemLook}>
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
            duplicate.mutate(leg.id, {
              onSuccess: (copy) => isHere() && void navigate(backOfficePaths.operatorLeg(copy.id)),
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
      {dialog === 'publish' && <PublishDialog leg={leg} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog leg={leg} onClose={close} />}
      {dialog === 'discard' && <DiscardDialog leg={leg} onClose={close} />}
    </>
  )
}
