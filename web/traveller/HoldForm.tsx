import { useState } from 'react'
import { useLocation } from 'react-router'
import type { EmptyLeg } from '#contract/legs.ts'
import { formatMoney } from '#contract/money.ts'
import { priceAt } from '#contract/price.ts'
import { wayBackFrom } from '../account/way-back.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ExpiredPanel } from './ExpiredPanel.tsx'
import { holdObstacle, paxChoices } from './hold-state.ts'
import { PriceLines } from './PriceLines.tsx'
import type { SeatHold } from './use-seat-hold.ts'

/** How many people travel, what it costs, and the button that holds their seats. */
export function HoldForm(props: {
  leg: EmptyLeg
  now: Date
  loading: boolean
  signedIn: boolean
  seatHold: SeatHold
}) {
  const { leg, seatHold } = props
  const location = useLocation()
  const [chosen, setChosen] = useState(1)
  const choices = paxChoices(leg)
  // Seats taken elsewhere shrink the choice, never the traveller's mistake.
  const pax = choices.includes(chosen) ? chosen : (choices.at(-1) ?? 1)
  const priceMinor = priceAt(leg.priceSchedule, props.now)
  const obstacle = holdObstacle({
    loading: props.loading,
    signedIn: props.signedIn,
    isBookable: leg.isBookable && choices.length > 0,
  })
  return (
    <Card className="grid gap-6 p-4 sm:p-5">
      {seatHold.ending?.expired && <ExpiredPanel />}
      <div className="grid gap-6 p-2 sm:p-3">
        <FormError message={seatHold.ending?.sentence} />
        <div className="grid gap-1">
          <h2 className="text-heading">Hold your seats</h2>
          <p className="text-[0.9375rem] text-muted">
            Fifteen minutes, at the price you see. You are not charged until you pay.
          </p>
        </div>
        <SelectField
          label="Passengers"
          value={pax}
          disabled={choices.length < 2 || seatHold.pending !== null}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          hint={choicesHint(leg, priceMinor)}
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {count === 1 ? '1 person' : `${count} people`}
            </option>
          ))}
        </SelectField>
        <div aria-hidden="true" className="tear-line" />
        <PriceLines leg={leg} seats={pax} priceMinor={priceMinor} />
        <div className="grid gap-3">
          <FormError message={seatHold.failure} />
          <Button
            size="large"
            wide
            busy={seatHold.pending === 'hold' && 'Holding your seats...'}
            disabledReason={obstacle?.sentence}
            onClick={() => seatHold.start(pax, priceMinor)}
          >
            {pax === 1 ? 'Hold 1 seat' : `Hold ${pax} seats`}
          </Button>
          {obstacle?.kind === 'signed-out' && (
            <LinkButton
              to={paths.login()}
              state={wayBackFrom(location)}
              variant="secondary"
              size="large"
              wide
            >
              Sign In
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}

function choicesHint(leg: EmptyLeg, priceMinor: number): string {
  if (leg.saleMode === 'WHOLE_AIRCRAFT') {
    return `This aircraft is sold as a whole: all ${leg.seatsTotal} seats, at ${formatMoney(priceMinor, leg.currency)} each.`
  }
  return leg.seatsAvailable === 1 ? '1 seat available' : `${leg.seatsAvailable} seats available`
}
