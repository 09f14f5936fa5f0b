import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { makeTestKeys, type TestKeys } from '#server/trips/wallet/make-test-certificates.ts'
import { readConfig } from './config.ts'

const KEY = `2026:${Buffer.alloc(32, 1).toString('base64')}`
const PRODUCTION = {
  ...{ NODE_ENV: 'production', TOKEN_SECRET: 't'.repeat(32), SECRETS_KEY: 's'.repeat(32) },
  ...{ SMTP_URL: 'smtps://mail.example.test', PUBLIC_URL: 'https://ferrywing.example.test' },
  ...{ STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' },
  ...{ DOCUMENT_KEYS: KEY, PASS_KEYS: KEY },
}
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: '.build/config-wallet', ...env }).wallets

describe('wallets', () => {
  let keys: TestKeys
  before(async () => {
    keys = await makeTestKeys('pass.com.example.trips')
  })
  const apple = () => ({
    ...{ APPLE_WALLET_PASS_TYPE: 'pass.com.example.trips', APPLE_WALLET_TEAM_ID: 'ABCDE12345' },
    ...{ APPLE_WALLET_CERTIFICATE: keys.certificate, APPLE_WALLET_AUTHORITY: keys.authority },
    APPLE_WALLET_PRIVATE_KEY: keys.privateKey.replaceAll('\n', '\\n'),
  })
  const google = () => ({
    ...{ GOOGLE_WALLET_ISSUER_ID: '3388000000012345678', GOOGLE_WALLET_PRIVATE_KEY: keys.googleKey },
    GOOGLE_WALLET_SERVICE_ACCOUNT: 'wallet@example.test',
  })

  test('are offered in production only with certificates, and always outside production', () => {
    assert.deepEqual(read(PRODUCTION), { apple: null, google: null })
    assert.equal(read({ NODE_ENV: 'test' }).apple?.certificates, 'test')
    assert.match(
      read({ NODE_ENV: 'test', PORT: '4000' }).google?.apiUrl ?? '',
      /^http:\/\/127\.0\.0\.1:4001\//,
    )
    const real = read({ ...PRODUCTION, ...apple(), ...google() })
    assert.equal(real.apple?.pushUrl, 'https://api.push.apple.com')
    assert.equal(real.google?.saveUrl, 'https://pay.google.com/gp/v/save')
  })

  test('stop the start if a variable is missing or wrong, or an address is insecure', () => {
    const isRefused = (env: Record<string, string>, sentence: RegExp) =>
      assert.throws(() => read(env), sentence)
    isRefused(
      { APPLE_WALLET_TEAM_ID: 'ABCDE12345' },
      /^Error: APPLE_WALLET_PASS_TYPE, .+: missing\. Give .+, or none\.$/,
    )
    isRefused(
      { ...apple(), APPLE_WALLET_CERTIFICATE: 'x' },
      /APPLE_WALLET_CERTIFICATE: must be a certificate in PEM/,
    )
    isRefused(
      { ...apple(), APPLE_WALLET_PRIVATE_KEY: keys.googleKey },
      /APPLE_WALLET_PRIVATE_KEY: is not the key of/,
    )
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    isRefused(
      { ...google(), GOOGLE_WALLET_PRIVATE_KEY: pem },
      /GOOGLE_WALLET_PRIVATE_KEY: must be an RSA key/,
    )
    const plain = { APPLE_WALLET_PUSH_URL: 'http://push.example.test' }
    isRefused(
      { ...PRODUCTION, ...apple(), ...plain },
      /APPLE_WALLET_PUSH_URL: must start with https: in production/,
    )
  })
})
