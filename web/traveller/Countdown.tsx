import { HoldSky } from '../ui/art/HoldSky.tsx'
import { type CountdownState, formatCountdown, HOLD_SECONDS, spokenCountdown } from './hold-state.ts'

const words = {
  normal: 'Your seats are held',
  urgent: 'Hurry Up!',
  disabled: 'Hold Expiring!',
  expired: 'Hold Expired',
} as const

/** The hold as a day that ends. It ticks for the eye only: a region beside it speaks at a few marks. */
export function Countdown(props: { remainingSeconds: number; state: CountdownState }) {
  const { remainingSeconds, state } = props
  return (
    <HoldSky remainingSeconds={remainingSeconds} totalSeconds={HOLD_SECONDS} state={state}>
      <span className="font-semibold">{words[state]}</span>
      <span
        role="timer"
        aria-label={`Time left: ${spokenCountdown(remainingSeconds)}`}
        className="figures text-[3.5rem] leading-none font-bold sm:text-[4rem]"
      >
        {formatCountdown(remainingSeconds)}
      </span>
    </HoldSky>
  )
}
