import type { HeldJourney } from '#contract/bookings/journeys.ts'
import { sumByCurrency } from '#contract/rates/sums.ts'
import { useSecondsUntil } from '../../data/clock.ts'
import { flight } from '../../languages/flight/flight.ts'
import { formatMoney, listText } from '../../languages/formats.ts'
import { journey as texts } from '../../languages/journey/journey.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Countdown } from '../hold/Countdown.tsx'
import { ExpiredPanel } from '../hold/ExpiredPanel.tsx'
import { findCountdownState, writeAnnouncement } from '../hold/hold-state.ts'
import { JourneyPrice } from './JourneyPrice.tsx'
import type { Journey } from './journey-queries.ts'
import { buildFrozenLines, formatSums } from './journey-words.ts'
import type { JourneyHold } from './use-journey-hold.ts'

/** The live hold on both legs: its countdown, its frozen price, and its buttons to pay and to release. */
export function JourneyHoldPanel(props: { journey: Journey; held: HeldJourney; hold: JourneyHold }) {
  const { journey, held, hold } = props
  const t = useTexts(texts)
  const one = useTexts(flight)
  const remaining = useSecondsUntil(held.holdExpiresUTC)
  const state = findCountdownState(remaining)
  const closing = state === 'disabled' || state === 'expired'
  const references = listText(held.parts.map(({ reference }) => reference))
  if (held.awaitingConfirmation) {
    return (
      <Card padded className="grid gap-5">
        <h2 className="text-heading">{t('settling')}</h2>
        <Notice tone="go">{t('authorisedBoth', { amount: formatSums(sumByCurrency(held.parts)) })}</Notice>
        <p className="text-muted">{t('bothConfirmedSoon', { references })}</p>
      </Card>
    )
  }
  return (
    <Card className="grid gap-6 p-4 sm:p-5">
      {state === 'expired' ? <ExpiredPanel /> : <Countdown remainingSeconds={remaining} state={state} />}
      <VisuallyHidden role="status">{writeAnnouncement(remaining)}</VisuallyHidden>
      <div className="grid gap-6 px-2 pb-2 sm:px-3 sm:pb-3">
        <div aria-hidden="true" className="tear-line" />
        <JourneyPrice lines={buildFrozenLines(journey, held)} />
        <FormError message={hold.failure} />
        <div className="grid gap-3">
          <Button
            size="large"
            wide
            disabled={closing || hold.pending === 'release'}
            busy={hold.pending === 'pay' && one('openingPayment')}
            onClick={() => hold.pay(held.journeyId)}
          >
            {one('payByCard', { amount: formatMoney(held.amountMinor, held.currency) })}
          </Button>
          <Button
            variant="secondary"
            size="large"
            wide
            disabled={closing || hold.pending === 'pay'}
            busy={hold.pending === 'release' && t('releasingBoth')}
            onClick={() => hold.release(held.journeyId)}
          >
            {t('releaseBoth')}
          </Button>
        </div>
        <p className="text-sm text-muted">
          {t.rich('bookingsNotCharged', {
            references,
            code: (words) => <span className="figures text-ink">{words}</span>,
          })}
        </p>
      </div>
    </Card>
  )
}
