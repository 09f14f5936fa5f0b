import { Car, Hourglass } from 'lucide-react'
import { type Airport, getShortCode } from '#contract/airports.ts'
import { formatDuration, formatKm } from '../../languages/formats.ts'
import { journey } from '../../languages/journey/journey.ts'
import { useTexts } from '../../languages/texts.ts'

/** The connection between two legs: its duration, and the distance on the ground. */
export function ConnectionLine(props: { minutes: number; transferKm: number; from: Airport; to: Airport }) {
  const t = useTexts(journey)
  const { minutes, transferKm, from, to } = props
  const sameAirport = from.icao === to.icao
  const Icon = sameAirport ? Hourglass : Car
  return (
    <p className="flex items-start gap-3 border-y border-line py-3 text-[0.9375rem]">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-route" />
      <span>
        <span className="figures font-semibold">{formatDuration(minutes)}</span>{' '}
        {sameAirport
          ? t('here', { place: `${from.city} (${getShortCode(from)})` })
          : t('transfer', {
              from: `${from.name} (${getShortCode(from)})`,
              to: `${to.name} (${getShortCode(to)})`,
              distance: formatKm(transferKm),
            })}
      </span>
    </p>
  )
}
