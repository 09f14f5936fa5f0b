import type { AloneState } from '#contract/bookings/flies-alone.ts'
import { PASSENGER_DETAILS, type PassengerDetail } from '#contract/bookings/passenger-details.ts'
import {
  findPassengerProblems,
  type KnownDocument,
  normaliseNumber,
  type Passenger,
  type PassengerFields,
  PassengerForm,
  type PassengerNeeds,
} from '#contract/bookings/passengers.ts'
import { translate } from '../../languages/translated.ts'

const NO_DETAILS = Object.fromEntries(PASSENGER_DETAILS.map((field) => [field, ''])) as Record<
  PassengerDetail,
  ''
>

export const NOBODY: PassengerFields = {
  givenNames: '',
  familyName: '',
  dateOfBirth: '',
  nationality: '',
  documentType: '',
  documentNumber: '',
  documentCountry: '',
  documentExpiresOn: '',
  entry: '',
  ...NO_DETAILS,
}

/** The form values of a passenger. The document number is empty; saving it empty keeps the number. */
export function toPassengerFields(passenger: Passenger | null): PassengerFields {
  if (!passenger) return NOBODY
  const { document } = passenger
  return {
    givenNames: passenger.givenNames,
    familyName: passenger.familyName,
    dateOfBirth: passenger.dateOfBirth ?? '',
    nationality: passenger.nationality ?? '',
    documentType: document?.type ?? '',
    documentNumber: '',
    documentCountry: document?.country ?? '',
    documentExpiresOn: document?.expiresOn ?? '',
    entry: passenger.entry ?? '',
    ...NO_DETAILS,
    ...passenger.details,
  }
}

export type FieldErrors = Partial<Record<keyof PassengerFields, string>>

/** Checks the form like the server: the problem of each field; empty when it is valid. */
export function checkPassenger(
  values: PassengerFields,
  leg: { needs: PassengerNeeds; known: KnownDocument | null; onLap?: boolean; alone?: AloneState },
): FieldErrors {
  const parsed = PassengerForm.safeParse(values)
  if (parsed.success) return toFieldErrors(findPassengerProblems(parsed.data, leg))
  // Reports all problems at once: wrong formats, and details that the leg asks for.
  const written = parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))
  const { entry = '', documentNumber } = values
  const details = Object.fromEntries(
    PASSENGER_DETAILS.map((field) => [field, values[field] ?? '']),
  ) as typeof NO_DETAILS
  const form = { ...values, ...details, entry, documentNumber: normaliseNumber(documentNumber) }
  return toFieldErrors([...written, ...findPassengerProblems(form, leg)])
}

/** The first problem of each field; the server names it as 'passenger.givenNames'. */
export function toFieldErrors(issues: readonly { path: string; message: string }[]): FieldErrors {
  const byField = issues.map(
    ({ path, message }) => [path.split('.').at(-1) ?? path, translate(message)] as const,
  )
  return Object.fromEntries([...byField].reverse())
}
