import type { Random } from './random.ts'

const RAW = Symbol('raw JSON')

/** JSON text that JSON.stringify never writes: 1e400, a lone surrogate, a key named __proto__. */
export type Raw = { [RAW]: string }

export function raw(text: string): Raw {
  return { [RAW]: text }
}

/** Writes JSON and inserts raw pieces unchanged. */
export function writeJson(value: unknown): string {
  if (isRaw(value)) return value[RAW]
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if (value === undefined) return 'null'
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : JSON.stringify(value)
  const pairs = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${writeJson(one)}`).join(',')}}`
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && RAW in value
}

const NUMBERS: unknown[] = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e21,
  1e-320,
  Number.MAX_VALUE,
  raw('1e400'),
  raw('-1e400'),
  raw('9223372036854775808'),
  raw(`1${'0'.repeat(400)}`),
  raw('NaN'),
  raw('Infinity'),
  raw('0x10'),
  raw('01'),
]

const DATES = [
  '0000-00-00',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '+999999-01-01T00:00:00Z',
  '1900-02-29',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-13-01',
  '10000-01-01',
  '294277-01-01T00:00:00Z',
  '4714-11-24 BC',
  '2026-01-01T00:00:00+14:00',
  '2026-01-01T25:61:61Z',
  'infinity',
  '-infinity',
  'now',
  'epoch',
]

/** Characters with a meaning in patterns, queries or markup, which readers must treat as text. */
export const PUNCTUATION = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`

const TRICKS = [
  "' OR 1=1 --",
  "'); DROP TABLE users; --",
  "%' OR '1'='1",
  '\\',
  "\\'",
  '%',
  '_%_%',
  '$1',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is sent unchanged
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:5432/',
  'http://0x7f000001/',
  'https://user:word@127.0.0.1/',
  '//evil.example.test',
  'a\r\nSet-Cookie: a=b',
  'a\nBcc: b@example.test',
  '=cmd|"/C calc"!A0',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '-1',
  '1e400',
  '0x10',
  '١٢٣',
]

const STRANGE = [
  '',
  ' ',
  '\t\n',
  '\u0000',
  'a\u0000b',
  '\u202ecod.exe',
  '\u200b\u200d\ufeff',
  'שלום עולם',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺ'.repeat(60),
  `e${'\u0301'.repeat(500)}`,
  'İıſẞß',
  'ｆｕｌｌ　ｗｉｄｔｈ',
  '\u{10ffff}\u{1f600}',
  '\u0085\u2028\u2029',
  '\u007f\u001b[31m',
]

const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{01890a5d-ac96-774b-bcce-b302099a8057}',
  '01890A5D-AC96-774B-BCCE-B302099A8057',
  '01890a5dac96774bbcceb302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a805',
]

const SURROGATES = [raw('"\\ud800"'), raw('"\\udc00\\ud800"'), raw('"a\\udfffb"'), raw('"\\u0000"')]

const STRUCTURES: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  ['a', 1, null],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  raw('{"toJSON":1,"then":1}'),
  { $ne: null },
  { constructor: { prototype: { polluted: 1 } } },
  raw('{"__proto__":{"polluted":1}}'),
  raw('{"a":{"__proto__":{"polluted":1}}}'),
  raw('{"constructor":{"prototype":{"polluted":1}}}'),
  raw('[{"__proto__":null}]'),
  raw('{"a":1,"a":2}'),
]

/** A text that no person types. */
export function oddText(random: Random): string {
  if (random.chance(0.02)) return 'x'.repeat(random.pick([1_000, 10_000, 60_000]))
  if (random.chance(0.03)) return 'é'.repeat(random.pick([255, 256, 2_001]))
  return random.pick(random.pick([DATES, TRICKS, STRANGE, IDS]))
}

/** Any JSON value. */
export function oddValue(random: Random): unknown {
  const kind = random.below(10)
  if (kind < 3) return oddText(random)
  if (kind < 5) return random.pick(NUMBERS)
  if (kind < 6) return random.pick(SURROGATES)
  if (kind < 9) return random.pick(STRUCTURES)
  return deep(random)
}

/** Keys that are dangerous in an object. */
export const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'id',
  'isAdmin',
  '',
  '\u0000',
  'a.b',
  '0',
]

function deep(random: Random): Raw {
  const depth = random.pick([30, 300, 5_000])
  return random.chance(0.5)
    ? raw('['.repeat(depth) + ']'.repeat(depth))
    : raw(`${'{"a":'.repeat(depth)}null${'}'.repeat(depth)}`)
}
