import type { Trip } from '#contract/trips/trips.ts'
import { useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { BringPart } from '../on-board/BringPart.tsx'
import { TripSection } from './TripSection.tsx'

/** What the operator says of baggage and of animals. */
export function TripNotes({ trip: { bookingId, state, baggageNote, petNote } }: { trip: Trip }) {
  const t = useTexts(trips)
  return (
    <TripSection id="on-board" title={t('onBoard')}>
      {state !== 'CANCELLED' && <BringPart bookingId={bookingId} withFacts />}
      <dl className="grid gap-4 text-[0.9375rem]">
        <div className="grid gap-1">
          <dt className="font-semibold">{t('baggage')}</dt>
          <dd dir="auto" className="text-muted">
            {baggageNote ?? t('noBaggageNote')}
          </dd>
        </div>
        <div className="grid gap-1">
          <dt className="font-semibold">{t('pets')}</dt>
          <dd dir="auto" className="text-muted">
            {petNote ?? t('noPetNote')}
          </dd>
        </div>
      </dl>
    </TripSection>
  )
}
