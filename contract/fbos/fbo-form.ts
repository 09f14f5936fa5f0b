import * as z from 'zod/mini'
import { computeGreatCircleKm } from '../airports.ts'

export const CUSTOMS = ['YES', 'NO', 'ON_REQUEST'] as const
export type Customs = (typeof CUSTOMS)[number]
const MAX_CUT_OFF_MINUTES = 180
/** The maximum distance of an FBO from the airport's reference point. */
export const MAX_KM_FROM_AIRPORT = 15
/** The terms ask everybody to be there this long before departure, even if an FBO allows less. */
const LEAST_MINUTES_BEFORE = 30

function line(sentence: string, length: number) {
  return z
    .string(sentence)
    .check(z.trim(), z.minLength(1, sentence), z.maxLength(length, `At most ${length} characters`))
}

function degrees(sentence: string, most: number) {
  return z.number(sentence).check(z.minimum(-most, sentence), z.maximum(most, sentence))
}

const minutes = `Enter minutes from 0 to ${MAX_CUT_OFF_MINUTES}`

/** An FBO as an operator or an administrator enters it. */
export const FboForm = z.strictObject({
  icao: z
    .string('Choose the airport')
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,4}$/, 'Choose the airport')),
  name: line('Enter the name', 80),
  address: line('Enter the address', 200),
  latitude: degrees('Enter the latitude in degrees, from -90 to 90', 90),
  longitude: degrees('Enter the longitude in degrees, from -180 to 180', 180),
  /** In E.164, '+12015550142'; spaces, dots and brackets are dropped. */
  telephone: z.pipe(
    z.string('Enter the telephone number').check(z.maxLength(40, 'At most 40 characters')),
    z.transform((typed: string) => typed.replaceAll(/[\s().-]/g, '')),
  ),
  /** As a text, such as 'Every day 06:00 to 23:00'. */
  hours: line('Enter the opening hours', 200),
  cutOffMinutes: z.int(minutes).check(z.minimum(0, minutes), z.maximum(MAX_CUT_OFF_MINUTES, minutes)),
  customs: z.enum(CUSTOMS, 'Say whether customs are there'),
  /** The source of the entry. */
  source: line('Say where this was read', 300),
})
export type FboForm = z.output<typeof FboForm>

/** The facts of an FBO that travellers see. */
export const FboFacts = z.object({
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  telephone: z.string(),
  hours: z.string(),
  cutOffMinutes: z.int(),
  customs: z.enum(CUSTOMS),
  isFictional: z.boolean(),
  /** The day of our last check, YYYY-MM-DD; null: not checked yet. */
  checkedOn: z.nullable(z.string()),
})
export type FboFacts = z.infer<typeof FboFacts>

/** Returns how many minutes before departure travellers must be at the meeting place. */
export function countMinutesBefore(fbo: Pick<FboFacts, 'cutOffMinutes'> | null): number {
  return Math.max(LEAST_MINUTES_BEFORE, fbo?.cutOffMinutes ?? 0)
}

type Position = { latitude: number; longitude: number }

/** Whether this distance between an airport and one of its FBOs is plausible. */
export function isNearAirport(at: Position, airport: { lat: number; lon: number }): boolean {
  return computeGreatCircleKm({ lat: at.latitude, lon: at.longitude }, airport) <= MAX_KM_FROM_AIRPORT
}

/** Returns the URL of the place on OpenStreetMap, which opens in a new page; nothing of it is loaded here. */
export function buildMapUrl({ latitude, longitude }: Position): string {
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)]
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
}
