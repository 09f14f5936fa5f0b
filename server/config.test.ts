import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { prepareData } from '#server/prepare-data.ts'
import { freePort } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrywing-config-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string | undefined> = {}) => readConfig({ DATA_DIR: folder, ...env })

const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 't'.repeat(32),
  SMTP_URL: 'smtps://mail.example.test',
  PUBLIC_URL: 'https://ferrywing.example.test',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}

/** The sentence with which the start stops. */
function complaint(env: Record<string, string | undefined>): string {
  try {
    read(env)
  } catch (error) {
    return (error as Error).message
  }
  assert.fail(`${JSON.stringify(env)} was accepted`)
}

describe('without any variable', () => {
  test('the server starts on port 3000 with the sandbox on 3001, holds of 900 s and a fee of 10 %', () => {
    const config = read()
    assert.equal(config.production, false)
    assert.equal(config.port, 3000)
    assert.equal(config.publicUrl, 'http://localhost:3000')
    assert.equal(config.databaseUrl, undefined)
    assert.equal(config.holdSeconds, 900)
    assert.equal(config.platformFeeBps, 1000)
    assert.equal(config.rateLimits, true)
    assert.equal(config.demoData, true)
    assert.ok(config.payments.sandbox)
    assert.equal(config.payments.sandboxPort, 3001)
    assert.equal(readConfig(PRODUCTION).dataDir.split('/').at(-1), '.data')
  })

  test('secrets are made once, kept with the data for nobody else to read, and found again', () => {
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
  test('that is empty counts as not given', () => {
    assert.deepEqual(read({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' }), read())
  })

  test('is read where it is given', () => {
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
    assert.equal(config.databaseUrl, 'postgres://db/ferrywing')
    assert.equal(config.publicUrl, 'https://ferrywing.example.test')
    assert.ok(config.payments.sandbox)
    assert.equal(config.payments.sandboxPort, 5000)
    const behindPort = read({ PORT: '4000' }).payments
    assert.ok(behindPort.sandbox)
    assert.equal(behindPort.sandboxPort, 4001)
  })

  test('for payments by the real provider replaces the sandbox', () => {
    const { payments } = read({ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' })
    assert.deepEqual(payments, { sandbox: false, secretKey: 'sk_test_abc', webhookSecret: 'whsec_abc' })
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
    ['PAYMENTS', ['stripe', 'real']],
    ['STRIPE_SECRET_KEY', ['pk_test_hunter2', 'hunter2']],
    ['STRIPE_WEBHOOK_SECRET', ['hunter2']],
    ['SMTP_URL', ['mail.example.test', 'http://mail']],
    ['TOKEN_SECRET', ['hunter2', `hunter2${'x'.repeat(24)}`]],
    ['PLATFORM_FEE_BPS', ['-1', '5001', 'ten', '10.5']],
    ['RATE_LIMITS', ['yes', 'true', 'OFF']],
    ['LOG_LEVEL', ['loud']],
    ['DEMO_DATA', ['yes']],
    ['TRUST_PROXY', ['nobody', '10.0.0.0/99', '127.0.0.1,', '10.0.0.0/', '999.0.0.1', 'true']],
  ]
  for (const [name, values] of wrong) {
    test(`${name} with a wrong value stops the start with a sentence that names it`, () => {
      for (const value of values) {
        const sentence = complaint({ [name]: value })
        assert.match(sentence, new RegExp(`^${name}: .+\\.$`), sentence)
        assert.equal(sentence.split('\n').length, 1, sentence)
        assert.doesNotMatch(sentence, /Invalid|NaN/)
        assert.ok(!sentence.includes('hunter2'), 'a secret is not repeated')
      }
    })
  }

  test('is named beside every other one that is wrong', () => {
    const sentence = complaint({ PORT: 'x', HOLD_SECONDS: '1' })
    assert.match(sentence, /^PORT: /m)
    assert.match(sentence, /^HOLD_SECONDS: /m)
  })

  test('of the provider is useless without the other', () => {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      assert.match(complaint({ [name]: PRODUCTION[name] }), /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: /)
    }
  })

  test('PAYMENTS=sandbox and the key of the real provider contradict each other', () => {
    assert.match(complaint({ ...PRODUCTION, PAYMENTS: 'sandbox' }), /^PAYMENTS: .+\.$/)
  })

  test('DATA_DIR where nothing can be written stops the start', () => {
    const file = join(folder, 'secrets.json')
    read()
    assert.match(complaint({ DATA_DIR: file }), /^DATA_DIR: .+\.$/)
    assert.match(complaint({ DATA_DIR: join(file, 'below') }), /^DATA_DIR: .+\.$/)
  })

  test('DATABASE_URL of a database that does not answer stops the start', async () => {
    const connectionString = `postgres://nobody:hunter2@localhost:${await freePort()}/nothing`
    await assert.rejects(prepareData(read(), { connectionString }), (error: Error) => {
      assert.match(error.message, /^DATABASE_URL: .*ECONNREFUSED.*\.$/)
      return !error.message.includes('hunter2')
    })
  })

  test('SANDBOX_PORT cannot be the port of the server, nor lie behind the last one', () => {
    assert.match(complaint({ PORT: '4000', SANDBOX_PORT: '4000' }), /^SANDBOX_PORT: .+\.$/)
    assert.match(complaint({ PORT: '65535' }), /^SANDBOX_PORT: .+\.$/)
    assert.equal(read({ PORT: '65535', SANDBOX_PORT: '65534' }).port, 65_535)
    assert.equal(read({ ...PRODUCTION, PORT: '65535' }).port, 65_535)
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
  })

  for (const name of ['TOKEN_SECRET', 'SMTP_URL', 'PUBLIC_URL']) {
    test(`refuses to start without ${name}`, () => {
      assert.match(complaint(production({ [name]: undefined })), new RegExp(`^${name}: `))
    })
  }

  test('names all that is missing at once', () => {
    const sentence = complaint({ NODE_ENV: 'production' })
    for (const name of ['TOKEN_SECRET', 'SMTP_URL', 'PUBLIC_URL']) assert.ok(sentence.includes(name))
  })

  test('refuses the sandbox unless PAYMENTS=sandbox says so', () => {
    const without = { STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }
    assert.match(
      complaint(production(without)),
      /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: .*PAYMENTS=sandbox/,
    )
    assert.equal(read(production({ ...without, PAYMENTS: 'sandbox' })).payments.sandbox, true)
    const half = { STRIPE_WEBHOOK_SECRET: undefined }
    assert.match(complaint(production(half)), /STRIPE_WEBHOOK_SECRET/)
  })

  test('refuses RATE_LIMITS=off and demo data', () => {
    assert.match(complaint(production({ RATE_LIMITS: 'off' })), /^RATE_LIMITS: /)
    assert.match(complaint(production({ DEMO_DATA: 'on' })), /^DEMO_DATA: /)
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
