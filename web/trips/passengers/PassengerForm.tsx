import { type FormEvent, useEffect, useRef, useState } from 'react'
import { findAloneState } from '#contract/bookings/flies-alone.ts'
import type { PassengerNeeds, PassengerSeat } from '#contract/bookings/passengers.ts'
import { ApiError } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { changes } from '../../languages/changes/changes.ts'
import { passengers } from '../../languages/passengers/passengers.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChangeOffer } from '../changes/ChangeOffer.tsx'
import { type Offer, useAskChange } from '../changes/change-queries.ts'
import { useSavePassenger } from '../trip-queries.ts'
import { ContactFields, DetailFields } from './DetailFields.tsx'
import { DocumentFields, NameFields } from './PassengerFields.tsx'
import { usePassengerDraft } from './passenger-draft.ts'
import {
  checkPassenger,
  type FieldErrors,
  NOBODY,
  toFieldErrors,
  toPassengerFields,
} from './passenger-values.ts'

type PassengerFormProps = {
  bookingId: string
  seat: PassengerSeat
  needs: PassengerNeeds
  /** All seats of the booking, since the other passengers decide whether a child flies alone. */
  seats: readonly PassengerSeat[]
  who: 'same' | 'another'
  onSaved: (name: string) => void
  onClose: () => void
}

/** The person in one seat. Typed text stays until it is saved or discarded. */
export function PassengerForm(props: PassengerFormProps) {
  const { bookingId, seat, needs, seats, who, onSaved, onClose } = props
  const t = useTexts(passengers)
  const changing = useTexts(changes)
  const { user } = useSession()
  const passenger = who === 'same' ? seat.passenger : null
  const place = { userId: user?.id ?? '', bookingId, seat: seat.seat, who }
  const draft = usePassengerDraft(place, passenger ? toPassengerFields(passenger) : NOBODY)
  const save = useSavePassenger(bookingId)
  const askChange = useAskChange(bookingId)
  const [offer, setOffer] = useState<Offer | null>(null)
  const onLap = seat.infant !== null
  const others = seats.filter((one) => one.seat !== seat.seat && one.passenger !== null)
  const alone = findAloneState(draft.values.dateOfBirth || null, {
    needs,
    others: others.map(({ passenger }) => passenger?.dateOfBirth ?? null),
    people: seats.length,
  })
  const [opened] = useState(seat.version)
  const [conflict, setConflict] = useState(false)
  const { errors, failure, show, clear, ref } = useProblems()

  const isAsked = offer === null
  useEffect(() => {
    if (isAsked) ref.current?.querySelector('input')?.focus()
  }, [ref, isAsked])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const known = passenger?.document ?? null
    const found = checkPassenger(draft.values, { needs, known, onLap, alone })
    if (Object.keys(found).length > 0) return show(found, null)
    clear()
    try {
      // After a conflict the form shows the newer passenger, so sending again uses that version.
      const version = conflict ? seat.version : opened
      const placing = { seat: seat.seat, who, version, passenger: draft.values }
      // If the seat already has a passenger, first shows the price of the change.
      if (seat.passenger) return setOffer(await askChange.mutateAsync({ kind: 'PASSENGER', ...placing }))
      await save.mutateAsync(placing)
      done()
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === 'changed_meanwhile')
      const details = error instanceof ApiError ? toFieldErrors(error.details) : {}
      const isOfFields = Object.keys(details).length > 0
      show(details, isOfFields ? null : (error as Error).message)
    }
  }

  function done() {
    draft.forget()
    onSaved(`${draft.values.givenNames} ${draft.values.familyName}`)
  }

  function discard() {
    draft.forget()
    onClose()
  }

  function field(name: keyof typeof draft.values) {
    return {
      name,
      value: draft.values[name] ?? '',
      error: errors[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        draft.change({ [name]: currentTarget.value })
        clear(name)
      },
    }
  }

  const label =
    seat.infant === null
      ? t(who === 'another' ? 'somebodyElseIn' : 'passengerIn', { seat: String(seat.seat) })
      : t('infant', { infant: String(seat.infant) })
  const name = seat.passenger
    ? `${seat.passenger.givenNames} ${seat.passenger.familyName}`
    : t('personBefore')
  if (offer) {
    const again = () => setOffer(null)
    return <ChangeOffer {...{ bookingId, offer }} onBack={again} onLookAgain={again} onDone={done} />
  }
  const isBusy = save.isPending || askChange.isPending
  return (
    <form ref={ref} noValidate aria-label={label} onSubmit={submit} className="grid gap-6">
      {draft.isRestored && <Notice>{t('restored')}</Notice>}
      {who === 'another' && <p className="text-[0.9375rem] text-muted">{t('givingAway', { name })}</p>}
      <NameFields field={field} />
      {needs.ask === 'DOCUMENT' && (
        <DocumentFields
          field={field}
          needs={needs}
          onLap={onLap}
          numberEnding={passenger?.document?.numberEnding ?? null}
        />
      )}
      <DetailFields field={field} needs={needs} onLap={onLap} />
      <ContactFields field={field} alone={alone} />
      <FormError message={failure} />
      {conflict && seat.passenger && (
        <p className="text-[0.9375rem] text-muted">{t('inSeatNow', { name })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={(save.isPending && t('saving')) || (askChange.isPending && changing('asking'))}
        >
          {seat.passenger ? changing('seePrice') : t('save')}
        </Button>
        <Button variant="quiet" onClick={discard} disabled={isBusy}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The problems by field. The first wrong field gets the focus. */
function useProblems() {
  const t = useTexts(passengers)
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])

  return {
    ref,
    errors,
    failure,
    show(found: FieldErrors, general: string | null) {
      setErrors(found)
      setFailure(general ?? (Object.keys(found).length > 1 ? t('checkMarked') : null))
      setShown((before) => before + 1)
    },
    clear(name?: keyof FieldErrors) {
      setFailure(null)
      setErrors((before) => (name ? { ...before, [name]: undefined } : {}))
    },
  }
}
