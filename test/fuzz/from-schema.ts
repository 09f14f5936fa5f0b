import { oddText, PUNCTUATION } from './odd-values.ts'
import type { Random } from './random.ts'

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
}

export type Making = {
  random: Random
  /** Ids of existing rows of any owner. */
  ids: readonly string[]
  resolve: (ref: string) => Schema
}

/** Makes a value that is valid by the schema. */
export function makeValue(schema: Schema, making: Making): unknown {
  const { random } = making
  if (schema.$ref) return makeValue(making.resolve(schema.$ref), making)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return makeValue(random.pick(choices), making)
  if (schema.allOf) return makeValue(Object.assign({}, ...schema.allOf) as Schema, making)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object' || schema.properties) return makeObject(schema, making)
  if (type === 'array') return makeList(schema, making)
  if (type === 'integer' || type === 'number') return makeNumber(schema, random, type === 'integer')
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (type === 'string') return makeText(schema, making)
  return random.pick<unknown>(['a', 1, true, null, [], {}])
}

function makeObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  making: Making,
): object {
  const { random } = making
  const known = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.6))
  const value = Object.fromEntries(known.map(([key, schema]) => [key, makeValue(schema, making)]))
  if (typeof additionalProperties !== 'object') return value
  return { ...value, [random.pick(['a', 'b', 'c'])]: makeValue(additionalProperties, making) }
}

function makeList({ items = {}, minItems = 0, maxItems = minItems + 3 }: Schema, making: Making): unknown[] {
  const count = minItems + making.random.below(Math.min(maxItems, minItems + 3) - minItems + 1)
  return Array.from({ length: count }, () => makeValue(items, making))
}

function makeNumber(schema: Schema, random: Random, whole: boolean): number {
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1)
  const most =
    schema.maximum ??
    (schema.exclusiveMaximum === undefined ? least + 1_000_000 : schema.exclusiveMaximum - 1)
  if (random.chance(0.15)) return least
  if (random.chance(0.15)) return most
  const spread = random.chance(0.5) ? Math.min(most, least + 50) : most
  const value = least + random.next() * (spread - least)
  const step = schema.multipleOf ?? 1
  return whole || schema.multipleOf ? Math.round(value / step) * step : value
}

const DAY_MS = 86_400_000

function instant(random: Random): Date {
  return new Date(Date.now() + (random.next() - 0.3) * 200 * DAY_MS)
}

const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + random.below(26))).join('')

const FORMATS: Record<string, (making: Making) => string> = {
  uuid: ({ random, ids }) => (ids.length > 0 && random.chance(0.8) ? random.pick(ids) : crypto.randomUUID()),
  email: ({ random }) => `${letters(random, 10)}@example.test`,
  'date-time': ({ random }) => instant(random).toISOString(),
  date: ({ random }) => instant(random).toISOString().slice(0, 10),
  time: () => '10:30',
  uri: ({ random }) => `https://hooks.example.test/${letters(random, 5)}`,
}

// For a pattern without a format, use the first sample that matches.
const SAMPLES = [
  'AE',
  'en',
  'USD',
  'GVA',
  'LSGG',
  'HB-ABC',
  '10:30',
  '2030-01',
  '2030-06-01',
  '2030-06-01T10:30',
  '2030-06-01T10:30:00.000Z',
  '123456',
  '+41791234567',
  'Ferrywing1',
  'a-key-of-mine',
  '2030-06-01T10:30:00+02:00',
  'AAAA-BBBB-CCCC',
  'cs_test_a',
  '0',
  '1',
  'fwk_',
  'https://hooks.example.test/a',
]

function makeText(schema: Schema, making: Making): string {
  const { random } = making
  const { minLength = 0, maxLength = 200, format, pattern } = schema
  const value = format ? FORMATS[format] : undefined
  if (value) return value(making)
  if (pattern) {
    const fits = new RegExp(pattern, 'u')
    const samples = [...SAMPLES, letters(random, 8), letters(random, 3).toUpperCase(), crypto.randomUUID()]
    const fitting = samples.filter((sample) => fits.test(sample))
    if (fitting.length > 0) return random.pick(fitting)
  }
  if (random.chance(0.05)) return PUNCTUATION.slice(0, maxLength)
  if (random.chance(0.1)) return oddText(random).slice(0, maxLength)
  if (random.chance(0.05)) return 'y'.repeat(Math.min(maxLength, 5_000))
  return letters(random, Math.max(minLength, Math.min(maxLength, 4 + random.below(12))))
}
