import { useState } from 'react'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { computePriceLinesAt } from '#contract/legs/price-lines.ts'
import { buildWayBack } from '../../account/sign-in/way-back.ts'
import { common } from '../../languages/common/common.ts'
import { flight } from '../../languages/flight/flight.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { useLocation } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { PriceLines } from '../PriceLines.tsx'
import { priceOutlook } from '../price-words.ts'
import { ExpiredPanel } from './ExpiredPanel.tsx'
import { countSeats, formatSpokenCountdown, holdObstacle, listSeatChoices } from './hold-state.ts'
import { InfantsField, limitInfants } from './InfantsField.tsx'
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
  // Starts with the number of people of the search.
  const asked = new URLSearchParams((location.state as { list?: string } | null)?.list).get('people')
  const [chosen, setChosen] = useState(
    Number(asked) || (leg.saleMode === 'WHOLE_AIRCRAFT' ? leg.seatsTotal : 1),
  )
  const [chosenInfants, setChosenInfants] = useState(0)
  const choices = listSeatChoices(leg)
  // When other travellers take seats, the choice shrinks without an error.
  const seats = choices.includes(chosen) ? chosen : (choices.at(-1) ?? 1)
  const infants = limitInfants(chosenInfants, seats)
  const price = computePriceLinesAt(leg, props.now, { people: seats, infants })
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
            {t('holdLead', { time: formatSpokenCountdown(props.holdSeconds) })}
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={all('passengers')}
            value={seats}
            disabled={choices.length < 2 || seatHold.pending !== null}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            hint={choicesHint(leg)}
            options={choices.map((count) => [count, all('person', { count })])}
          />
          <InfantsField
            people={seats}
            infants={infants}
            disabled={choices.length === 0 || seatHold.pending !== null}
            onChoose={setChosenInfants}
          />
        </div>
        <div aria-hidden="true" className="tear-line" />
        <div className="grid gap-2">
          <PriceLines leg={leg} price={price} />
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
            onClick={() => seatHold.start(price)}
          >
            {t('holdSeats', { count: countSeats(leg, seats) })}
          </Button>
          {obstacle?.kind === 'signed-out' && (
            <LinkButton
              to={paths.login()}
              state={buildWayBack(location)}
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

function choicesHint(leg: EmptyLeg): string {
  if (leg.saleMode === 'WHOLE_AIRCRAFT')
    return readTexts(flight)('soldWhole', { count: String(leg.seatsTotal) })
  return readTexts(common)('seatsAvailable', { count: leg.seatsAvailable })
}
