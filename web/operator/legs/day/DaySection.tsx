import { useId, useState } from 'react'
import { DAY_CLOSES_HOURS, DAY_OPENS_HOURS, type DayReport, NEXT_STATUSES } from '#contract/legs/leg-day.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { CrewForm } from '../../../check-in/crew-day/CrewForm.tsx'
import { useServerMinute } from '../../../data/clock.ts'
import { DAY_LOOKS } from '../../../display/day-looks.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { formatClock } from '../LegFields.tsx'
import { useLegActions } from '../leg-queries.ts'
import { DelayDialog, LandedDialog } from './DayDialogs.tsx'

/** The operator's reports on the day of a leg: its status and its crew. Travellers see them at once. */
export function DaySection({ leg }: { leg: OperatorLeg }) {
  const heading = useId()
  const now = useServerMinute()
  const { tellDay } = useLegActions()
  const [asking, setAsking] = useState<'DELAYED' | 'LANDED' | null>(null)
  if (!isOpen(leg, now)) return null
  const { id, day } = leg
  const sendReport = (report: DayReport) =>
    tellDay.mutate({ id, ...report }, { onSuccess: () => setAsking(null) })
  const ask = (status: 'DELAYED' | 'LANDED') => {
    tellDay.reset()
    setAsking(status)
  }
  const { tone, words } = DAY_LOOKS[day.status]
  const hasBegun = now.getTime() >= Date.parse(leg.departureUTC)
  const next = NEXT_STATUSES[day.status].filter((status) => status !== 'LANDED' || hasBegun)
  return (
    <Card padded className="max-w-3xl">
      <section aria-labelledby={heading} className="grid gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={heading} className="text-xl">
            On the day
          </h2>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <p role="status">{describeDay(leg)}</p>
        {next.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {next.map((status) => (
              <Button
                key={status}
                variant="secondary"
                disabled={tellDay.isPending}
                onClick={() =>
                  status === 'DELAYED' || status === 'LANDED' ? ask(status) : sendReport({ status })
                }
              >
                {status === 'DELAYED' && day.status === 'DELAYED' ? 'Another delay' : DAY_LOOKS[status].words}
              </Button>
            ))}
          </div>
        )}
        {!asking && <FormError message={tellDay.error?.message} />}
        <CrewLink leg={leg} />
        {day.status === 'LANDED' ? (
          day.crew && <p className="text-muted">Crew: {day.crew}</p>
        ) : (
          <CrewForm
            key={day.crew}
            day={day}
            busy={tellDay.isPending}
            words={{ crew: 'Crew, as travellers read it', save: 'Save crew' }}
            onSave={sendReport}
          />
        )}
      </section>
      {asking === 'DELAYED' && (
        <DelayDialog
          leg={leg}
          busy={tellDay.isPending}
          error={tellDay.error?.message}
          onClose={() => setAsking(null)}
          onReport={(expectedDepartureUTC) => sendReport({ status: 'DELAYED', expectedDepartureUTC })}
        />
      )}
      {asking === 'LANDED' && (
        <LandedDialog
          busy={tellDay.isPending}
          error={tellDay.error?.message}
          onClose={() => setAsking(null)}
          onReport={() => sendReport({ status: 'LANDED' })}
        />
      )}
    </Card>
  )
}

function isOpen(leg: OperatorLeg, now: Date): boolean {
  const { status, departureUTC, arrivalUTC, departureLatestUTC, day } = leg
  if (status !== 'PUBLISHED' && status !== 'FLOWN') return false
  const windowMs = Date.parse(departureLatestUTC ?? departureUTC) - Date.parse(departureUTC)
  const arrives = day.landedUTC ?? day.expectedArrivalUTC ?? arrivalUTC
  const opens = Date.parse(departureUTC) - DAY_OPENS_HOURS * 3_600_000
  const closes = Date.parse(arrives) + windowMs + DAY_CLOSES_HOURS * 3_600_000
  return now.getTime() >= opens && now.getTime() < closes
}

function describeDay({ day, departureUTC, originAirport, destinationAirport }: OperatorLeg): string {
  const leaves = (at: string) => formatClock(at, originAirport.timezone)
  if (day.landedUTC) {
    return `Landed ${formatClock(day.landedUTC, destinationAirport.timezone)}. The payout is due 24 hours later.`
  }
  if (day.departedUTC) return `Left ${leaves(day.departedUTC)}.`
  if (day.expectedDepartureUTC) {
    return `Expected to leave ${leaves(day.expectedDepartureUTC)}, sold for ${leaves(departureUTC)}. Travellers have been notified.`
  }
  return `Leaves ${leaves(departureUTC)}. Travellers see your reports at once.`
}

/** A link with which the crew can report the same from a phone, without an account and offline. */
function CrewLink({ leg: { id, day } }: { leg: OperatorLeg }) {
  const { shareWithCrew: share } = useLegActions()
  if (day.status === 'LANDED') return null
  if (share.data) {
    return (
      <div role="status" className="grid gap-2">
        <p className="text-[0.9375rem] text-muted">
          Anybody with this link can report the status of the flight. The link ends when the flight is moved,
          and a day after the flight.
        </p>
        <CodeBlock copy="Copy the link of the crew" text={share.data} />
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" busy={share.isPending && 'Making the link...'} onClick={() => share.mutate(id)}>
        Link for the crew
      </Button>
      <FormError message={share.error?.message} />
    </div>
  )
}
