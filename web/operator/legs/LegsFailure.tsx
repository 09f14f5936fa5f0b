import { ApiError } from '../../data/api.ts'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Why legs cannot be shown: the account has no operator, the leg belongs to another one, or an error. */
export function LegsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <EmptyState
        title="No company yet"
        action={<LinkButton to={backOfficePaths.operatorOnboarding()}>Start onboarding</LinkButton>}
      >
        {error.message} Once your company is set up, its flights are here.
      </EmptyState>
    )
  }
  if (isGone(error)) {
    return (
      <EmptyState
        title="This flight does not exist"
        action={<LinkButton to={backOfficePaths.operatorLegs()}>All flights</LinkButton>}
      >
        It may have been a draft that was deleted.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="The flights could not be read" action={<Button onClick={onRetry}>Try again</Button>}>
      <p role="alert">{error.message}</p>
    </EmptyState>
  )
}
