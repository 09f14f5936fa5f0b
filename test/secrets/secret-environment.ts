import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { makeTestKeys } from '#server/trips/wallet/make-test-certificates.ts'

type SecretEnvironment = { env: Record<string, string>; secrets: Record<string, string> }

/** A production environment with every possible secret. Each has a value that can be found in any text. */
export async function secretEnvironment({ databaseUrl, nowhere }: { databaseUrl: string; nowhere: number }) {
  const passType = 'pass.com.example.trips'
  const wallet = await makeTestKeys(passType)
  const key = () => randomBytes(32).toString('base64')
  const secrets = {
    TOKEN_SECRET: key(),
    SECRETS_KEY: key(),
    DOCUMENT_KEYS: key(),
    PASS_KEYS: key(),
    STRIPE_SECRET_KEY: 'sk_live_SecretOfThePayments',
    STRIPE_WEBHOOK_SECRET: 'whsec_SecretOfTheWebhook',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_SecretOfConnect',
    SMTP_URL: 'PasswordOfTheMails',
    DATABASE_URL: 'PasswordOfTheDatabase',
    DATABASE_DIRECT_URL: 'PasswordPastThePooler',
    DATABASE_READ_URL: 'PasswordOfTheReplica',
    FILES_URL: 'SecretOfTheBucket',
    SMS_TWILIO_AUTH_TOKEN: 'TokenOfTheTexts1',
    OIDC_GOOGLE_CLIENT_SECRET: 'SecretOfSigningIn',
    OIDC_APPLE_PRIVATE_KEY: privateKey(),
    APPLE_WALLET_PRIVATE_KEY: pickLine(wallet.privateKey),
    GOOGLE_WALLET_PRIVATE_KEY: pickLine(wallet.googleKey),
    PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    OTEL_EXPORTER_OTLP_HEADERS: 'TokenOfTheCollector',
  }
  const withPassword = (password: string) => {
    const url = new URL(databaseUrl)
    url.password = password
    return url.href
  }
  const env = {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'trace',
    PRESSURE_DELAY_MS: '0',
    ...secrets,
    DOCUMENT_KEYS: `2026:${secrets.DOCUMENT_KEYS}`,
    PASS_KEYS: `2026:${secrets.PASS_KEYS}`,
    SMTP_URL: `smtp://mails:${secrets.SMTP_URL}@127.0.0.1:${nowhere}`,
    DATABASE_URL: withPassword(secrets.DATABASE_URL),
    DATABASE_DIRECT_URL: withPassword(secrets.DATABASE_DIRECT_URL),
    DATABASE_READ_URL: withPassword(secrets.DATABASE_READ_URL),
    FILES_URL: `s3://KEYOFTHEBUCKET:${secrets.FILES_URL}@127.0.0.1:${nowhere}/papers?region=eu&tls=off`,
    SMS_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    SMS_FROM: '+15550100200',
    SMS_TWILIO_URL: `https://127.0.0.1:${nowhere}`,
    OIDC_GOOGLE_CLIENT_ID: 'ferrywing',
    OIDC_GOOGLE_ISSUER: `https://127.0.0.1:${nowhere}`,
    OIDC_APPLE_CLIENT_ID: 'ferrywing',
    OIDC_APPLE_TEAM_ID: 'TEAM',
    OIDC_APPLE_KEY_ID: 'KEY',
    OIDC_APPLE_ISSUER: `https://127.0.0.1:${nowhere}`,
    OIDC_APPLE_PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----\\n${secrets.OIDC_APPLE_PRIVATE_KEY}\\n-----END PRIVATE KEY-----`,
    APPLE_WALLET_PASS_TYPE: passType,
    APPLE_WALLET_TEAM_ID: 'TEAM000000',
    APPLE_WALLET_CERTIFICATE: wallet.certificate,
    APPLE_WALLET_AUTHORITY: wallet.authority,
    APPLE_WALLET_PRIVATE_KEY: wallet.privateKey,
    GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
    GOOGLE_WALLET_SERVICE_ACCOUNT: 'wallet@example.test',
    GOOGLE_WALLET_PRIVATE_KEY: wallet.googleKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${secrets.OTEL_EXPORTER_OTLP_HEADERS}`,
  }
  return { env, secrets } satisfies SecretEnvironment
}

// A line in the middle of a PEM key, which occurs nowhere else.
function pickLine(pem: string): string {
  return pem.split('\n')[5] ?? ''
}

function privateKey(): string {
  const { privateKey: created } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return created.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}
