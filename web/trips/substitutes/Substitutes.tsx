import type { Substitute, SubstituteOffer } from '#contract/bookings/substitutes.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { formatMoney } from '../../languages/formats.ts'
import { substitutes as texts } from '../../languages/substitutes/substitutes.ts'
import { useTexts } from '../../languages/texts.ts'
import { trips } from '../../languages/trips/trips.ts'
import { Link, useSearchParams } from '../../router/router.tsx'
import { paths, tripPaths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TripSection } from '../TripSection.tsx'
import { formatClock } from '../trip-words.ts'
import { SubstituteCard } from './SubstituteCard.tsx'
import { SubstituteTerms } from './SubstituteTerms.tsx'
import { useChoosing, useDeclining, useSubstitutes } from './substitute-queries.ts'

/** The legs that are held for the traveller in place of a cancelled one. Nothing if there was no search for them. */
export function Substitutes({ trip }: { trip: Trip }) {
  if (trip.state !== 'CANCELLED' || trip.cancelReason !== 'OPERATOR') return null
  return <Section trip={trip} />
}

function Section({ trip }: { trip: Trip }) {
  const t = useTexts(texts)
  const all = useTexts(trips)
  const { bookingId, flight: leg } = trip
  const offer = useSubstitutes({ bookingId, legId: leg.legId })
  if (offer.isPending) return <Skeleton className="h-80 rounded-card" />
  if (offer.data === null) return null
  if (!offer.data) {
    return (
      <TripSection id="substitutes" title={t('title')}>
        <p role="alert" className="text-muted">
          {t('failed')}
        </p>
        <Button variant="secondary" className="justify-self-start" onClick={() => void offer.refetch()}>
          {all('tryAgain')}
        </Button>
      </TripSection>
    )
  }
  return <Offer trip={trip} offer={offer.data} />
}

function Offer({ trip, offer }: { trip: Trip; offer: SubstituteOffer }) {
  const t = useTexts(texts)
  const held = offer.state === 'OPEN' ? offer.substitutes.filter(({ state }) => state === 'HELD') : []
  const [until] = held.map(({ holdExpiresUTC }) => holdExpiresUTC).sort()
  return (
    <TripSection
      id="substitutes"
      title={t('title')}
      aside={until && t('heldUntil', { at: formatClock(until, trip.flight.originAirport) })}
    >
      <div role="status" className="grid max-w-[62ch] gap-2 text-[0.9375rem] text-muted">
        <p>
          <Standing offer={offer} held={held} />
        </p>
        {held.length > 0 && offer.refundMinor > 0 && (
          <p>{t('refundStays', { amount: formatMoney(offer.refundMinor, offer.currency) })}</p>
        )}
      </div>
      {held.length > 0 && <Held bookingId={trip.bookingId} offer={offer} held={held} />}
      {(['NONE', 'ENDED', 'DECLINED'] as const).some((state) => state === offer.state) && (
        <LinkButton to={paths.booking()} variant="secondary" className="justify-self-start">
          {t('look')}
        </LinkButton>
      )}
    </TripSection>
  )
}

function Standing({ offer, held }: { offer: SubstituteOffer; held: readonly Substitute[] }) {
  const t = useTexts(texts)
  switch (offer.state) {
    case 'OPEN':
      return offer.chosenBookingId ? t('chosen') : t('open', { count: held.length })
    case 'TAKEN':
      return <Taken offer={offer} />
    default:
      return t(STANDINGS[offer.state])
  }
}

const STANDINGS = { SEARCHING: 'searching', NONE: 'none', DECLINED: 'declined', ENDED: 'ended' } as const

function Taken({ offer }: { offer: SubstituteOffer }) {
  const t = useTexts(texts)
  const all = useTexts(trips)
  const booked = offer.substitutes.find(({ state }) => state === 'BOOKED')
  if (!booked) return null
  const { bookingId, originAirport: from, destinationAirport: to, departureUTC } = booked
  const route = all('fromTo', { from: from.city, to: to.city })
  return t.rich('taken', {
    flight: `${route}, ${formatClock(departureUTC, from)}`,
    link: (words) => (
      <Link to={tripPaths.trip(bookingId)} className="font-semibold text-ink underline underline-offset-4">
        {words}
      </Link>
    ),
  })
}

const TAKE = 'take'
const DECLINE = 'decline'

// `?take=…` and `?dialog=decline` open the dialogs.
function Held(props: { bookingId: string; offer: SubstituteOffer; held: readonly Substitute[] }) {
  const { bookingId, offer, held } = props
  const t = useTexts(texts)
  const [search, setSearch] = useSearchParams()
  const choosing = useChoosing(bookingId)
  const declining = useDeclining(bookingId, () => show({}))
  const taken = held.find((one) => one.bookingId === search.get(TAKE))

  function show(next: Record<string, string>) {
    setSearch(next, { preventScrollReset: true, replace: Object.keys(next).length === 0 })
  }

  return (
    <>
      <ul className="grid gap-4">
        {held.map((one) => (
          <li key={one.bookingId}>
            <SubstituteCard
              substitute={one}
              currency={offer.currency}
              onTake={() => show({ [TAKE]: one.bookingId })}
            />
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onClick={() => show({ dialog: DECLINE })}>
        {t('decline')}
      </Button>
      <Dialog open={taken !== undefined} onClose={() => taken && show({})} title={t('dialogTitle')}>
        {taken && (
          <SubstituteTerms
            substitute={taken}
            offer={offer}
            areOthersHeld={held.length > 1}
            busy={choosing.isPending}
            error={choosing.error}
            onPay={() => choosing.mutate(taken.bookingId)}
            onClose={() => show({})}
          />
        )}
      </Dialog>
      {search.get('dialog') === DECLINE && (
        <ConfirmDialog
          title={t('declineTitle')}
          confirm={t('decline')}
          busy={declining.isPending && t('declining')}
          keep={t('keep')}
          error={declining.error}
          onConfirm={() => declining.mutate()}
          onClose={() => show({})}
        >
          {t('declineWhy')}
        </ConfirmDialog>
      )}
    </>
  )
}
