import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { WaitingPlace } from '#contract/bookings/waiting-list.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { buildWayBack } from '../account/sign-in/way-back.ts'
import { formatNumber } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { waiting } from '../languages/waiting/waiting.ts'
import { useLocation } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useWaiting, useWaitingPlaces } from './waiting-queries.ts'

type Props = {
  leg: EmptyLeg
  userId: string | undefined
  /** Whether every seat is taken while sales are open. */
  soldOut: boolean
}

/** The waiting list of a leg: joins it, shows the traveller's place, and leaves it. */
export function WaitingList({ leg, userId, soldOut }: Props) {
  const t = useTexts(waiting)
  const places = useWaitingPlaces(userId)
  const place = places.data?.find((one) => one.legId === leg.id)
  if (!userId) return soldOut && <SignInFirst />
  if (places.isPending) return soldOut && <Skeleton className="h-64 rounded-card" />
  if (!place && !soldOut) return null
  if (place?.status === 'OFFERED') return <Notice tone="go">{t('offered')}</Notice>
  return (
    <Panel focusOn={place ? 'waiting' : 'not waiting'}>
      {places.isError && <FormError message={places.error.message} />}
      {place ? <Place place={place} userId={userId} /> : <JoinForm key={leg.id} leg={leg} userId={userId} />}
    </Panel>
  )
}

// When form and place replace each other, the pressed button disappears, so the focus moves to the panel.
function Panel({ focusOn, children }: { focusOn: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(focusOn)
  useEffect(() => {
    if (shown.current === focusOn) return
    shown.current = focusOn
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [focusOn])
  return (
    <Card padded>
      <section ref={ref} tabIndex={-1} aria-labelledby="waiting-list" className="grid gap-5 outline-none">
        {children}
      </section>
    </Card>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <h2 id="waiting-list" className="text-heading">
      {children}
    </h2>
  )
}

function SignInFirst() {
  const location = useLocation()
  const t = useTexts(waiting)
  return (
    <Panel focusOn="signed out">
      <Heading>{t('title')}</Heading>
      <p className="text-[0.9375rem] text-muted">{t('promise')}</p>
      <LinkButton to={paths.login()} state={buildWayBack(location)} size="large" wide>
        {t('signInFirst')}
      </LinkButton>
    </Panel>
  )
}

function JoinForm({ leg, userId }: { leg: EmptyLeg; userId: string }) {
  const { join } = useWaiting(userId, leg.id)
  const t = useTexts(waiting)
  const [people, setPeople] = useState(1)
  const choices = Array.from({ length: Math.min(leg.seatsTotal, MAX_SEATS_PER_HOLD) }, (_, at) => at + 1)

  function submit(event: FormEvent) {
    event.preventDefault()
    join.mutate(people)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-1.5">
        <Heading>{t('title')}</Heading>
        <p className="text-[0.9375rem] text-muted">{t('promise')}</p>
      </div>
      <SelectField
        label={t('passengers')}
        value={people}
        onChange={(event) => setPeople(Number(event.currentTarget.value))}
        hint={
          leg.saleMode === 'WHOLE_AIRCRAFT'
            ? t('soldWhole', { count: formatNumber(leg.seatsTotal) })
            : t('allOrNone')
        }
        options={choices.map((count) => [count, t('person', { count })])}
      />
      <FormError message={join.error?.message} />
      <Button type="submit" size="large" wide busy={join.isPending && t('joining')}>
        {t('join')}
      </Button>
    </form>
  )
}

function Place({ place, userId }: { place: WaitingPlace; userId: string }) {
  const { leave } = useWaiting(userId, place.legId)
  const t = useTexts(waiting)
  const { seats, waitingCount } = place
  return (
    <>
      <Heading>{t('waiting')}</Heading>
      <p role="status" className="flex items-baseline gap-3">
        <span className="figures text-[3.5rem] leading-none font-bold">{place.place}</span>
        <span className="text-muted">
          {t('inLine', { count: seats, waiting: formatNumber(waitingCount) })}
        </span>
      </p>
      <p className="text-[0.9375rem] text-muted">
        {t('promise')} {t('placeStays')}
      </p>
      <FormError message={leave.error?.message} />
      <Button variant="secondary" wide busy={leave.isPending && t('leaving')} onClick={() => leave.mutate()}>
        {t('leave')}
      </Button>
    </>
  )
}
