import { type FormEvent, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { wayBackFrom } from '../account/way-back.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type AlertWish, keepWish } from './alert-wishes.ts'
import type { SampleRoute } from './sample-routes.ts'

/**
 * `?alert=` asks for an alert, of a sample route or of a route of one's own. It asks for sign-in first and comes back
 * here; until alerts are open, this browser keeps the wish and says so.
 */
export function AlertWishDialog(props: { route: SampleRoute | null; open: boolean; onClose: () => void }) {
  const { status } = useSession()
  const location = useLocation()
  if (props.open && status === 'unauthenticated')
    return <Navigate to={paths.login()} state={wayBackFrom(location)} replace />
  const title = props.route ? `Alert for ${props.route.name}` : 'Create Custom Alert'
  return (
    <Dialog open={props.open && status === 'authenticated'} onClose={props.onClose} title={title}>
      {props.route ? <Kept wish={props.route} /> : <OwnRoute />}
    </Dialog>
  )
}

function OwnRoute() {
  const [wish, setWish] = useState<AlertWish | null>(null)
  if (wish) return <Kept wish={wish} />

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setWish({
      origin: String(data.get('origin')).trim(),
      destination: String(data.get('destination')).trim(),
    })
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <TextField label="From" name="origin" placeholder="City or airport" required maxLength={80} />
      <TextField label="To" name="destination" placeholder="City or airport" required maxLength={80} />
      <Button type="submit">Keep this route</Button>
    </form>
  )
}

function Kept({ wish: { origin, destination } }: { wish: AlertWish }) {
  useEffect(() => keepWish({ origin, destination }), [origin, destination])
  return (
    <div className="grid gap-5">
      <p role="status" className="text-lg font-medium">
        {origin} to {destination} is kept.
      </p>
      <p className="text-muted">
        Route alerts are not open yet. This browser keeps your wish for the day they are. Join the
        early-access list, and we write to you on that day.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.earlyAccess()}>Get Early Access</LinkButton>
        <LinkButton to={paths.booking()} variant="secondary">
          See flights on sale
        </LinkButton>
      </div>
    </div>
  )
}
