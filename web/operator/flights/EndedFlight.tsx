import type { ReactNode } from 'react'
import { formatDuration } from '#contract/airports.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { formatMoney } from '#contract/money.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { formatClock } from './FlightFields.tsx'

/** A flown or cancelled flight, for reading. It can only be copied. */
export function EndedFlight({ flight }: { flight: OperatorLeg }) {
  const { originAirport: origin, destinationAirport: destination } = flight
  return (
    <div className="grid max-w-3xl gap-6">
      {flight.cancelReason && <Notice tone="warning">Cancelled: {flight.cancelReason}</Notice>}
      <Card padded>
        <dl className="grid">
          <Fact term="From">
            {origin.city}, {origin.name} ({origin.icao})
            {flight.originTerminal && `, ${flight.originTerminal}`}
          </Fact>
          <Fact term="Departure">{formatClock(flight.departureUTC, origin.timezone)}</Fact>
          <Fact term="To">
            {destination.city}, {destination.name} ({destination.icao})
            {flight.destinationTerminal && `, ${flight.destinationTerminal}`}
          </Fact>
          <Fact term="Arrival">{formatClock(flight.arrivalUTC, destination.timezone)}</Fact>
          <Fact term="Block time">{formatDuration(flight.durationMinutes)}</Fact>
          <Fact term="Aircraft">
            {flight.aircraft}, {flight.tail}
          </Fact>
          <Fact term="Seats sold">
            {flight.seatsSold} of {flight.seatsTotal}
          </Fact>
          <Fact term="Last price">{formatMoney(flight.price, flight.currency)}</Fact>
        </dl>
      </Card>
      <div>
        <DuplicateButton flight={flight} />
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
