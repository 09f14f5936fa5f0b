import { useState } from 'react'
import type { Alert } from '#contract/alerts/alerts.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { alerts as texts } from '../languages/alerts/alerts.ts'
import { formatDay } from '../languages/instants.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Link } from '../router/router.tsx'
import { alertPaths } from '../routing/paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, SmallButton } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { usePauseAlert, useRemoveAlert, useResumeAlert } from './alert-queries.ts'
import { capitalise, describeChannels, describeCriteria, describeRoute, STATE_LOOKS } from './alert-words.ts'

/** One saved route: its criteria, whether it notifies, its past notifications, and the actions on it. */
export function AlertCard({ alert, pace }: { alert: Alert; pace: 'WEEKLY' | 'INSTANT' }) {
  const t = useTexts(texts)
  const headingId = `alert-${alert.id}`
  const { tone, words } = STATE_LOOKS[alert.status]
  return (
    <Card padded>
      <article aria-labelledby={headingId} className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1.5">
            <h2 id={headingId} className="text-heading tracking-tight">
              {describeRoute(alert)}
            </h2>
            <p className="text-[0.9375rem] text-muted">{capitalise(describeCriteria(alert).join(' · '))}</p>
          </div>
          <Badge tone={tone}>{t(words)}</Badge>
        </div>
        {alert.statusSentence && (
          <p className="text-[0.9375rem] font-medium">{translate(alert.statusSentence)}</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-4">
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]">
            <span>{describeChannels(alert.channels, pace)}</span>
            <LastNotification alert={alert} />
          </p>
          <Acts alert={alert} headingId={headingId} />
        </div>
      </article>
    </Card>
  )
}

function LastNotification({ alert: { id, lastToldUTC, toldCount } }: { alert: Alert }) {
  const t = useTexts(texts)
  if (!lastToldUTC) return <span className="text-muted">{t('nothingTold')}</span>
  return (
    <Link to={alertPaths.history({ alertId: id })} className="underline underline-offset-4">
      {t('toldCount', { count: toldCount, day: formatDay(lastToldUTC) })}
    </Link>
  )
}

function Acts({ alert, headingId }: { alert: Alert; headingId: string }) {
  const t = useTexts(texts)
  const pause = usePauseAlert(alert.id)
  const resume = useResumeAlert(alert.id)
  const [removing, setRemoving] = useState(false)
  const described = { 'aria-describedby': headingId }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <LinkButton {...described} to={alertPaths.alert(alert.id)} variant="secondary" size="small">
          {t('edit')}
        </LinkButton>
        {alert.status === 'PAUSED' ? (
          <SmallButton
            {...described}
            busy={resume.isPending && t('resuming')}
            onClick={() => resume.mutate()}
          >
            {t('resume')}
          </SmallButton>
        ) : (
          <SmallButton {...described} busy={pause.isPending && t('pausing')} onClick={() => pause.mutate()}>
            {t('pause')}
          </SmallButton>
        )}
        <SmallButton {...described} onClick={() => setRemoving(true)}>
          {t('delete')}
        </SmallButton>
      </div>
      <FormError message={pause.error?.message ?? resume.error?.message} />
      <Dialog open={removing} onClose={() => setRemoving(false)} title={t('deleteAsk')}>
        <Remove alert={alert} onClose={() => setRemoving(false)} />
      </Dialog>
    </div>
  )
}

function Remove({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTexts(texts)
  const remove = useRemoveAlert()
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t('deleteWhat', { route: describeRoute(alert) })}</p>
      <FormError message={remove.error?.message} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          busy={remove.isPending && t('deleting')}
          onClick={() => remove.mutate(alert.id, { onSuccess: onClose })}
        >
          {t('deleteAlert')}
        </Button>
        <button type="button" onClick={onClose} className={textLink}>
          {t('keepIt')}
        </button>
      </div>
    </div>
  )
}
