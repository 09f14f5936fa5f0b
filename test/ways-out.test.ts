import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Modules that can call other systems, each with the file that may use it and that has its port. */
const CALLERS: Record<string, string[]> = {
  stripe: ['server/payments/stripe.ts'],
  twilio: ['server/messages/twilio.ts'],
  nodemailer: ['server/messages/mail.ts'],
  'openid-client': ['server/accounts/providers/provider-client.ts'],
  'flydrive/drivers/s3': ['server/runtime/files.ts'],
  // Sending spans has no port but its own limits (see the last test).
  '@opentelemetry/exporter-trace-otlp-http': ['server/runtime/open-traces.ts'],
  '@aws-sdk/client-s3': [],
  '@aws-sdk/s3-request-presigner': [],
  undici: [],
  // The second file connects to addresses that it has checked. `circuits.ts` and `push-ports.ts` have its ports.
  'node:http': ['server/runtime/fetch-outside.ts', 'server/runtime/public-addresses/send-message.ts'],
  'node:https': ['server/runtime/fetch-outside.ts', 'server/runtime/public-addresses/send-message.ts'],
  'node:dns': ['server/runtime/public-addresses/send-message.ts'],
  'node:dns/promises': [],
  'node:net': [],
  'node:tls': [],
  'node:http2': ['server/trips/wallet/push-to-apple.ts'],
  'node:dgram': [],
}

/** Names of these modules that call no other system: they listen, check an address, or are errors. */
const CALLS_NOBODY = new Set(['createServer', 'isIP', 'isIPv4', 'isIPv6'])
const ONLY_ERRORS = /^(?!.*new Stripe\()/s

const texts = new Map(
  globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)

describe('the server calls other systems only through a port:', () => {
  for (const [name, allowed] of Object.entries(CALLERS))
    test(name, () => {
      const users = [...texts].filter(([, text]) => calls(text, name)).map(([file]) => file)
      const wrong = users.filter((file) => !allowed.includes(file))
      if (name !== 'stripe') return assert.deepEqual(wrong, [])
      // Other files may import its errors.
      assert.deepEqual(
        wrong.filter((file) => !ONLY_ERRORS.test(texts.get(file) ?? '')),
        [],
      )
    })

  test('the platform’s own fetch', () => {
    const wild = /(?<![\w.])(fetch|globalThis\.fetch)\(|new (WebSocket|EventSource)\(/
    const users = [...texts].filter(([, text]) => wild.test(withoutComments(text)))
    assert.deepEqual(
      users.map(([file]) => file),
      [],
    )
  })

  test('each of these files has a port', () => {
    const files = new Set(Object.values(CALLERS).flat())
    files.delete('server/runtime/public-addresses/send-message.ts')
    files.delete('server/runtime/open-traces.ts')
    files.add('server/developers/circuits.ts')
    files.add('server/messages/push/push-ports.ts')
    for (const file of files) assert.match(texts.get(file) ?? '', /\bOutgoing\b/, file)
  })

  test('webhook messages to operators go through their circuits', () => {
    const users = [...texts].filter(([, text]) => /\bdeliver\(db, /.test(text)).map(([file]) => file)
    assert.deepEqual(users.sort(), ['server/developers/deliver.ts', 'server/developers/run-deliveries.ts'])
    assert.match(
      texts.get('server/developers/run-deliveries.ts') ?? '',
      /deliver\(db, \{ \.\.\.needs, through \}/,
    )
  })
})

test('docs/operation/outgoing.md lists every port', () => {
  const opened = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/(?:openFetch\(outgoing, |outgoing\.open\()['`]([a-z -]+)/g)].map(([, port]) =>
      String(port).trim(),
    ),
  )
  assert.deepEqual(opened.sort(), [
    ...[
      'apple push',
      'files',
      'google wallet',
      'mail',
      'payments',
      'push',
      'rates',
      'sign-in',
      'texts',
      'webhooks',
    ],
  ])
  const table = readFileSync(join(ROOT, 'docs/operation/outgoing.md'), 'utf8')
  for (const port of opened) assert.match(table, new RegExp(`^\\| \`${port}\\b`, 'm'), port)
})

test('sending spans is limited in time and number, and the document names the limits', () => {
  const text = texts.get('server/runtime/open-traces.ts') ?? ''
  assert.match(text, /timeoutMillis: EXPORT_MS/)
  assert.match(text, /const EXPORT_MS = 10_000/)
  assert.match(text, /const MAX_WAITING = 2048/)
  const document = readFileSync(join(ROOT, 'docs/operation/outgoing.md'), 'utf8')
  assert.match(document, /OTLP.*10 s.*2,048 spans/s)
})

function calls(text: string, name: string): boolean {
  const statements = [
    ...text.matchAll(/(?:^|\n)import (?!type )([^'\n]*(?:\{[^}]*\})?[^'\n]*) from '([^']+)'/g),
    ...text.matchAll(/import\(()'([^']+)'\)/g),
  ]
  return statements.some(([, names = '', from]) => from === name && !isHarmless(names))
}

function isHarmless(names: string): boolean {
  const listed = /^\{([^}]*)\}$/.exec(names.trim())?.[1]?.split(',') ?? ['everything']
  return listed
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .every((one) => CALLS_NOBODY.has(one))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}
