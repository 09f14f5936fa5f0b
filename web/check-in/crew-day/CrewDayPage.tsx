import { type FormEvent, useState } from 'react'
import { getShortCode } from '#contract/airports.ts'
import type { CrewDay } from '#contract/legs/crew-day.ts'
import { type DayReport, NEXT_STATUSES } from '#contract/legs/leg-day.ts'
import { findInstantsAt, formatLocalTextAt } from '#contract/local-instants.ts'
import { DAY_LOOKS } from '../../display/day-looks.ts'
import { crew as texts } from '../../languages/crew/crew.ts'
import { formatDate, toLocalTime } from '../../languages/formats.ts'
import { LanguageButtons } from '../../languages/LanguageButtons.tsx'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Logo } from '../../site/shell/Logo.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CrewForm } from './CrewForm.tsx'
import { chooseCrewLanguage } from './crew-language.ts'
import { useCrewDay } from './use-crew-day.ts'

type SendReport = (report: Omit<DayReport, 'atUTC'>) => void

/** The crew's page of one leg, opened by a link. The crew reports the leg's status on it, online and offline. */
export function CrewDayPage({ legId, token }: { legId: string; token: string }) {
  const crew = useCrewDay(legId, token)
  const { leg } = crew
  const t = useTexts(texts)
  return (
    <>
      <header className="border-b border-line bg-panel">
        <div className="shell flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-3">
          <Logo />
          <LanguageButtons legend={t('language')} onChoose={(one) => void chooseCrewLanguage(one)} />
        </div>
      </header>
      <main className="shell grid max-w-3xl gap-8 pt-8 pb-20">
        {crew.isInvalid && <Invalid onRetry={() => void crew.sync()} />}
        {!crew.isInvalid && !leg && <Nothing line={crew.line} onRetry={() => void crew.sync()} />}
        {!crew.isInvalid && leg && (
          <>
            <Heading leg={leg} />
            <LineState {...crew} />
            {crew.refused.length > 0 && (
              <Notice tone="warning" role="alert">
                {crew.refused.map((refusal) => (
                  <p key={refusal.id}>{t('notTaken', { sentence: translate(refusal) })}</p>
                ))}
              </Notice>
            )}
            {leg.isCancelled ? (
              <Notice tone="warning">{t('cancelled')}</Notice>
            ) : (
              <Steps leg={leg} sendReport={crew.sendReport} />
            )}
          </>
        )}
      </main>
    </>
  )
}

function Invalid({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(texts)
  return (
    <EmptyState title={t('invalid')} action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
      {t('invalidWhy')}
    </EmptyState>
  )
}

function Nothing({ line, onRetry }: { line: string; onRetry: () => void }) {
  const t = useTexts(texts)
  if (line === 'offline' || line === 'unanswered') {
    return (
      <EmptyState title={t('unread')} action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}>
        {t(line === 'offline' ? 'noNetworkHere' : 'unanswered')} {t('onceOpen')}
      </EmptyState>
    )
  }
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-14" />
      <Skeleton className="h-72" />
    </div>
  )
}

function Heading({ leg: { origin, destination, departureUTC, tail } }: { leg: CrewDay }) {
  const t = useTexts(texts)
  return (
    <div className="grid gap-2">
      <h1 className="text-heading">{t('title', { from: origin.city, to: destination.city })}</h1>
      <p className="figures text-muted">
        <bdi dir="ltr">
          {getShortCode(origin)}–{getShortCode(destination)}, {tail}
        </bdi>
        <br />
        {formatClock(departureUTC, origin)}
      </p>
    </div>
  )
}

function formatClock(at: string, { timezone }: { timezone: string }): string {
  const { date, time, abbreviation: zone } = toLocalTime(at, timezone)
  return readTexts(texts)('clock', { date, time, zone })
}

type LineProps = Pick<ReturnType<typeof useCrewDay>, 'line' | 'readAt' | 'waiting' | 'opensOffline'>

function LineState({ line, readAt, waiting, opensOffline }: LineProps) {
  const t = useTexts(texts)
  const read = readAt ? t('readAt', { time: formatTime(readAt) }) : ''
  const isAway = line === 'offline' || line === 'unanswered'
  const state = {
    offline: 'noNetwork',
    unanswered: 'unanswered',
    online: 'online',
    unknown: 'connecting',
  } as const
  const parts = [
    t(state[line]),
    read,
    waiting > 0 && t(isAway ? 'kept' : 'sending', { count: waiting }),
    !isAway && opensOffline === true && t('opensOffline'),
    !isAway && opensOffline === false && t('cannotKeep'),
  ]
  return (
    <Notice tone={isAway ? 'caution' : waiting > 0 ? 'info' : 'go'} role="status">
      {parts.filter(Boolean).join(' ')}
    </Notice>
  )
}

function formatTime(at: number): string {
  return formatDate(new Date(at), { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
}

function Steps({ leg, sendReport }: { leg: CrewDay; sendReport: SendReport }) {
  const { day, origin, destination } = leg
  const [asking, setAsking] = useState<'DELAYED' | 'LANDED' | null>(null)
  const t = useTexts(texts)
  return (
    <Card padded>
      <section aria-label={t('stands')} className="grid gap-6">
        <p className="flex flex-wrap items-center gap-3" role="status">
          <Badge tone={DAY_LOOKS[day.status].tone}>{t(day.status)}</Badge>
          {day.landedUTC
            ? formatClock(day.landedUTC, destination)
            : day.departedUTC
              ? formatClock(day.departedUTC, origin)
              : day.expectedDepartureUTC &&
                t('expected', { at: formatClock(day.expectedDepartureUTC, origin) })}
        </p>
        <div className="flex flex-wrap gap-3">
          {NEXT_STATUSES[day.status].map((status) => (
            <Button
              key={status}
              variant="secondary"
              onClick={() => {
                if (status === 'DELAYED' || status === 'LANDED') return setAsking(status)
                setAsking(null)
                sendReport({ status })
              }}
            >
              {t(status)}
            </Button>
          ))}
        </div>
        {asking === 'DELAYED' && (
          <Delay
            leg={leg}
            onReport={(expectedDepartureUTC) => {
              setAsking(null)
              sendReport({ status: 'DELAYED', expectedDepartureUTC })
            }}
          />
        )}
        {asking === 'LANDED' && (
          <div className="grid justify-items-start gap-3">
            <p>{t('landingIsFinal')}</p>
            <Button
              onClick={() => {
                setAsking(null)
                sendReport({ status: 'LANDED' })
              }}
            >
              {t('hasLanded')}
            </Button>
          </div>
        )}
        {day.status !== 'LANDED' && (
          <CrewForm
            key={day.crew}
            day={day}
            words={{ crew: t('crew'), save: t('saveCrew') }}
            onSave={sendReport}
          />
        )}
      </section>
    </Card>
  )
}

function Delay({ leg, onReport }: { leg: CrewDay; onReport: (expectedDepartureUTC: string) => void }) {
  const { origin, departureUTC, day } = leg
  const t = useTexts(texts)
  const [local, setLocal] = useState(
    formatLocalTextAt(day.expectedDepartureUTC ?? departureUTC, origin.timezone).slice(0, 16),
  )
  const [instant] = findInstantsAt(local, origin.timezone) ?? []
  function submit(event: FormEvent) {
    event.preventDefault()
    if (instant) onReport(new Date(instant).toISOString())
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        type="datetime-local"
        label={t('expectedDeparture', { code: getShortCode(origin) })}
        className="min-w-0 grow basis-64"
        value={local}
        onChange={(event) => setLocal(event.target.value)}
        error={instant ? undefined : t('enterTime')}
      />
      <Button type="submit">{t('tellTravellers')}</Button>
    </form>
  )
}
