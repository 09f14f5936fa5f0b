import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { useIsHere } from '../../display/use-is-here.ts'
import { useNavigate } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import type { FormControls } from './LegForm.tsx'
import { useLegActions } from './leg-queries.ts'

/** Copies the leg into a draft one week later and opens it. */
export function DuplicateButton({ leg, controls }: { leg: OperatorLeg; controls?: FormControls }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { duplicate } = useLegActions()
  return (
    <Button
      variant="secondary"
      busy={duplicate.isPending && 'Copying...'}
      onClick={() =>
        duplicate.mutate(leg.id, {
          onSuccess: (copy) => isHere() && void navigate(backOfficePaths.operatorLeg(copy.id)),
          onError: (error) => controls?.fail(error),
        })
      }
    >
      Duplicate
    </Button>
  )
}
