import type { WaitingPlace } from '#contract/bookings/waiting-list.ts'
import { useSession } from '../data/session.tsx'
import { readTexts, useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Link } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { useWaitingPlaces } from '../traveller/waiting-queries.ts'
import { Card } from '../ui/Card.tsx'
import { formatClock } from './trip-words.ts'

/** The legs that the user waits for, with the place on each list. Nothing without such legs. */
export function WaitingPlaces() {
  const t = useTexts(trips)
  const { user } = useSession()
  const { data: places = [] } = useWaitingPlaces(user?.id)
  if (places.length === 0) return null
  return (
    <Card padded>
      <section aria-labelledby="waiting-lists" className="grid gap-4">
        <h2 id="waiting-lists" className="text-heading tracking-tight">
          {t('waitingLists')}
        </h2>
        <ul className="grid border-t border-line">
          {places.map((place) => (
            <li
              key={place.legId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5 last:border-0 last:pb-0"
            >
              <span className="grid gap-0.5">
                <span className="font-semibold">
                  {t('fromTo', { from: place.origin.city, to: place.destination.city })}
                </span>
                <span className="text-sm text-muted">{formatClock(place.departureUTC, place.origin)}</span>
              </span>
              <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
                <span className="text-[0.9375rem] text-muted">{describePlace(place)}</span>
                <Link
                  to={paths.booking({ legId: place.legId })}
                  className="flex min-h-11 items-center font-semibold underline decoration-route decoration-2 underline-offset-4"
                >
                  {t(place.offer ? 'payForSeats' : 'view')}
                  <span className="sr-only">
                    {' '}
                    {t('fromTo', { from: place.origin.city, to: place.destination.city })}
                  </span>
                </Link>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

function describePlace({ place, waitingCount, seats, offer, origin }: WaitingPlace): string {
  const t = readTexts(trips)
  if (offer) return t('heldUntil', { at: formatClock(offer.holdExpiresUTC, origin) })
  return t('placeInLine', { place: String(place), waiting: String(waitingCount), count: seats })
}
