import type { Json } from './openapi-schemas.ts'
import { listOperations } from './openapi-shared-parts.ts'

/** The example of a text field, by the field's name. */
const FIELDS: Record<string, string> = {
  from: 'NYC',
  to: 'MIA',
  name: 'Amira Haddad',
  newPassword: 'Sky-high-2027',
  password: 'Sky-high-2027',
  city: 'Nice',
  vatId: 'FR40303265045',
  timezone: 'Europe/Paris',
  icao: 'LFMN',
  iata: 'NCE',
  reference: 'FW-7F3K2Q',
  aircraftType: 'Gulfstream G650',
  url: 'https://pay.example.com/cs_4f2a',
  quietTo: '07:00',
  tail: 'HB-JRA',
  jurisdiction: 'CH',
  countryCode: 'CH',
  registryCountry: 'CH',
  baseCountry: 'Switzerland',
  nationality: 'CH',
  documentCountry: 'CH',
  givenNames: 'Amira',
  familyName: 'Haddad',
  dateOfBirth: '1988-05-17',
  documentNumber: 'X1234567',
  documentExpiresOn: '2031-05-17',
  contactEmail: 'amira@example.com',
  endpoint: 'https://push.example.com/4f2a',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** The example of a field that is not text, by the field's name. */
const VALUES: Record<string, unknown> = {
  // Null, because a key that cannot hold seats has no spend cap.
  cap: null,
  hoursBeforeMin: 0,
  documentType: 'PASSPORT',
  season: ['03-28', '10-24'],
}

/** Examples for patterns: the first one that matches is used. */
const SAMPLES = [
  'LFMN',
  'GLF6',
  'HB-JRA',
  '123456',
  '+41791234567',
  '22:00',
  'amira@example.com',
  '2027-03',
  '2027-03-14',
  '2027-03-14T09:30',
  'ABCDE12345',
  'FW-7F3K2Q-1',
  '0'.repeat(64),
]

const FORMATS: Record<string, string> = {
  uuid: '0199d3c4-5b6a-7c8d-9e0f-112233445566',
  'date-time': '2027-03-14T09:30:00.000Z',
  date: '2027-03-14',
  email: 'amira@example.com',
  uri: 'https://example.com/ferrywing',
}

type Place = { field: string; document: Json; depth: number }

/** The parts of the API whose answers have an example. With all of them the document for programs would be too large. */
const ANSWERS_OF = ['Search', 'Booking', 'Payments', 'Premium', 'Personal keys', 'Administration']

/**
 * Adds an example to each request body and to each answer, at the schema if it is a named one, because several calls
 * may share it. An answer's example is short: it has only the fields that are always present, and nested objects have no
 * lists and no nullable fields.
 */
export function withExamples(document: Json): Json {
  for (const operation of listOperations(document)) {
    const answers = ANSWERS_OF.includes(operation.tags[0]) ? [operation.responses['200']] : []
    for (const body of [operation.requestBody, ...answers]) {
      const media = body?.content?.['application/json']
      if (media) addExample(media, document)
    }
  }
  return document
}

function addExample(media: Json, document: Json): void {
  const { $ref } = media.schema
  const example = makeExample(media.schema, { field: '', document, depth: 0 })
  if ($ref) document.components.schemas[$ref.split('/').at(-1)].examples = [example]
  else media.example = example
}

function makeExample(schema: Json, { field, document, depth }: Place): unknown {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    return makeExample(document.components.schemas[name], { field: field || name, document, depth })
  }
  if (field in VALUES) return VALUES[field]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'string') return makeText(schema, field)
  const isInside = depth > 1
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (isInside && choices?.at(-1).type === 'null') return null
  if (choices) return makeExample(choices[0], { field, document, depth })
  const type = Array.isArray(schema.type) ? schema.type.at(isInside ? -1 : 0) : schema.type
  if (type === 'object') return makeObject(schema, { document, depth: depth + 1 })
  if (type === 'array')
    return !schema.items || (isInside && !schema.minItems)
      ? []
      : [makeExample(schema.items, { field: field.replace(/s$/, ''), document, depth })]
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return makeNumber(schema, field)
  if (type === 'string') return makeText(schema, field)
  return null
}

function makeObject({ properties = {}, required }: Json, place: Omit<Place, 'field'>): Json {
  const names = required?.length ? required : Object.keys(properties)
  return Object.fromEntries(
    names.map((field: string) => [field, makeExample(properties[field], { field, ...place })]),
  )
}

function makeNumber({ minimum }: Json, field: string): number {
  if (/(Minor|Price)$/.test(field)) return 450_000
  return Math.max(minimum ?? 1, 1)
}

function makeText({ format, pattern, allOf = [], minLength = 0, maxLength }: Json, field: string): string {
  const instant = /(UTC|At)$/.test(field) ? FORMATS['date-time'] : undefined
  const patterns = [pattern, ...allOf.map((one: Json) => one.pattern)].filter((one) => one !== undefined)
  const fits = (text: string) => patterns.every((one) => new RegExp(one, 'u').test(text))
  const candidates = [FIELDS[field], FORMATS[format], instant, field || 'text', ...SAMPLES].filter(
    (one) => one !== undefined,
  )
  const found = candidates.find(fits) ?? ''
  return found.slice(0, maxLength).padEnd(minLength, '.')
}
