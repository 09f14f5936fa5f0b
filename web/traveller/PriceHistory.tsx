import { useQuery } from '@tanstack/react-query'
import { scaleLinear } from 'd3-scale'
import { type PriceHistory as History, legPrices } from '#contract/legs/leg-prices.ts'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import {
  findPriceAt,
  listOperatorChanges,
  listPricePoints,
  type PricePoint,
} from '#contract/legs/price-history.ts'
import type { Currency } from '#contract/money.ts'
import { call } from '../data/api.ts'
import { flight } from '../languages/flight/flight.ts'
import { formatDate, formatMoney, toLocalTime } from '../languages/formats.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { ValueAxis } from '../ui/chart/axes.tsx'
import { ChartFrame } from '../ui/chart/ChartFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PartFailed } from './PartFailed.tsx'

type Props = {
  legId: string
  /** The shown schedule. A different one means that the history has changed. */
  schedule: PriceSchedule
  now: Date
  look?: 'card' | 'inset'
}

/** The history of a published leg's price, and what its schedule will still bring. */
export function PriceHistory({ legId, schedule, now, look = 'card' }: Props) {
  const { mode, askPriceMinor, floorPriceMinor, endsAt, taxes } = schedule
  const t = useTexts(flight)
  const history = useQuery({
    queryKey: ['leg-prices', legId, mode, askPriceMinor, floorPriceMinor, endsAt, taxes],
    queryFn: ({ signal }) => call(legPrices.history, { params: { id: legId }, signal }),
    placeholderData: (before) => before,
  })
  if (history.isPending) return <Skeleton className={PLACE} />
  if (!history.data)
    return <PartFailed place="min-h-92" text={t('historyFailed')} onRetry={() => void history.refetch()} />
  return history.data.changes.length > 0 ? <Drawing history={history.data} now={now} look={look} /> : null
}

// As tall as the drawing will be.
const PLACE = 'h-92 rounded-card'
const HEIGHT = 220
const MARGIN = { top: 16, right: 12, bottom: 30, left: 60 } as const
const POINTS = 120
const LABEL_WIDTH = 76

type Span = { startMs: number; nowMs: number; endMs: number }

function Drawing({ history, now, look }: { history: History; now: Date; look: 'card' | 'inset' }) {
  const t = useTexts(flight)
  const { changes, currency } = history
  const span = computeSpan(history, now)
  const past = listPricePoints(changes, { fromMs: span.startMs, toMs: span.nowMs, count: POINTS })
  const ahead = listPricePoints(changes, { fromMs: span.nowMs, toMs: span.endMs, count: POINTS })
  return (
    <ChartFrame
      title={t('priceHistory')}
      level={2}
      look={look}
      description={inWords(history, span)}
      height={HEIGHT}
      table={{
        caption: t('priceHistory'),
        head: [t('whenHead'), t('whatHead'), t('perPerson')],
        rows: buildRows(history, span),
      }}
    >
      {(width) => (
        <Lines width={width} span={span} currency={currency} past={past} ahead={ahead} history={history} />
      )}
    </ChartFrame>
  )
}

function computeSpan({ changes, endedUTC }: History, now: Date): Span {
  const startMs = Date.parse(changes[0]?.sinceUTC ?? '')
  const last = changes.at(-1)?.schedule
  const endMs = Math.max(startMs, Date.parse(endedUTC ?? last?.endsAt ?? ''))
  return { startMs, endMs, nowMs: Math.min(endMs, Math.max(startMs, now.getTime())) }
}

function Lines(props: {
  width: number
  span: Span
  currency: Currency
  past: PricePoint[]
  ahead: PricePoint[]
  history: History
}) {
  const { width, span, past, ahead, history } = props
  const prices = [...past, ...ahead].map(({ priceMinor }) => priceMinor)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const room = Math.max((high - low) * 0.15, high * 0.02)
  const x = scaleLinear(
    [span.startMs, Math.max(span.endMs, span.startMs + 1)],
    [MARGIN.left, width - MARGIN.right],
  )
  const y = scaleLinear([Math.max(0, low - room), high + room], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4)
  const current = past.at(-1)
  return (
    <>
      <ValueAxis scale={y} width={width} format={(minor) => formatMoney(Math.round(minor), props.currency)} />
      <path
        d={steps(past, x, y)}
        fill="none"
        className="stroke-route"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {ahead.length > 1 && (
        <path
          d={steps(ahead, x, y)}
          fill="none"
          className="stroke-route"
          strokeWidth="2.5"
          strokeDasharray="2 6"
          strokeLinecap="round"
        />
      )}
      {listOperatorChanges(history.changes).map(({ atMs, toMinor }) => (
        <circle
          key={`${atMs} ${toMinor}`}
          cx={x(atMs)}
          cy={y(toMinor)}
          r="4"
          className="fill-panel stroke-ink"
          strokeWidth="2"
        />
      ))}
      {current && (
        <circle
          cx={x(current.atMs)}
          cy={y(current.priceMinor)}
          r="6"
          className="fill-panel stroke-route"
          strokeWidth="2.5"
        />
      )}
      <DayAxis span={span} x={x} width={width} timezone={history.timezone} />
    </>
  )
}

type Scale = (value: number) => number

// A price stays until the next one: a horizontal line, then a vertical one.
function steps(points: readonly PricePoint[], x: Scale, y: Scale): string {
  return points
    .map(({ atMs, priceMinor }, index) =>
      index === 0
        ? `M${x(atMs).toFixed(1)} ${y(priceMinor).toFixed(1)}`
        : `H${x(atMs).toFixed(1)}V${y(priceMinor).toFixed(1)}`,
    )
    .join('')
}

function DayAxis(props: { span: Span; x: Scale; width: number; timezone: string }) {
  const { span, x, width, timezone } = props
  const room = Math.max(2, Math.floor((width - MARGIN.left - MARGIN.right) / (LABEL_WIDTH * 1.6)))
  const count = Math.min(5, room)
  const withTime = span.endMs - span.startMs < 3 * DAY_MS
  return (
    <g>
      {Array.from({ length: count }, (_, index) => {
        const atMs = span.startMs + ((span.endMs - span.startMs) * index) / (count - 1)
        const { time } = toLocalTime(new Date(atMs).toISOString(), timezone)
        const day = shortDay(new Date(atMs), timezone)
        return (
          <text
            key={atMs}
            x={x(atMs)}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle'}
            className="figures fill-muted text-xs"
          >
            {withTime ? `${day}, ${time}` : day}
          </text>
        )
      })}
    </g>
  )
}

const DAY_MS = 86_400_000
const MOST_DAYS = 14

function buildRows(history: History, { startMs, nowMs, endMs }: Span): string[][] {
  const t = readTexts(flight)
  const fallen = t('bySchedule')
  const { changes, currency, endedUTC } = history
  const describeMoment = (atMs: number, what: string) => ({
    atMs,
    what,
    priceMinor: findPriceAt(changes, atMs) ?? 0,
  })
  const every = Math.max(1, Math.ceil((nowMs - startMs) / DAY_MS / MOST_DAYS))
  const days: number[] = []
  for (let atMs = startMs + every * DAY_MS; atMs < nowMs; atMs += every * DAY_MS) days.push(atMs)
  const rows = [
    describeMoment(startMs, t('published')),
    ...days.map((atMs) => describeMoment(atMs, fallen)),
    ...listOperatorChanges(changes).map(({ atMs }) => describeMoment(atMs, t('byOperator'))),
    ...(endedUTC
      ? [describeMoment(endMs, t('offSale'))]
      : [describeMoment(nowMs, t('now')), describeMoment(endMs, t('whenSalesClose'))]),
  ]
  return rows
    .toSorted((one, other) => one.atMs - other.atMs)
    .filter(
      ({ what, priceMinor }, index, all) => what !== fallen || priceMinor !== all[index - 1]?.priceMinor,
    )
    .map(({ atMs, what, priceMinor }) => [
      written(atMs, history.timezone),
      what,
      formatMoney(priceMinor, currency),
    ])
}

function inWords(history: History, { startMs, nowMs, endMs }: Span): string {
  const { changes, currency, timezone, endedUTC } = history
  const money = (atMs: number) => formatMoney(findPriceAt(changes, atMs) ?? 0, currency)
  const t = readTexts(flight)
  const changed = listOperatorChanges(changes).length
  const closes = written(endMs, timezone)
  const sentences = [t('begun', { date: written(startMs, timezone), price: money(startMs) })]
  if (changed > 0) sentences.push(t('operatorChanged', { count: changed }))
  if (endedUTC) return [...sentences, t('wasAtEnd', { price: money(endMs), date: closes })].join(' ')
  sentences.push(t('isNow', { price: money(nowMs) }))
  const last = money(endMs)
  const ahead =
    last === money(nowMs) ? t('stays', { date: closes }) : t('fallsTo', { price: last, date: closes })
  return [...sentences, ahead].join(' ')
}

// '4 Dec'
function shortDay(instant: Date, timeZone: string): string {
  return formatDate(instant, { day: 'numeric', month: 'short', timeZone }).replace('Sept', 'Sep')
}

function written(atMs: number, timezone: string): string {
  const { date, time, abbreviation } = toLocalTime(new Date(atMs).toISOString(), timezone)
  return `${date}, ${time} ${abbreviation}`
}
