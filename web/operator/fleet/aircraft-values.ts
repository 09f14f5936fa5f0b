import { AircraftForm } from '#contract/operators/fleet/aircraft-form.ts'

type Rating = AircraftForm['ratings'][number]
/** The values of the form as typed. */
export type AircraftValues = {
  [Field in Exclude<keyof AircraftForm, 'ratings'>]: AircraftForm[Field] extends boolean ? boolean : string
} & { ratings: Rating[] }

export const EMPTY_AIRCRAFT: AircraftValues = {
  ...{ tail: '', aircraftType: '', serialNumber: '', registryCountry: '', year: '', engine: 'JET' },
  ...{ fuel: 'KEROSENE', mtow: '', mtowUnit: 'kg', certifiedSeats: '', fittedSeats: '', crewSeats: '2' },
  ...{ wideSeatPitch: false, listingSeenOn: '', listingUntil: '', insurer: '', policyNumber: '' },
  ...{ insuredFrom: '', insuredUntil: '', thirdPartySdr: '', passengerSdr: '', warRisk: false },
  ...{ ukFcpUntil: '', easaTcoUntil: '', usDotUntil: '', steepApproach: false, pets: false, ratings: [] },
}

const NUMBERS = ['year', 'mtow', 'certifiedSeats', 'fittedSeats', 'crewSeats'] as const
const AMOUNTS = ['thirdPartySdr', 'passengerSdr'] as const
const MAY_BE_EMPTY = [
  ...(['listingSeenOn', 'listingUntil', 'insurer', 'policyNumber', 'insuredFrom', 'insuredUntil'] as const),
  ...(['ukFcpUntil', 'easaTcoUntil', 'usDotUntil'] as const),
]

/** The form values of an entry. */
export function toAircraftValues(entry: AircraftForm): AircraftValues {
  const texts = Object.entries(entry).map(([field, value]) => [
    field,
    typeof value === 'number'
      ? value.toLocaleString('en-US', { useGrouping: field !== 'year' })
      : (value ?? ''),
  ])
  return { ...(Object.fromEntries(texts) as AircraftValues), ratings: entry.ratings }
}

/** Converts the form to the request, or returns the problem of each field. */
export function toAircraftForm(values: AircraftValues): {
  form: AircraftForm | null
  errors: Record<string, string>
} {
  const typed: Record<string, unknown> = { ...values }
  for (const field of NUMBERS) typed[field] = readNumber(values[field]) ?? Number.NaN
  for (const field of AMOUNTS)
    typed[field] = values[field] === '' ? null : (readNumber(values[field]) ?? Number.NaN)
  for (const field of MAY_BE_EMPTY) typed[field] = values[field].trim() || null
  const parsed = AircraftForm.safeParse(typed)
  if (parsed.success) return { form: parsed.data, errors: {} }
  const errors = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  return { form: null, errors: Object.fromEntries(errors.reverse()) }
}

function readNumber(text: string): number | null {
  const plain = text.replace(/[,\s]/g, '')
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null
}
