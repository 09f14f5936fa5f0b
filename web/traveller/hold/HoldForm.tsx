import { useState } from 'react'
import { useLocation } from 'react-router'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { priceAt } from '#contract/legs/price.ts'
import { wayBackFrom } from '../../account/sign-in/way-back.ts'
import { common } from '../../languages/common/common.ts'
import { flight } from '../../languages/flight/flight.ts'
import { formatMoney } from '../../languages/formats.ts'
import { textsOf, useTexts } from '../../languages/texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { PriceLines } from '../PriceLines.tsx'
import { priceOutlook } from '../price-words.ts'
import { ExpiredPanel } from './ExpiredPanel.tsx'
import { holdObstacle, paxChoices, spokenCountdown } from './hold-state.ts'
import type { SeatHold } from './use-seat-hold.ts'

/** How many people travel, what it costs, and the button that holds their seats. */
export function HoldForm(props: {
  leg: EmptyLeg
  now: Date
  holdSeconds: number
  loading: boolean
  signedIn: boolean
  seatHold: SeatHold
}) {
  const { leg, seatHold } = props
  const t = useTexts(flight)
  const all = useTexts(common)
  const location = useLocation()
  // As many as were looked for.
  const asked = new URLSearchParams(location.state?.list).get('people')
  const [chosen, setChosen] = useState(Number(asked) || 1)
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
          <h2 className="text-heading">{t('holdYourSeats')}</h2>
          <p className="text-[0.9375rem] text-muted">
            {t('holdLead', { time: spokenCountdown(props.holdSeconds) })}
          </p>
        </div>
        <SelectField
          label={all('passengers')}
          value={pax}
          disabled={choices.length < 2 || seatHold.pending !== null}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          hint={choicesHint(leg, priceMinor)}
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {all('person', { count })}
            </option>
          ))}
        </SelectField>
        <div aria-hidden="true" className="tear-line" />
        <div className="grid gap-2">
          <PriceLines leg={leg} seats={pax} priceMinor={priceMinor} />
          {leg.priceSchedule.mode === 'DECLINING' && (
            <p className="text-sm text-muted">{priceOutlook(leg, props.now)}</p>
          )}
        </div>
        <div className="grid gap-3">
          <FormError message={seatHold.failure} />
          <Button
            size="large"
            wide
            busy={seatHold.pending === 'hold' && t('holdingSeats')}
            disabledReason={obstacle?.sentence}
            onClick={() => seatHold.start(pax, priceMinor)}
          >
            {t('holdSeats', { count: pax })}
          </Button>
          {obstacle?.kind === 'signed-out' && (
            <LinkButton
              to={paths.login()}
              state={wayBackFrom(location)}
              variant="secondary"
              size="large"
              wide
            >
              {all('signIn')}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}

function choicesHint(leg: EmptyLeg, priceMinor: number): string {
  if (leg.saleMode === 'WHOLE_AIRCRAFT') {
    const price = formatMoney(priceMinor, leg.currency)
    return textsOf(flight)('soldWhole', { count: String(leg.seatsTotal), price })
  }
  return textsOf(common)('seatsAvailable', { count: leg.seatsAvailable })
}
