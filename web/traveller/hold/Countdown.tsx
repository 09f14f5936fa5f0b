import { flight } from '../../languages/flight/flight.ts'
import { useTexts } from '../../languages/texts.ts'
import { HoldSky } from '../../ui/art/HoldSky.tsx'
import { type CountdownState, formatCountdown, formatSpokenCountdown, HOLD_SECONDS } from './hold-state.ts'

/** The countdown of a hold, drawn as a setting sun. Hidden from screen readers; a live region beside it speaks at a few marks. */
export function Countdown(props: { remainingSeconds: number; state: CountdownState }) {
  const { remainingSeconds, state } = props
  const t = useTexts(flight)
  return (
    <HoldSky remainingSeconds={remainingSeconds} totalSeconds={HOLD_SECONDS} state={state}>
      <span className="font-semibold">{t(state)}</span>
      <span
        role="timer"
        aria-label={t('timeLeft', { time: formatSpokenCountdown(remainingSeconds) })}
        className="figures text-[3.5rem] leading-none font-bold sm:text-[4rem]"
      >
        {formatCountdown(remainingSeconds)}
      </span>
    </HoldSky>
  )
}
