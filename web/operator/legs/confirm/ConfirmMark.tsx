import { CONFIRMATION_COUNTS_HOURS, CONFIRMATION_WARNED_HOURS } from '#contract/legs/likelihood.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { useServerMinute } from '../../../data/clock.ts'
import { SmallButton } from '../../../ui/button/Button.tsx'
import { formatLegTitle } from '../LegDialogs.tsx'
import { formatClock } from '../LegFields.tsx'
import { useLegActions } from '../leg-queries.ts'

const HOUR_MS = 3_600_000

/** The mark of a leg in the list whose confirmation is missing, has ended or ends within a day, with a button to confirm it. */
export function ConfirmMark({ leg }: { leg: OperatorLeg }) {
  const now = useServerMinute()
  const { confirm } = useLegActions()
  const why = explain(leg, now)
  if (!why) return null
  return (
    <span className="grid justify-items-start gap-1">
      <span role="status" className={confirm.isError ? 'text-sm text-warning' : 'text-sm text-muted'}>
        {confirm.isError ? confirm.error.message : why}
      </span>
      <SmallButton
        busy={confirm.isPending && 'Confirming...'}
        aria-label={`It flies: confirm ${formatLegTitle(leg)}`}
        onClick={() => confirm.mutate({ id: leg.id })}
      >
        It flies
      </SmallButton>
    </span>
  )
}

function explain(leg: OperatorLeg, now: Date): string | null {
  const { status, departureUTC, confirmation, originAirport } = leg
  const departsMs = Date.parse(departureUTC)
  if (status !== 'PUBLISHED' || departsMs <= now.getTime()) return null
  if (!confirmation.confirmedUTC) return 'Not confirmed'
  const endsMs = Date.parse(confirmation.confirmedUTC) + CONFIRMATION_COUNTS_HOURS * HOUR_MS
  if (endsMs > departsMs) return null
  if (endsMs <= now.getTime()) return 'Confirmation ended'
  if (endsMs - now.getTime() > CONFIRMATION_WARNED_HOURS * HOUR_MS) return null
  return `Confirmed until ${formatClock(new Date(endsMs).toISOString(), originAirport.timezone)}`
}
