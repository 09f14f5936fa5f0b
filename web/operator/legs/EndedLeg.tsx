import type { ReactNode } from 'react'
import { formatDuration } from '#contract/airports.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { formatMoney } from '#contract/money.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { formatClock } from './LegFields.tsx'

/** A flown or cancelled leg, for reading. It can only be copied. */
export function EndedLeg({ leg }: { leg: OperatorLeg }) {
  const { originAirport: origin, destinationAirport: destination } = leg
  return (
    <div className="grid max-w-3xl gap-6">
      {leg.cancelReason && <Notice tone="warning">Cancelled: {leg.cancelReason}</Notice>}
      <Card padded>
        <dl className="grid">
          <Fact term="From">
            {origin.city}, {origin.name} ({origin.icao}){leg.originTerminal && `, ${leg.originTerminal}`}
          </Fact>
          <Fact term="Departure">{formatClock(leg.departureUTC, origin.timezone)}</Fact>
          <Fact term="To">
            {destination.city}, {destination.name} ({destination.icao})
            {leg.destinationTerminal && `, ${leg.destinationTerminal}`}
          </Fact>
          <Fact term="Arrival">{formatClock(leg.arrivalUTC, destination.timezone)}</Fact>
          <Fact term="Block time">{formatDuration(leg.durationMinutes)}</Fact>
          <Fact term="Aircraft">
            {leg.aircraft}, {leg.tail}
          </Fact>
          <Fact term="Seats sold">
            {leg.seatsSold} of {leg.seatsTotal}
          </Fact>
          <Fact term="Last price">{formatMoney(leg.price, leg.currency)}</Fact>
        </dl>
      </Card>
      <div>
        <DuplicateButton leg={leg} />
      </div>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3 last:border-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
