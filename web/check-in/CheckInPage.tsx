import { useEffect, useRef, useState } from 'react'
import { getShortCode, toLocalTime } from '#contract/airports.ts'
import { countMinutesBefore } from '#contract/fbos/fbo-form.ts'
import { MAX_CREW_NAME_LENGTH } from '#contract/trips/trip-documents.ts'
import { formatTime, formatWait } from '../display/written.ts'
import { backOfficePaths } from '../routing/back-office-paths.ts'
import { Logo } from '../site/shell/Logo.tsx'
import { Arrow } from '../ui/Arrow.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CodeField } from './CodeField.tsx'
import { needsAttention, type Use } from './check-pass.ts'
import type { KeptList } from './crew-store.ts'
import { ObstacleCard } from './ObstacleCard.tsx'
import { PassList } from './PassList.tsx'
import { type Line, useCheckIn } from './use-check-in.ts'
import { type Shown, VerdictPanel } from './VerdictPanel.tsx'

/** The crew's check-in page of one leg: checks passes, online and offline. */
export function CheckInPage({ legId }: { legId: string }) {
  const backOffice = useCheckIn(legId)
  const [shown, setShown] = useState<Shown | null>(null)
  const [wantsName, setWantsName] = useState(false)
  const crewField = useRef<HTMLInputElement>(null)
  const { kept, uses, obstacle } = backOffice

  async function check(text: string) {
    if (backOffice.crew.trim() === '') {
      setWantsName(true)
      crewField.current?.focus()
      return false
    }
    const answer = await backOffice.check(text)
    if (answer) setShown(answer)
    return answer !== null
  }

  return (
    <>
      <header className="border-b border-line bg-panel">
        <div className="shell flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <Logo />
          <a
            href={backOfficePaths.operatorLegBookings(legId)}
            className="inline-flex min-h-11 items-center text-[0.9375rem] text-muted hover:text-ink"
          >
            Back to the bookings
          </a>
        </div>
      </header>
      <main className="shell grid max-w-3xl gap-8 pt-8 pb-20">
        {obstacle && !kept && <ObstacleCard obstacle={obstacle} onRetry={() => void backOffice.sync()} />}
        {!obstacle && !kept && <Loading />}
        {kept && (
          <>
            <Heading kept={kept} />
            <LineState
              kept={kept}
              line={backOffice.line}
              waiting={backOffice.pending.length}
              keptForOffline={backOffice.keptForOffline}
            />
            <Warnings uses={uses} unknownNumbers={backOffice.unknownNumbers} />
            <VerdictPanel
              shown={shown}
              kept={kept}
              onUndo={(use) => {
                setShown(null)
                void backOffice.undo(use)
              }}
            />
            <Card padded className="grid gap-8">
              <CodeField onCheck={check} />
              <TextField
                ref={crewField}
                label="Who checks in here?"
                hint="Your name or the phone’s: other phones see it beside what you check."
                autoComplete="off"
                maxLength={MAX_CREW_NAME_LENGTH}
                value={backOffice.crew}
                error={wantsName && backOffice.crew.trim() === '' ? 'Say who checks in' : undefined}
                onChange={({ currentTarget: { value } }) => backOffice.nameCrew(value)}
              />
            </Card>
            <PassList list={kept.list} uses={uses} />
          </>
        )}
      </main>
    </>
  )
}

function Heading({ kept: { list } }: { kept: KeptList }) {
  const { flight: leg } = list
  const { date, time, abbreviation } = toLocalTime(leg.departureUTC, leg.origin.timezone)
  return (
    <div className="grid gap-2">
      <h1 className="text-heading">
        Check-in: {leg.origin.city} to {leg.destination.city}
      </h1>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        {getShortCode(leg.origin)} {date}, {time} {abbreviation} <Arrow /> {getShortCode(leg.destination)},{' '}
        {leg.tail}
        {leg.status === 'CANCELLED' && <Badge tone="warning">Flight cancelled</Badge>}
      </p>
      {/* A list that a phone stored before FBOs existed has none. */}
      {leg.origin.fbo ? (
        <p className="text-[0.9375rem] text-muted">
          {leg.origin.fbo.name}, {leg.origin.fbo.address},{' '}
          <a className="figures underline underline-offset-4" href={`tel:${leg.origin.fbo.telephone}`}>
            {leg.origin.fbo.telephone}
          </a>
          . Travellers are asked to be here {countMinutesBefore(leg.origin.fbo)} minutes before.
        </p>
      ) : (
        leg.origin.terminal && <p className="text-[0.9375rem] text-muted">{leg.origin.terminal}</p>
      )}
    </div>
  )
}

type LineStateProps = {
  kept: KeptList
  line: Line
  waiting: number
  keptForOffline: boolean | null
}

const OUT_OF_REACH = {
  offline: ['No network.', 'there is network'],
  unanswered: ['The server could not answer.', 'it answers'],
} as const

/** Shows whether the phone is online, the age of the list, and the check-ins that are not reported yet. */
function LineState({ kept: { readAt }, line, waiting, keptForOffline }: LineStateProps) {
  const now = useNow()
  const at = new Date(readAt).toISOString()
  const age = formatWait(at, now)
  const read =
    age === 'less than a minute'
      ? `List read at ${formatTime(at)}.`
      : `List read at ${formatTime(at)}, ${age} ago.`
  const reports = waiting === 1 ? '1 check-in is' : `${waiting} check-ins are`
  if (line === 'offline' || line === 'unanswered') {
    const [why, until] = OUT_OF_REACH[line]
    return (
      <Notice tone="caution" role="status">
        {why} {read} Whatever was booked or cancelled since is not known here.
        {waiting > 0 && ` ${reports} kept on this phone and reported when ${until}.`}
      </Notice>
    )
  }
  return (
    <Notice tone={waiting > 0 ? 'info' : 'go'} role="status">
      {line === 'online' ? 'Online. ' : 'Connecting... '}
      {read}
      {waiting > 0 && ` ${reports} being reported.`}
      {keptForOffline === true && ' This page also opens offline.'}
      {keptForOffline === false && ' This browser cannot keep the page for offline use: leave it open.'}
    </Notice>
  )
}

const TICK_MS = 10_000

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Warnings({ uses, unknownNumbers }: { uses: Use[]; unknownNumbers: string[] }) {
  const numbers = [...new Set(uses.map(({ number }) => number))].filter((number) =>
    needsAttention(uses.filter((use) => use.number === number)),
  )
  if (numbers.length === 0 && unknownNumbers.length === 0) return null
  return (
    <Notice tone="warning" role="alert">
      {numbers.length > 0 && <p>Used twice or after cancelling: {numbers.join(', ')}. See the list below.</p>}
      {unknownNumbers.length > 0 && <p>Not of this flight, so not recorded: {unknownNumbers.join(', ')}.</p>}
    </Notice>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">Loading the list...</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-14" />
      <Skeleton className="h-72" />
      <Skeleton className="h-64" />
    </div>
  )
}
