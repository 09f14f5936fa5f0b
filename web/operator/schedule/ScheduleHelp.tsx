import { SCHEDULE_COLUMNS } from '#contract/schedules/schedules.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { saveFile } from '../save-file.ts'

/** Explains the format of a schedule, and offers a template. */
export function ScheduleHelp() {
  return (
    <section aria-labelledby="schedule-help" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="schedule-help" className="text-heading">
          How to write the file
        </h2>
        <div className="flex flex-wrap gap-3">
          <SmallButton onClick={() => saveFile(csvTemplate(), CSV_FILE)}>CSV template</SmallButton>
          <SmallButton onClick={() => saveFile(calendarTemplate(), CALENDAR_FILE)}>
            iCalendar template
          </SmallButton>
        </div>
      </div>
      <Accordion
        name="schedule-help"
        items={[
          { title: 'A full snapshot of each aircraft', content: <Snapshot /> },
          { title: 'Columns of a CSV file', content: <Columns /> },
          { title: 'Events of an iCalendar file', content: <Events /> },
          { title: 'When a repositioning flight can depart', content: <Windows /> },
        ]}
      />
    </section>
  )
}

function Snapshot() {
  return (
    <div className="grid gap-3">
      <p>
        The file is the whole schedule of every aircraft that it names. A leg whose trips are no longer in it
        is withdrawn: holds are released and bookings refunded in full. Aircraft that it does not name stay as
        they are.
      </p>
      <p>
        Let each aircraft begin with the trip that it flew last, so that its position is known. Flights that
        you entered by hand, or cancelled by hand, are not touched.
      </p>
    </div>
  )
}

function Columns() {
  return (
    <div className="grid gap-3">
      <p>The first line names the columns, in any order. Comma, semicolon or tab between them.</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {SCHEDULE_COLUMNS.map(({ name, meaning, required, example }) => (
          <div key={name} className="contents">
            <dt className="figures font-semibold text-ink">{name}</dt>
            <dd className="mb-2 sm:mb-0">
              {meaning}
              {required ? '' : ' (optional)'}: <span className="figures text-ink">{example}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        A time without a zone is the airport’s own. In the hour that the clocks skip or show twice, write it
        with Z or an offset, like 2026-11-01 01:30-04:00.
      </p>
    </div>
  )
}

function Events() {
  return (
    <div className="grid gap-3">
      <p>
        Each VEVENT is one flight. SUMMARY reads <span className="figures text-ink">N482NL KTEB-KOPF</span>,
        with the type after the tail where we do not know it yet. X-FERRYWING-TAIL, -AIRCRAFT, -FROM and -TO
        go before it. UID is the trip’s reference.
      </p>
      <p>
        DTSTART and DTEND are in UTC, in a time zone (TZID), or without one in the airport’s own. Events with
        STATUS:CANCELLED are left out. Repeating and all-day events are refused.
      </p>
    </div>
  )
}

function Windows() {
  return (
    <p>
      Where an aircraft ends a trip at one airport and starts the next at another, the flight between is a
      leg. It can depart one turnaround after the arrival, and at the latest so that it lands one turnaround
      before the next departure. Its time comes from the great-circle distance and the type’s cruise, plus 25
      minutes. Where there is not time enough, or range, the dry run says so and no leg is made.
    </p>
  )
}

const CSV_FILE = { name: 'ferrywing-schedule.csv', type: 'text/csv' }
const CALENDAR_FILE = { name: 'ferrywing-schedule.ics', type: 'text/calendar' }

// Two flights next week, so that a dry run of the unchanged template shows the leg between them.
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function csvTemplate(): string {
  const [out, back] = [dayAhead(7), dayAhead(9)]
  const rows = [
    SCHEDULE_COLUMNS.map(({ name }) => name),
    ['N482NL', 'E55P', '1184/1', 'KTEB', 'KOPF', `${out} 16:20`, `${out} 19:15`],
    ['N482NL', 'E55P', '1184/2', 'KPBI', 'KTEB', `${back} 10:00`, `${back} 12:45`],
  ]
  return `${rows.map((row) => row.join(',')).join('\r\n')}\r\n`
}

function calendarTemplate(): string {
  const [out, back] = [dayAhead(7).replaceAll('-', ''), dayAhead(9).replaceAll('-', '')]
  const event = (uid: string, summary: string, starts: string, ends: string) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${dayAhead(0).replaceAll('-', '')}T000000Z`,
    `SUMMARY:${summary}`,
    `DTSTART;TZID=America/New_York:${starts}`,
    `DTEND;TZID=America/New_York:${ends}`,
    'END:VEVENT',
  ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ferrywing//Schedule template//EN',
    ...event('1184-1@example.test', 'N482NL E55P KTEB-KOPF', `${out}T162000`, `${out}T191500`),
    ...event('1184-2@example.test', 'N482NL E55P KPBI-KTEB', `${back}T100000`, `${back}T124500`),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
