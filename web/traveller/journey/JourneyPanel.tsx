import type { EmptyLeg } from '#contract/legs/legs.ts'
import { useServerMinute } from '../../data/clock.ts'
import { flight } from '../../languages/flight/flight.ts'
import { formatMoney } from '../../languages/formats.ts'
import { journey as texts } from '../../languages/journey/journey.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Card } from '../../ui/Card.tsx'
import { LegEnds } from '../LegEnds.tsx'
import { LegRules } from '../LegRules.tsx'
import { LegSky } from '../LegSky.tsx'
import { priceNow } from '../price-words.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import type { Journey } from './journey-queries.ts'

/** Both legs, the connection between them, and the rules for two legs that are bought together. */
export function JourneyPanel({ journey }: { journey: Journey }) {
  const t = useTexts(texts)
  const { first, second, connectionMinutes, transferKm } = journey
  return (
    <Card>
      <Leg leg={first} title={t('firstFlight')} />
      <div className="px-6 pb-8 sm:px-9">
        <ConnectionLine
          minutes={Math.max(0, connectionMinutes)}
          transferKm={transferKm}
          from={first.destinationAirport}
          to={second.originAirport}
        />
      </div>
      <Leg leg={second} title={t('secondFlight')} />
      <div className="grid max-w-[62ch] gap-4 px-6 pb-8 text-[0.9375rem] text-muted sm:px-9">
        <h2 className="text-base font-semibold text-ink">{t('togetherTitle')}</h2>
        <p>{t('togetherOne')}</p>
        <p>{t('togetherTwo')}</p>
      </div>
    </Card>
  )
}

function Leg({ leg, title }: { leg: EmptyLeg; title: string }) {
  const t = useTexts(texts)
  const now = useServerMinute()
  const price = priceNow(leg, now)
  return (
    <article
      aria-label={t('flightLabel', {
        title,
        from: leg.originAirport.city,
        to: leg.destinationAirport.city,
      })}
      className="grid"
    >
      <LegSky leg={leg} priceMinor={price.perSeatMinor} className="h-32 w-full sm:h-40" />
      <div className="grid gap-6 p-6 sm:p-9">
        <h2 className="text-heading">{title}</h2>
        <LegEnds
          leg={leg}
          size="card"
          originTerminal={leg.originTerminal}
          destinationTerminal={leg.destinationTerminal}
        />
        <p className="text-[0.9375rem] text-muted">
          {t(leg.saleMode === 'WHOLE_AIRCRAFT' ? 'factsWhole' : 'facts', {
            aircraft: leg.aircraft,
            class: translate(leg.aircraftClass),
            count: leg.seatsAvailable,
            price: formatMoney(price.totalMinor, leg.currency),
          })}
        </p>
        {[leg.baggageNote, leg.petNote].map(
          (note) =>
            note && (
              <p key={note} dir="auto" className="text-[0.9375rem] text-muted">
                {note}
              </p>
            ),
        )}
        <LegRules leg={leg} now={now} />
        <p className="text-[0.9375rem] text-muted">
          {useTexts(flight)('disclosure', { carrier: leg.operatingCarrier })}
        </p>
      </div>
    </article>
  )
}
