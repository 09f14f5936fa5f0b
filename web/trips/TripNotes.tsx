import type { Trip } from '#contract/trips/trips.ts'
import { onBoard } from '../languages/on-board/on-board.ts'
import { useTexts } from '../languages/texts.ts'
import { BringPart } from '../on-board/BringPart.tsx'
import { TripSection } from './TripSection.tsx'

/** The on-board rules of the leg, the baggage and pets of this booking, and the operator's notes. */
export function TripNotes({ trip: { bookingId, baggageNote, petNote } }: { trip: Trip }) {
  const t = useTexts(onBoard)
  const notes = [baggageNote, petNote].filter((note) => note !== null)
  return (
    <TripSection id="on-board" title={t('title')}>
      <BringPart bookingId={bookingId} withFacts />
      {notes.length > 0 && (
        <div className="grid gap-1 text-[0.9375rem]">
          <h3 className="font-semibold">{t('inTheirWords')}</h3>
          {notes.map((note) => (
            <p key={note} dir="auto" className="text-muted">
              {note}
            </p>
          ))}
        </div>
      )}
    </TripSection>
  )
}
