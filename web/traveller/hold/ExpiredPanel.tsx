import { flight } from '../../languages/flight/flight.ts'
import { useTexts } from '../../languages/texts.ts'
import { HoldSky } from '../../ui/art/HoldSky.tsx'
import { HOLD_SECONDS } from './hold-state.ts'

/** Says that a hold has expired. */
export function ExpiredPanel() {
  const t = useTexts(flight)
  return (
    <HoldSky remainingSeconds={0} totalSeconds={HOLD_SECONDS} state="expired">
      <span className="text-xl font-semibold">{t('expired')}</span>
      <span className="max-w-[36ch] justify-self-center text-sm">{t('expiredText')}</span>
    </HoldSky>
  )
}
