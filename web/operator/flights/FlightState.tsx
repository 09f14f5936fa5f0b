import type { OperatorFlight } from '#contract/legs/flights.ts'
import { LEG_LOOKS } from '../../display/leg-looks.ts'
import { Badge } from '../../ui/Badge.tsx'

type Stated = Pick<OperatorFlight, 'status' | 'isBookable' | 'seatsFree'>

/** Where a flight stands; a published one says whether it can be booked at this moment. */
export function StateBadge({ flight }: { flight: Stated }) {
  if (flight.isBookable) return <Badge tone="go">On sale</Badge>
  if (flight.status === 'PUBLISHED' && flight.seatsFree === 0) return <Badge tone="select">Sold out</Badge>
  const { tone, words } = LEG_LOOKS[flight.status]
  return <Badge tone={tone}>{words}</Badge>
}
