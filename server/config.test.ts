import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { prepareData } from '#server/prepare-data.ts'
import { findFreePort } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrywing-config-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string | undefined> = {}) => readConfig({ DATA_DIR: folder, ...env })

const KEYS = `2026:${Buffer.alloc(32, 1).toString('base64')}`
const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 't'.repeat(32),
  SECRETS_KEY: 's'.repeat(32),
  SMTP_URL: 'smtps://mail.example.test',
  PUBLIC_URL: 'https://ferrywing.example.test',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  DOCUMENT_KEYS: KEYS,
  PASS_KEYS: KEYS,
}

/** Returns the error message of a refused environment. */
function refuse(env: Record<string, string | undefined>): string {
  try {
    read(env)
  } catch (error) {
    return (error as Error).message
  }
  assert.fail(`${JSON.stringify(env)} was accepted`)
}

test('metrics are served only if a port is given, and only on this machine by default', () => {
  assert.equal(read().metrics, null)
  assert.deepEqual(read({ METRICS_PORT: '9464' }).metrics, { port: 9464, host: 'localhost' })
  assert.match(refuse({ METRICS_PORT: 'all' }), /^METRICS_PORT: must be a port/)
})

test('a process answers requests and runs jobs, unless ROLE chooses one of them and the database is shared', () => {
  const shared = { DATABASE_URL: 'postgres://db.example.test/ferrywing' }
  assert.equal(read().role, 'all')
  assert.equal(read({ ROLE: 'web', ...shared }).role, 'web')
  assert.equal(readConfig({ ...PRODUCTION, ROLE: 'worker', ...shared }).role, 'worker')
  assert.match(refuse({ ROLE: 'worker' }), /^ROLE: worker needs DATABASE_URL/)
  assert.match(refuse({ ROLE: 'worker', ...shared }), /^ROLE: .+ SANDBOX=running/)
  assert.match(refuse({ ROLE: 'both' }), /^ROLE: /)
})

test('pressure limits have defaults, which variables change', () => {
  assert.deepEqual(read({ PRESSURE_QUERIES: '50', PRESSURE_HEAP_MB: '300' }).pressure, {
    ...{ requests: 1000, queries: 50, delayMs: 1000, heapBytes: 300 * 2 ** 20, rssBytes: 650 * 2 ** 20 },
  })
  assert.match(refuse({ PRESSURE_REQUESTS: '0' }), /^PRESSURE_REQUESTS: must be a whole number/)
})

describe('without any variable', () => {
  test('the server starts on port 3000 with the sandbox on 3001, holds of 900 s and a fee of 10 %', () => {
    const config = read()
    assert.equal(config.production, false)
    assert.equal(config.port, 3000)
    assert.equal(config.publicUrl, 'http://localhost:3000')
    const none = { url: undefined, directUrl: undefined, replica: null }
    assert.deepEqual(config.databases, { ...none, connections: 12 })
    assert.equal(config.holdSeconds, 900)
    assert.equal(config.platformFeeBps, 1000)
    assert.equal(config.rateLimits, true)
    assert.equal(config.demoData, true)
    assert.ok(config.payments.sandbox)
    assert.equal(config.payments.sandboxPort, 3001)
    assert.equal(readConfig(PRODUCTION).dataDir.split('/').at(-1), '.data')
  })

  test('secrets are created once, stored in the data folder with private permissions, and read again', () => {
    const [one, other] = [read(), read()]
    assert.match(one.tokenSecret, /^[0-9a-f]{64}$/)
    assert.equal(other.tokenSecret, one.tokenSecret)
    assert.equal(other.payments.webhookSecret, one.payments.webhookSecret)
    const file = join(folder, 'secrets.json')
    assert.equal(statSync(file).mode & 0o077, 0)
    assert.ok(readFileSync(file, 'utf8').includes(one.tokenSecret))
  })
})

describe('a variable', () => {
  test('counts as missing if it is empty', () => {
    assert.deepEqual(read({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' }), read())
  })

  test('replaces the default', () => {
    const config = read({
      PORT: '4000',
      HOLD_SECONDS: '30',
      PLATFORM_FEE_BPS: '0',
      RATE_LIMITS: 'off',
      DEMO_DATA: 'off',
      DATABASE_URL: 'postgres://db/ferrywing',
      PUBLIC_URL: 'https://ferrywing.example.test/',
      SANDBOX_PORT: '5000',
    })
    assert.deepEqual(
      [config.port, config.holdSeconds, config.platformFeeBps, config.rateLimits, config.demoData],
      [4000, 30, 0, false, false],
    )
    assert.equal(config.databases.url, 'postgres://db/ferrywing')
    assert.equal(config.publicUrl, 'https://ferrywing.example.test')
    assert.ok(config.payments.sandbox)
    assert.equal(config.payments.sandboxPort, 5000)
    const behindPort = read({ PORT: '4000' }).payments
    assert.ok(behindPort.sandbox)
    assert.equal(behindPort.sandboxPort, 4001)
  })

  test('STRIPE_SECRET_KEY replaces the sandbox by the real provider', () => {
    const { payments } = read({ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' })
    assert.deepEqual(payments, {
      sandbox: false,
      secretKey: 'sk_test_abc',
      webhookSecret: 'whsec_abc',
      connectWebhookSecret: undefined,
    })
  })

  test('FILES_URL is a folder or a bucket, by default a folder in the data folder', () => {
    assert.deepEqual(read().files, { kind: 'disk', folder: join(folder, 'documents') })
    assert.deepEqual(read({ FILES_URL: 'file:///srv/a%20b' }).files, { kind: 'disk', folder: '/srv/a b' })
    assert.deepEqual(read({ FILES_URL: 's3://me:a%2Fb@store.test:9000/papers?region=eu-1' }).files, {
      kind: 's3',
      endpoint: 'https://store.test:9000',
      region: 'eu-1',
      bucket: 'papers',
      accessKeyId: 'me',
      secretAccessKey: 'a/b',
    })
  })

  test('DOCUMENT_KEYS lists the current key first; without it a key is created and stored with private permissions', () => {
    const older = `2025:${Buffer.alloc(32, 2).toString('base64')}`
    const keys = read({ DOCUMENT_KEYS: `${KEYS}, ${older}` }).documentKeys
    assert.deepEqual(
      keys.map(({ id, key }) => [id, key[0], key.length]),
      [
        ['2026', 1, 32],
        ['2025', 2, 32],
      ],
    )
    assert.deepEqual(read().documentKeys, read().documentKeys)
    assert.equal(statSync(join(folder, 'document-keys')).mode & 0o077, 0)
  })

  test('TRUST_PROXY is a list of addresses and networks', () => {
    for (const value of ['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback,uniquelocal']) {
      assert.equal(read({ TRUST_PROXY: value }).trustProxy, value)
    }
  })

  const wrong: [string, string[]][] = [
    ['NODE_ENV', ['prod', 'Production']],
    ['PORT', ['http', '0', '65536', '-1', '3000.5']],
    ['SANDBOX_PORT', ['abc', '0', '70000']],
    ['DATABASE_URL', ['mysql://db', 'localhost', 'http://db']],
    ['PUBLIC_URL', ['ferrywing.example.test', 'ftp://x', 'javascript:alert(1)']],
    ['HOLD_SECONDS', ['4', '3601', 'soon', '10.5', '-900']],
    ['WAITLIST_OFFER_SECONDS', ['4', '3601', 'soon']],
    ['PAYMENTS', ['stripe', 'real']],
    ['STRIPE_SECRET_KEY', ['pk_test_hunter2', 'hunter2']],
    ['STRIPE_WEBHOOK_SECRET', ['hunter2']],
    ['SMTP_URL', ['mail.example.test', 'http://mail']],
    ['TOKEN_SECRET', ['hunter2', `hunter2${'x'.repeat(24)}`]],
    ['SECRETS_KEY', ['hunter2']],
    ['ADMIN_SECOND_FACTOR', ['yes', 'on']],
    ['OIDC_GOOGLE_ISSUER', ['accounts.google.com', 'http://accounts.google.com', 'ftp://x']],
    ['OIDC_APPLE_ISSUER', ['appleid.apple.com', 'http://appleid.apple.com']],
    ['OIDC_APPLE_PRIVATE_KEY', ['hunter2', '-----BEGIN PRIVATE KEY-----']],
    ['PLATFORM_FEE_BPS', ['-1', '5001', 'ten', '10.5']],
    ['RATE_LIMITS', ['yes', 'true', 'OFF']],
    ['LOG_LEVEL', ['loud']],
    ['DEMO_DATA', ['yes']],
    ['KYB_APPROVALS', ['0', '3', 'two', '1.5']],
    [
      'FILES_URL',
      [
        '/srv/files',
        'http://x',
        's3://host/bucket?region=eu',
        's3://k:hunter2@host',
        's3://k:hunter2@host/b?region=eu&x=1',
        'file://host/x',
      ],
    ],
    ['DOCUMENT_KEYS', ['hunter2', 'a:hunter2', `${KEYS},${KEYS}`, `a b:${KEYS}`]],
    ['PASS_KEYS', ['hunter2', 'a:hunter2', `${KEYS},${KEYS}`, `a b:${KEYS}`]],
    ['TRUST_PROXY', ['nobody', '10.0.0.0/99', '127.0.0.1,', '10.0.0.0/', '999.0.0.1', 'true']],
  ]
  for (const [name, values] of wrong) {
    test(`a wrong ${name} stops the start with an error that names it`, () => {
      for (const value of values) {
        const sentence = refuse({ [name]: value })
        assert.match(sentence, new RegExp(`^${name}: .+\\.$`), sentence)
        assert.equal(sentence.split('\n').length, 1, sentence)
        assert.doesNotMatch(sentence, /Invalid|NaN/)
        assert.ok(!sentence.includes('hunter2'), 'a secret is not repeated')
      }
    })
  }

  test('with a wrong value is named together with all other wrong ones', () => {
    const sentence = refuse({ PORT: 'x', HOLD_SECONDS: '1' })
    assert.match(sentence, /^PORT: /m)
    assert.match(sentence, /^HOLD_SECONDS: /m)
  })

  test('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, and the reverse', () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      assert.match(refuse({ [name]: PRODUCTION[name] }), /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: /)
    }
  })

  test('of a sign-in provider needs the others; the error names them', () => {
    assert.deepEqual(read().providers, [])
    assert.match(refuse({ OIDC_GOOGLE_CLIENT_ID: 'x' }), /^OIDC_GOOGLE_CLIENT_SECRET: missing\. Give .+\.$/)
    assert.match(
      refuse({ OIDC_APPLE_CLIENT_ID: 'x', OIDC_APPLE_KEY_ID: 'y' }),
      /^OIDC_APPLE_TEAM_ID, OIDC_APPLE_PRIVATE_KEY: missing\./,
    )
    const [google] = read({ OIDC_GOOGLE_CLIENT_ID: 'x', OIDC_GOOGLE_CLIENT_SECRET: 'y' }).providers
    assert.deepEqual(google, {
      name: 'google',
      issuer: 'https://accounts.google.com',
      clientId: 'x',
      secret: { shared: 'y' },
    })
  })

  test('of Twilio needs the others; the error names them', () => {
    const sms = {
      SMS_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      SMS_TWILIO_AUTH_TOKEN: 'f'.repeat(32),
      SMS_FROM: '+15550100200',
    }
    assert.equal(
      refuse({ SMS_FROM: sms.SMS_FROM }),
      'SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_AUTH_TOKEN: missing. Give SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_AUTH_TOKEN, SMS_FROM, or none.',
    )
    assert.match(refuse({ ...sms, SMS_TWILIO_ACCOUNT_SID: 'SK1' }), /^SMS_TWILIO_ACCOUNT_SID: must be/)
    assert.match(refuse({ ...sms, SMS_FROM: '0800' }), /^SMS_FROM: must be a number of yours in E\.164/)
    assert.match(refuse({ ...sms, SMS_TWILIO_URL: 'http://sms.example.test' }), /^SMS_TWILIO_URL: must start/)
    assert.deepEqual(read().sms, { way: 'mailbox', countries: null })
    assert.deepEqual(read({ SMTP_URL: 'smtp://mail.example.test' }).sms, { way: 'none', countries: null })
    assert.equal(read(sms).sms.way, 'twilio')
    assert.match(
      refuse({ ...PRODUCTION, ...sms, SMS_TWILIO_URL: 'http://localhost:1' }),
      /^SMS_TWILIO_URL: must start with https: in production/,
    )
  })

  test("with Apple's key accepts it on one line, as environments often store it", () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const apple = { OIDC_APPLE_CLIENT_ID: 'x', OIDC_APPLE_TEAM_ID: 't', OIDC_APPLE_KEY_ID: 'k' }
    const oneLine = pem.replaceAll('\n', '\\n')
    assert.deepEqual(
      read({ ...apple, OIDC_APPLE_PRIVATE_KEY: oneLine }).providers,
      read({ ...apple, OIDC_APPLE_PRIVATE_KEY: pem }).providers,
    )
  })

  test('PAYMENTS=sandbox excludes the key of the real provider', () => {
    assert.match(refuse({ ...PRODUCTION, PAYMENTS: 'sandbox' }), /^PAYMENTS: .+\.$/)
  })

  test('DATA_DIR that is not writable stops the start', () => {
    const file = join(folder, 'secrets.json')
    read()
    assert.match(refuse({ DATA_DIR: file }), /^DATA_DIR: .+\.$/)
    assert.match(refuse({ DATA_DIR: join(file, 'below') }), /^DATA_DIR: .+\.$/)
  })

  test('DATABASE_URL of a database that does not answer stops the start', async () => {
    const connectionString = `postgres://nobody:hunter2@localhost:${await findFreePort()}/nothing`
    await assert.rejects(prepareData(read(), { connectionString }), (error: Error) => {
      assert.match(error.message, /^DATABASE_URL: .*ECONNREFUSED.*\.$/)
      return !error.message.includes('hunter2')
    })
  })

  test('SANDBOX_PORT is neither the port of the server nor above 65535', () => {
    assert.match(refuse({ PORT: '4000', SANDBOX_PORT: '4000' }), /^SANDBOX_PORT: .+\.$/)
    assert.match(refuse({ PORT: '65535' }), /^SANDBOX_PORT: .+\.$/)
    assert.equal(read({ PORT: '65535', SANDBOX_PORT: '65534' }).port, 65_535)
    assert.equal(read({ ...PRODUCTION, PORT: '65535' }).port, 65_535)
  })
})

describe('databases', () => {
  const urls = { DATABASE_URL: 'postgres://pooler/ferrywing', DATABASE_DIRECT_URL: 'postgres://db/ferrywing' }

  test('are a pooler, the database behind the pooler, and a replica', () => {
    const { databases } = read({ ...urls, DATABASE_READ_URL: 'postgres://replica/ferrywing' })
    assert.deepEqual(databases, {
      url: 'postgres://pooler/ferrywing',
      directUrl: 'postgres://db/ferrywing',
      connections: 12,
      replica: { url: 'postgres://replica/ferrywing', maxLagMs: 1000 },
    })
  })

  test('are refused without DATABASE_URL and if their address is not PostgreSQL', () => {
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
      assert.throws(() => read({ [name]: 'postgres://db/ferrywing' }), new RegExp(`^Error: ${name}: `))
      assert.throws(() => read({ ...urls, [name]: 'mysql://db' }), new RegExp(`^Error: ${name}: must start`))
    }
    assert.throws(() => read({ ...urls, DATABASE_READ_LAG_MS: '10' }), /DATABASE_READ_LAG_MS: must be/)
    assert.throws(() => read({ ...urls, DATABASE_CONNECTIONS: '1' }), /DATABASE_CONNECTIONS: must be/)
  })
})

describe('production', () => {
  const production = (env: Record<string, string | undefined> = {}) => ({ ...PRODUCTION, ...env })

  test('starts with every secret, without demo data and with rate limits', () => {
    const config = read(production())
    assert.equal(config.production, true)
    assert.equal(config.demoData, false)
    assert.equal(config.rateLimits, true)
    assert.equal(config.payments.sandbox, false)
    assert.equal(config.tokenSecret, PRODUCTION.TOKEN_SECRET)
    assert.equal(config.secretsKey, PRODUCTION.SECRETS_KEY)
  })

  const required = ['TOKEN_SECRET', 'SECRETS_KEY', 'SMTP_URL', 'PUBLIC_URL', 'DOCUMENT_KEYS', 'PASS_KEYS']
  for (const name of required) {
    test(`refuses to start without ${name}`, () => {
      assert.match(refuse(production({ [name]: undefined })), new RegExp(`^${name}: `))
    })
  }

  test('names all missing variables at once', () => {
    const sentence = refuse({ NODE_ENV: 'production' })
    for (const name of required) assert.ok(sentence.includes(name))
  })

  test('needs https, except for localhost', () => {
    for (const url of ['http://ferrywing.example.test', 'http://10.0.0.1', 'http://127.0.0.1.example.test'])
      assert.match(refuse(production({ PUBLIC_URL: url })), /^PUBLIC_URL: .*https/)
    for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      assert.equal(read(production({ PUBLIC_URL: url })).publicUrl, url)
  })

  test('refuses the sandbox without PAYMENTS=sandbox', () => {
    const without = { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }
    assert.match(
      refuse(production(without)),
      /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: .*PAYMENTS=sandbox/,
    )
    assert.equal(read(production({ ...without, PAYMENTS: 'sandbox' })).payments.sandbox, true)
    const half = { STRIPE_WEBHOOK_SECRET: undefined }
    assert.match(refuse(production(half)), /STRIPE_WEBHOOK_SECRET/)
  })

  test('requires a second factor of administrators, unless ADMIN_SECOND_FACTOR says otherwise', () => {
    assert.equal(read(production()).adminSecondFactor, true)
    assert.equal(read(production({ ADMIN_SECOND_FACTOR: 'optional' })).adminSecondFactor, false)
    assert.equal(read().adminSecondFactor, false)
    assert.equal(read({ ADMIN_SECOND_FACTOR: 'required' }).adminSecondFactor, true)
  })

  test('refuses a sign-in provider without https', () => {
    const google = { OIDC_GOOGLE_CLIENT_ID: 'x', OIDC_GOOGLE_CLIENT_SECRET: 'y' }
    const issuer = { OIDC_GOOGLE_ISSUER: 'http://localhost:4000' }
    assert.match(refuse(production({ ...google, ...issuer })), /^OIDC_GOOGLE_ISSUER: /)
    assert.equal(read({ ...google, ...issuer }).providers[0]?.issuer, 'http://localhost:4000')
  })

  test('refuses RATE_LIMITS=off and demo data', () => {
    assert.match(refuse(production({ RATE_LIMITS: 'off' })), /^RATE_LIMITS: /)
    assert.match(refuse(production({ DEMO_DATA: 'on' })), /^DEMO_DATA: /)
  })

  test('refuses a database with a demo account', async () => {
    const { db, connectionString } = await openTestDatabase()
    const config = read(production())
    await prepareData(config, { connectionString })
    await aUser(db, { email: 'traveller@ferrywing.test' })
    await assert.rejects(
      prepareData(config, { connectionString }),
      /^Error: DATABASE_URL: .*traveller@ferrywing\.test/,
    )
  })
})
