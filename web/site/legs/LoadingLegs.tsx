import { translate } from '../../languages/translated.ts'
import { LegCardSkeleton } from '../../traveller/LegCardSkeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export const LEGS_SHOWN = 3
export const legsGridLook = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

/** The placeholder of the next legs. */
export function LoadingLegs() {
  return (
    <div role="status">
      <VisuallyHidden>{translate('Loading available flights...')}</VisuallyHidden>
      <div aria-hidden="true" className={legsGridLook}>
        {Array.from({ length: LEGS_SHOWN }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
          <LegCardSkeleton key={index} />
        ))}
      </div>
      <div className="mt-6 h-11" />
    </div>
  )
}
