import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { useIsHere } from '../../display/use-is-here.ts'
import { useNavigate } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { FormControls } from './FlightForm.tsx'
import { useFlightActions } from './flight-queries.ts'

/** Copies the flight into a draft one week later and opens it. */
export function DuplicateButton({ flight, controls }: { flight: OperatorLeg; controls?: FormControls }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { duplicate } = useFlightActions()
  return (
    <Button
      variant="secondary"
      busy={duplicate.isPending && 'Copying...'}
      onClick={() =>
        duplicate.mutate(flight.id, {
          onSuccess: (copy) => isHere() && void navigate(backOfficePaths.operatorFlight(copy.id)),
          onError: (error) => controls?.fail(error),
        })
      }
    >
      Duplicate
    </Button>
  )
}
