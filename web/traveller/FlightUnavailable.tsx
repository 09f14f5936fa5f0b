import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'

/** There is no such flight, or nothing of it is left. */
export function FlightUnavailable() {
  return (
    <EmptyState
      title="Flight Unavailable"
      action={<LinkButton to={paths.booking()}>See other flights</LinkButton>}
    >
      This flight is no longer on sale, or all of its seats have been taken.
    </EmptyState>
  )
}
