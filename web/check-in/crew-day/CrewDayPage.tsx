import { type FormEvent, useState } from 'react'
import { getShortCode, toLocalTime } from '#contract/airports.ts'
import type { CrewDay } from '#contract/legs/crew-day.ts'
import { type DayReport, NEXT_STATUSES } from '#contract/legs/flight-day.ts'
import { findInstantsAt, formatLocalTextAt } from '#contract/local-instants.ts'
import { DAY_LOOKS } from '../../display/day-looks.ts'
import { formatTime } from '../../display/written.ts'
import { Logo } from '../../site/shell/Logo.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CrewForm } from './CrewForm.tsx'
import { useCrewDay } from './use-crew-day.ts'

type Tell = (report: Omit<DayReport, 'atUTC'>) => void

/** The crew's page of one flight, opened by a link: how it stands, told with network and without. */
export function CrewDayPage({ legId, token }: { legId: string; token: string }) {
  const crew = useCrewDay(legId, token)
  const { flight } = crew
  return (
    <>
      <header className="border-b border-line bg-panel">
        <div className="shell flex min-h-16 items-center py-3">
          <Logo />
        </div>
      </header>
      <main className="shell grid max-w-3xl gap-8 pt-8 pb-20">
        {crew.isInvalid && <Invalid onRetry={() => void crew.sync()} />}
        {!crew.isInvalid && !flight && <Nothing line={crew.line} onRetry={() => void crew.sync()} />}
        {!crew.isInvalid && flight && (
          <>
            <Heading flight={flight} />
            <LineState {...crew} />
            {crew.refused.length > 0 && (
              <Notice tone="warning" role="alert">
                {crew.refused.map((sentence) => (
                  <p key={sentence}>Not taken: {sentence}.</p>
                ))}
              </Notice>
            )}
            {flight.isCancelled ? (
              <Notice tone="warning">The operator has cancelled this flight.</Notice>
            ) : (
              <Steps flight={flight} tell={crew.tell} />
            )}
          </>
        )}
      </main>
    </>
  )
}

function Invalid({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="This link opens no flight" action={<Button onClick={onRetry}>Try again</Button>}>
      The flight was moved or is over, or a part of the link is missing. Ask the operator for a new one.
    </EmptyState>
  )
}

function Nothing({ line, onRetry }: { line: string; onRetry: () => void }) {
  if (line === 'offline' || line === 'unanswered') {
    return (
      <EmptyState title="The flight could not be read" action={<Button onClick={onRetry}>Try again</Button>}>
        {line === 'offline' ? 'There is no network here.' : 'The server could not answer.'} Once the page has
        been open with network, it opens without.
      </EmptyState>
    )
  }
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">Loading the flight...</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-14" />
      <Skeleton className="h-72" />
    </div>
  )
}

function Heading({ flight: { origin, destination, departureUTC, tail } }: { flight: CrewDay }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-heading">
        Crew: {origin.city} to {destination.city}
      </h1>
      <p className="figures text-muted">
        {getShortCode(origin)} {formatClock(departureUTC, origin)} → {getShortCode(destination)}, {tail}
      </p>
    </div>
  )
}

function formatClock(at: string, { timezone }: { timezone: string }): string {
  const { date, time, abbreviation } = toLocalTime(at, timezone)
  return `${date}, ${time} ${abbreviation}`
}

type LineProps = Pick<ReturnType<typeof useCrewDay>, 'line' | 'readAt' | 'waiting' | 'opensOffline'>

function LineState({ line, readAt, waiting, opensOffline }: LineProps) {
  const read = readAt ? ` Read at ${formatTime(new Date(readAt).toISOString())}.` : ''
  const reports = waiting === 1 ? '1 report is' : `${waiting} reports are`
  if (line === 'offline' || line === 'unanswered') {
    return (
      <Notice tone="caution" role="status">
        {line === 'offline' ? 'No network.' : 'The server could not answer.'}
        {read}
        {waiting > 0 && ` ${reports} kept on this phone, with the time, and sent later.`}
      </Notice>
    )
  }
  return (
    <Notice tone={waiting > 0 ? 'info' : 'go'} role="status">
      {line === 'online' ? 'Online.' : 'Connecting...'}
      {read}
      {waiting > 0 && ` ${reports} being sent.`}
      {opensOffline === true && ' This page opens without network too.'}
      {opensOffline === false && ' This browser cannot keep the page for offline use: leave it open.'}
    </Notice>
  )
}

function Steps({ flight, tell }: { flight: CrewDay; tell: Tell }) {
  const { day, origin, destination } = flight
  const [asking, setAsking] = useState<'DELAYED' | 'LANDED' | null>(null)
  const { tone, words } = DAY_LOOKS[day.status]
  return (
    <Card padded>
      <section aria-label="How it stands" className="grid gap-6">
        <p className="flex flex-wrap items-center gap-3" role="status">
          <Badge tone={tone}>{words}</Badge>
          {day.landedUTC
            ? formatClock(day.landedUTC, destination)
            : day.departedUTC
              ? formatClock(day.departedUTC, origin)
              : day.expectedDepartureUTC &&
                `expected to leave ${formatClock(day.expectedDepartureUTC, origin)}`}
        </p>
        <div className="flex flex-wrap gap-3">
          {NEXT_STATUSES[day.status].map((status) => (
            <Button
              key={status}
              variant="secondary"
              onClick={() => {
                if (status === 'DELAYED' || status === 'LANDED') return setAsking(status)
                setAsking(null)
                tell({ status })
              }}
            >
              {DAY_LOOKS[status].words}
            </Button>
          ))}
        </div>
        {asking === 'DELAYED' && (
          <Delay
            flight={flight}
            onTell={(expectedDepartureUTC) => {
              setAsking(null)
              tell({ status: 'DELAYED', expectedDepartureUTC })
            }}
          />
        )}
        {asking === 'LANDED' && (
          <div className="grid justify-items-start gap-3">
            <p>A landing cannot be taken back.</p>
            <Button
              onClick={() => {
                setAsking(null)
                tell({ status: 'LANDED' })
              }}
            >
              It has landed
            </Button>
          </div>
        )}
        {day.status !== 'LANDED' && <CrewForm key={day.crew} day={day} onSave={tell} />}
      </section>
    </Card>
  )
}

function Delay({ flight, onTell }: { flight: CrewDay; onTell: (expectedDepartureUTC: string) => void }) {
  const { origin, departureUTC, day } = flight
  const [local, setLocal] = useState(
    formatLocalTextAt(day.expectedDepartureUTC ?? departureUTC, origin.timezone).slice(0, 16),
  )
  const [instant] = findInstantsAt(local, origin.timezone) ?? []
  function submit(event: FormEvent) {
    event.preventDefault()
    if (instant) onTell(new Date(instant).toISOString())
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        type="datetime-local"
        label={`Expected departure, ${getShortCode(origin)} time`}
        className="min-w-0 grow basis-64"
        value={local}
        onChange={(event) => setLocal(event.target.value)}
        error={instant ? undefined : 'Enter a time'}
      />
      <Button type="submit">Tell travellers</Button>
    </form>
  )
}
