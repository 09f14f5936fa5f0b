import { useState } from 'react'
import { Link } from 'react-router'
import type { Alert } from '#contract/alerts.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { dayOf } from '../written.ts'
import { alertPaths } from './alert-paths.ts'
import { usePauseAlert, useRemoveAlert, useResumeAlert } from './alert-queries.ts'
import { channelWords, criteriaWords, inCapital, routeWords, STATE_LOOKS } from './alert-words.ts'

/** One saved route: what is asked, whether it tells and what it has told, and what can be done with it. */
export function AlertCard({ alert, pace }: { alert: Alert; pace: 'WEEKLY' | 'INSTANT' }) {
  const headingId = `alert-${alert.id}`
  const { tone, words } = STATE_LOOKS[alert.status]
  return (
    <Card padded>
      <article aria-labelledby={headingId} className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1.5">
            <h2 id={headingId} className="text-heading tracking-tight">
              {routeWords(alert)}
            </h2>
            <p className="text-[0.9375rem] text-muted">{inCapital(criteriaWords(alert).join(' · '))}</p>
          </div>
          <Badge tone={tone}>{words}</Badge>
        </div>
        {alert.statusSentence && <p className="text-[0.9375rem] font-medium">{alert.statusSentence}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-4">
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]">
            <span>{channelWords(alert.channels, pace)}</span>
            <Told alert={alert} />
          </p>
          <Acts alert={alert} headingId={headingId} />
        </div>
      </article>
    </Card>
  )
}

function Told({ alert: { id, lastToldUTC, toldCount } }: { alert: Alert }) {
  if (!lastToldUTC) return <span className="text-muted">Nothing to tell yet</span>
  return (
    <Link to={alertPaths.history({ alertId: id })} className="underline underline-offset-4">
      {toldCount === 1 ? '1 flight told' : `${toldCount} flights told`}, last on {dayOf(lastToldUTC)}
    </Link>
  )
}

function Acts({ alert, headingId }: { alert: Alert; headingId: string }) {
  const pause = usePauseAlert(alert.id)
  const resume = useResumeAlert(alert.id)
  const [removing, setRemoving] = useState(false)
  const described = { 'aria-describedby': headingId }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <LinkButton {...described} to={alertPaths.alert(alert.id)} variant="secondary" size="small">
          Edit
        </LinkButton>
        {alert.status === 'PAUSED' ? (
          <Button
            {...described}
            variant="secondary"
            size="small"
            busy={resume.isPending && 'Resuming...'}
            onClick={() => resume.mutate()}
          >
            Resume
          </Button>
        ) : (
          <Button
            {...described}
            variant="secondary"
            size="small"
            busy={pause.isPending && 'Pausing...'}
            onClick={() => pause.mutate()}
          >
            Pause
          </Button>
        )}
        <Button {...described} variant="secondary" size="small" onClick={() => setRemoving(true)}>
          Delete
        </Button>
      </div>
      <FormError message={pause.error?.message ?? resume.error?.message} />
      <Dialog open={removing} onClose={() => setRemoving(false)} title="Delete this alert?">
        <Remove alert={alert} onClose={() => setRemoving(false)} />
      </Dialog>
    </div>
  )
}

function Remove({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const remove = useRemoveAlert()
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        {routeWords(alert)}: you hear no more of this route, and its place is free for another one. To rest
        for a while, pause it instead.
      </p>
      <FormError message={remove.error?.message} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          busy={remove.isPending && 'Deleting...'}
          onClick={() => remove.mutate(alert.id, { onSuccess: onClose })}
        >
          Delete alert
        </Button>
        <button type="button" onClick={onClose} className={textLink}>
          Keep it
        </button>
      </div>
    </div>
  )
}
