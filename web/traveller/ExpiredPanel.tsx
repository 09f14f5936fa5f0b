import { HoldSky } from '../ui/art/HoldSky.tsx'
import { HOLD_SECONDS } from './hold-state.ts'

/** The sun has set on a hold. */
export function ExpiredPanel() {
  return (
    <HoldSky remainingSeconds={0} totalSeconds={HOLD_SECONDS} state="expired">
      <span className="text-xl font-semibold">Hold Expired</span>
      <span className="max-w-[36ch] text-sm">
        Your seat hold has expired. The seats have been released and are now available to other customers.
      </span>
    </HoldSky>
  )
}
