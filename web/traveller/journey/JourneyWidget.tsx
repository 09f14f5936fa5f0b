import type { HeldJourney } from '#contract/bookings/journeys.ts'
import { buildWayBack } from '../../account/sign-in/way-back.ts'
import { useServerMinute } from '../../data/clock.ts'
import { useSession } from '../../data/session.tsx'
import { common } from '../../languages/common/common.ts'
import { flight } from '../../languages/flight/flight.ts'
import { journey as texts } from '../../languages/journey/journey.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { useLocation, useSearchParams } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { holdObstacle } from '../hold/hold-state.ts'
import { InfantsField, limitInfants } from '../hold/InfantsField.tsx'
import { JourneyHoldPanel } from './JourneyHoldPanel.tsx'
import { JourneyPrice } from './JourneyPrice.tsx'
import { isHalfPaid, type Journey, type LegIds } from './journey-queries.ts'
import { buildLines, formatSums, listPeopleChoices } from './journey-words.ts'
import { type JourneyHold, useJourneyHold } from './use-journey-hold.ts'

type Props = { journey: Journey; legIds: LegIds; loading: boolean }

/** Chooses the number of people, holds seats on both legs, and starts the payment of both. */
export function JourneyWidget({ journey, legIds, loading }: Props) {
  const { user } = useSession()
  const [query] = useSearchParams()
  const hold = useJourneyHold(legIds, user)
  const held = journey.journey
  const one = useTexts(flight)
  const t = useTexts(texts)
  return (
    <section aria-label={one('booking')} className="grid gap-4">
      {query.get('unpaid') && !loading && (
        <Notice role="status">{one(held ? 'unpaidHeld' : 'unpaid')}</Notice>
      )}
      {held && isHalfPaid(held) && (
        <Notice tone="go">{t('firstPaid', { amount: nameAuthorised(held) })}</Notice>
      )}
      <VisuallyHidden role="status">{hold.spoken}</VisuallyHidden>
      {held ? (
        <JourneyHoldPanel key={held.journeyId} journey={journey} held={held} hold={hold} />
      ) : (
        <HoldForm journey={journey} hold={hold} loading={loading} />
      )}
    </section>
  )
}

function nameAuthorised({ parts }: HeldJourney): string {
  return formatSums(parts.filter(({ paymentStatus }) => paymentStatus === 'authorized'))
}

function HoldForm({ journey, hold, loading }: { journey: Journey; hold: JourneyHold; loading: boolean }) {
  const { user } = useSession()
  const t = useTexts(texts)
  const all = useTexts(common)
  const location = useLocation()
  const now = useServerMinute()
  const [query, setQuery] = useSearchParams()
  const choices = listPeopleChoices(journey)
  const asked = Number(query.get('people') ?? 1)
  const people = choices.includes(asked) ? asked : (choices.at(-1) ?? 1)
  const obstacle = holdObstacle({ loading, signedIn: user !== null, isBookable: journey.isBookable })
  const whyNot =
    obstacle?.kind === 'not-bookable' ? journey.whyNot && translate(journey.whyNot) : obstacle?.sentence
  const infants = limitInfants(Number(query.get('infants')), people)
  const choose = (what: 'people' | 'infants', count: string) =>
    setQuery(
      (before) => {
        before.set(what, count)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Card padded className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-heading">{t('holdBoth')}</h2>
        <p className="text-[0.9375rem] text-muted">{t('holdBothLead')}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={all('passengers')}
          value={people}
          disabled={choices.length < 2 || hold.pending !== null}
          onChange={(event) => choose('people', event.currentTarget.value)}
          hint={t('onBoth')}
          options={choices.map((count) => [count, all('person', { count })])}
        />
        <InfantsField
          people={people}
          infants={infants}
          disabled={choices.length === 0 || hold.pending !== null}
          onChoose={(count) => choose('infants', String(count))}
        />
      </div>
      <div aria-hidden="true" className="tear-line" />
      <JourneyPrice lines={buildLines(journey, { people, infants, now })} />
      {journey.first.currency !== journey.second.currency && (
        <p className="text-sm text-muted">{t('twoCharges')}</p>
      )}
      <div className="grid gap-3">
        <FormError message={hold.failure} />
        <Button
          size="large"
          wide
          busy={hold.pending === 'hold' && t('holdingBoth')}
          disabledReason={whyNot ?? undefined}
          onClick={() => hold.start({ people, infants })}
        >
          {t('holdBoth')}
        </Button>
        {obstacle?.kind === 'signed-out' && (
          <LinkButton to={paths.login()} state={buildWayBack(location)} variant="secondary" size="large" wide>
            {all('signIn')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
