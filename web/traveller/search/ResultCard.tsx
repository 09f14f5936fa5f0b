import { memo } from 'react'
import { type Airport, getShortCode } from '#contract/airports.ts'
import type { AnyConnection, SearchResult } from '#contract/search/search.ts'
import { formatKm } from '../../languages/formats.ts'
import { search } from '../../languages/search/search.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { JourneyCard } from '../journey/JourneyCard.tsx'
import { LegCard } from '../LegCard.tsx'
import { CardPlace } from '../LegCardSkeleton.tsx'
import { buildArcId, buildCardId } from './result-arcs.ts'

type ResultCardProps = {
  result: SearchResult
  index: number
  isDrawn: boolean
  now: Date
  people: number
  /** The map or the pointer highlights this route. */
  marked: boolean
  onMark: (arc: string | null) => void
}

/** One result in the list. While it has the pointer or the focus, the map marks its route. */
export const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { result, index, isDrawn, now, people, marked, onMark } = props
  useTexts(search)
  const arc = buildArcId(result)
  return (
    <li
      id={buildCardId(result)}
      data-marked={marked || undefined}
      onPointerEnter={() => onMark(arc)}
      onPointerLeave={() => onMark(null)}
      onFocus={() => onMark(arc)}
      onBlur={() => onMark(null)}
      className="scroll-my-6 rounded-card outline-2 outline-offset-4 outline-transparent transition-[outline-color] data-marked:outline-route"
    >
      {!isDrawn ? (
        <CardPlace index={index} />
      ) : 'legs' in result ? (
        <JourneyCard connection={result} now={now} people={people} />
      ) : (
        <LegCard leg={result.leg} now={now} note={writeNote(result)} />
      )}
    </li>
  )
})

type LegResult = Exclude<SearchResult, AnyConnection>

function writeNote(result: LegResult) {
  const t = readTexts(search)
  const { leg, fromKm, toKm } = result
  if (result.kind === 'detour') {
    const { end, airport, extraKm } = result.detour
    return (
      <div className="grid justify-items-start gap-2 text-sm text-muted">
        <Badge tone="caution">{t('passesNearby')}</Badge>
        <p>
          {t(end === 'from' ? 'detourToBoard' : 'detourToLeave', {
            place: nameAirport(airport),
            distance: formatKm(extraKm),
          })}
        </p>
      </div>
    )
  }
  const away = [
    fromKm ? t('leavesAway', { distance: formatKm(fromKm), place: nameAirport(leg.originAirport) }) : '',
    toKm ? t('landsAway', { distance: formatKm(toKm), place: nameAirport(leg.destinationAirport) }) : '',
  ].filter(Boolean)
  return away.length > 0 && <p className="text-sm text-muted">{away.join(' ')}</p>
}

function nameAirport(airport: Airport): string {
  return `${airport.city} (${getShortCode(airport)})`
}
