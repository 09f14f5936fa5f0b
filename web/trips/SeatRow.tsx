import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PassengerNeeds, PassengerSeat } from '#contract/bookings/passengers.ts'
import { useSession } from '../data/session.tsx'
import { changes } from '../languages/changes/changes.ts'
import { passengers } from '../languages/passengers/passengers.ts'
import { useTexts } from '../languages/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button, SmallButton } from '../ui/button/Button.tsx'
import type { ConfirmedChange } from './changes/change-queries.ts'
import { GiveUpSeat } from './changes/GiveUpSeat.tsx'
import { PassengerForm } from './passengers/PassengerForm.tsx'
import { hasDraft } from './passengers/passenger-draft.ts'
import {
  describeDocument,
  describePerson,
  MISSING_WORDS,
  nameAct,
  nameSeat,
} from './passengers/passenger-words.ts'

/** 'nobody': the seat is given up. */
export type Who = 'same' | 'another' | 'nobody'

type SeatRowProps = {
  bookingId: string
  seat: PassengerSeat
  needs: PassengerNeeds
  seats: readonly PassengerSeat[]
  /** Whether something can still be changed. */
  open: boolean
  /** Whether the leg is in the future. Afterwards the row shows no missing details. */
  isAhead: boolean
  /** Whether the seat can be given up now. */
  mayGiveUp: boolean
  isOfJourney: boolean
  editing: Who | null
  onEdit: (who: Who) => void
  onSaved: (name: string) => void
  onGivenUp: (confirmed: ConfirmedChange) => void
  onClose: () => void
}

export function buildSeatHeadingId(seat: number): string {
  return `seat-${seat}`
}

/** One seat: its passenger, missing details, and the form to change them. */
export function SeatRow(props: SeatRowProps) {
  const t = useTexts(passengers)
  const changing = useTexts(changes)
  const { seat, open, isAhead, mayGiveUp, editing, onEdit } = props
  const { passenger, missing } = seat
  // An open form stays when the deadline passes during typing; the server then says that it is too late.
  const [wasOpen] = useState(open)
  const isOpen = editing === 'nobody' ? mayGiveUp : wasOpen && editing !== null
  return (
    <li className="grid gap-5 border-b border-line py-5 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h3
            id={buildSeatHeadingId(seat.seat)}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere"
          >
            <span className="figures text-sm font-normal text-muted">{nameSeat(seat)}</span>
            {passenger && <bdi>{`${passenger.givenNames} ${passenger.familyName}`}</bdi>}
            {!passenger && !isAhead && <span className="font-normal text-muted">{t('notNamed')}</span>}
            {missing && isAhead && (
              <Badge tone={missing === 'VALID_DOCUMENT' ? 'warning' : 'caution'}>
                {t(MISSING_WORDS[missing])}
              </Badge>
            )}
          </h3>
          {passenger && <Details lines={[describePerson(passenger), describeDocument(passenger)]} />}
        </div>
        {(open || mayGiveUp) && !isOpen && (
          <div className="flex flex-wrap gap-2">
            {open && <EditButton {...props} />}
            {open && passenger && (
              <Button
                size="small"
                variant="quiet"
                aria-label={nameAct(t('giveAway'), seat)}
                onClick={() => onEdit('another')}
              >
                {t('giveAway')}
              </Button>
            )}
            {mayGiveUp && (
              <Button
                size="small"
                variant="quiet"
                aria-label={nameAct(changing('giveUp'), seat)}
                onClick={() => onEdit('nobody')}
              >
                {changing('giveUp')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && editing === 'nobody' && (
        <GiveUpSection label={nameAct(changing('giveUpAsk'), seat)}>
          <GiveUpSeat {...props} onDone={props.onGivenUp} />
        </GiveUpSection>
      )}
      {isOpen && editing !== null && editing !== 'nobody' && (
        <PassengerForm key={editing} {...props} who={editing} />
      )}
    </li>
  )
}

// The button that opened the section is gone, so focus the section while the price loads.
function GiveUpSection({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <section ref={ref} aria-label={label} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </section>
  )
}

function EditButton({ bookingId, seat, onEdit }: SeatRowProps) {
  const t = useTexts(passengers)
  const { user } = useSession()
  const place = { userId: user?.id ?? '', bookingId, seat: seat.seat }
  const isStarted = hasDraft({ ...place, who: 'same' })
  const words = t(isStarted ? 'continue' : seat.passenger ? 'edit' : 'name')
  return (
    <SmallButton aria-label={nameAct(words, seat)} onClick={() => onEdit('same')}>
      {words}
    </SmallButton>
  )
}

function Details({ lines }: { lines: (string | null)[] }) {
  return lines
    .filter((line) => line !== null)
    .map((line) => (
      <p key={line} className="text-[0.9375rem] text-muted wrap-anywhere">
        {line}
      </p>
    ))
}
