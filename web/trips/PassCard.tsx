import type { ReactNode } from 'react'
import { countArrivalDayOffset, getShortCode, type LocalTime } from '#contract/airports.ts'
import type { CodeShape, PassLeg, PassPlace, TripPass } from '#contract/trips/trip-documents.ts'
import { toLocalTime } from '../languages/formats.ts'
import { passes } from '../languages/passes/passes.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { Card } from '../ui/Card.tsx'
import { classNames } from '../ui/class-names.ts'
import { FboPlace } from './FboPlace.tsx'

type PassCardProps = {
  pass: TripPass
  leg: PassLeg
  seats: number
  carrier: string
  disclosure: string
  /** The actions of the pass; not printed. */
  children: ReactNode
}

/** The pass of one seat: a ticket with the code that the crew scans. Each pass is printed on its own page. */
export function PassCard({ pass, leg, seats, carrier, disclosure, children }: PassCardProps) {
  const t = useTexts(passes)
  const beThere = toLocalTime(leg.beThereUTC, leg.origin.timezone)
  return (
    <Card className="break-inside-avoid print:break-after-page print:shadow-none print:last:break-after-auto">
      <article aria-label={t('passNumber', { number: pass.number })} className="grid gap-6 p-6 sm:p-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-heading tracking-tight wrap-anywhere">
            <bdi>{pass.name}</bdi>
          </h2>
          <p className="figures text-muted">{placeWords(pass, seats)}</p>
        </div>
        {!pass.named && seats > 1 && <p className="-mt-4 text-sm text-muted print:hidden">{t('leadName')}</p>}
        <Ends leg={leg} />
        <div className="tear-line" />
        <div className="grid items-start gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
          <Code
            shape={pass.qr}
            label={t('codeOf', { number: pass.number })}
            className="w-full max-w-72 md:w-72"
          />
          <dl className="grid content-start gap-5 sm:grid-cols-2">
            <Fact term={t('beThere')}>
              {t('clock', { date: beThere.date, time: beThere.time, zone: beThere.abbreviation })}
            </Fact>
            <Fact term={t('aircraft')}>
              <bdi>
                {leg.aircraft}, {leg.tail}
              </bdi>
            </Fact>
            <Fact term={t('terminal')}>
              {leg.origin.fbo ? (
                <FboPlace fbo={leg.origin.fbo} departs short />
              ) : (
                (leg.origin.terminal ?? t('terminalUnknown'))
              )}
            </Fact>
            <Fact term={t('operatedBy')}>
              <bdi>{carrier}</bdi>
            </Fact>
            {pass.bcbp && (
              <div className="grid gap-2 sm:col-span-2">
                <dt className="text-sm text-muted">{t('boardingCode')}</dt>
                <dd>
                  <Code
                    shape={pass.bcbp.aztec}
                    label={t('boardingCodeOf', { number: pass.number })}
                    className="w-36"
                  />
                </dd>
              </div>
            )}
          </dl>
        </div>
        <p lang="en" dir="auto" className="max-w-[70ch] text-sm text-muted">
          {disclosure}
        </p>
        {children}
      </article>
    </Card>
  )
}

function Ends({ leg }: { leg: PassLeg }) {
  const t = useTexts(passes)
  const departure = toLocalTime(leg.departureUTC, leg.origin.timezone)
  const arrival = toLocalTime(leg.arrivalUTC, leg.destination.timezone)
  const latest = leg.departureLatestUTC && toLocalTime(leg.departureLatestUTC, leg.origin.timezone)
  const days = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  const latestDays = latest ? countArrivalDayOffset(departure.isoDate, latest.isoDate) : 0
  return (
    <div className="grid grid-cols-2 gap-x-6">
      <End place={leg.origin} side="start">
        {latest
          ? t('clockBetween', {
              ...toClock(departure),
              latest: latestDays > 0 ? `${latest.time} +${latestDays}` : latest.time,
            })
          : t('clock', toClock(departure))}
      </End>
      <End place={leg.destination} side="end">
        {arrival.date}, {arrival.time}
        {days > 0 && ` +${days}`} {arrival.abbreviation}
      </End>
    </div>
  )
}

function toClock({ date, time, abbreviation }: LocalTime) {
  return { date, time, zone: abbreviation }
}

function End(props: { place: PassPlace; side: 'start' | 'end'; children: ReactNode }) {
  const { place, side, children } = props
  return (
    <p className={classNames('grid content-start gap-1', side === 'end' && 'text-end')}>
      <span className="text-code font-medium tracking-tighter">
        <bdi>{getShortCode(place)}</bdi>
      </span>
      <span className="text-[0.9375rem] font-semibold">
        {place.city}, {place.name}
      </span>
      <span className="figures">{children}</span>
    </p>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function placeWords({ number, seat, lap }: TripPass, seats: number): string {
  const t = readTexts(passes)
  if (lap) return lap.holder ? t('onLapOf', { number, name: lap.holder }) : t('onLap', { number })
  return seats > 1 ? t('seatOf', { number, seat: String(seat), count: String(seats) }) : number
}

// Dark on white in both themes, with the quiet zone that readers need.
function Code({ shape, label, className }: { shape: CodeShape; label: string; className: string }) {
  const { width, height, path } = shape
  const quiet = 4
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${width + 2 * quiet} ${height + 2 * quiet}`}
      shapeRendering="crispEdges"
      className={`rounded-field bg-white ${className}`}
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
