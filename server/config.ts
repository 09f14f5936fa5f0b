import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type DatabaseConfig, databaseVariables, readDatabases } from './config-databases.ts'
import {
  type DevSecrets,
  type FilesConfig,
  makeKey,
  type NamedKey,
  openDevSecrets,
  readFiles,
  readKeys,
} from './config-files.ts'
import { type PlatformConfig, platformVariables, readPlatform } from './config-platform.ts'
import { type PressureConfig, pressureVariables, readPressure } from './config-pressure.ts'
import { type ProviderConfig, providerVariables, readProviders } from './config-providers.ts'
import { isProxyList } from './config-proxies.ts'
import { type PushConfig, pushVariables, readPush } from './config-push.ts'
import { readSms, type SmsConfig, smsVariables } from './config-sms.ts'
import { readProtocol, readTraces, type TraceConfig, traceVariables } from './config-traces.ts'
import { readWallets, type WalletConfig, walletVariables } from './config-wallet.ts'

const wholeNumber = (least: number, most: number, error: string) =>
  z.coerce.number(error).int(error).min(least, error).max(most, error)
const port = wholeNumber(1, 65_535, 'must be a port, 1 to 65535')
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => protocols.includes(readProtocol(value)), `must start with ${protocols.join(' or ')}`)

/** Every variable that the server reads, with its allowed values. `readConfig` checks them once, at start. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  ...databaseVariables,
  HOLD_SECONDS: wholeNumber(5, 3600, 'must be a whole number, 5 to 3600').default(900),
  // Seconds from the offer. The Checkout Session, which starts later, must not outlive the offer by much.
  WAITLIST_OFFER_SECONDS: wholeNumber(5, 3600, 'must be a whole number, 5 to 3600').default(1800),
  SANDBOX_PORT: port.optional(),
  // 'running': several servers share a sandbox that was started separately.
  SANDBOX: z.enum(['start', 'running']).default('start'),
  SANDBOX_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must be a webhook secret (whsec_…)').optional(),
  PAYMENTS: z.enum(['sandbox']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key (sk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be a Stripe webhook secret (whsec_…)')
    .optional(),
  // Stripe reports operators' payout accounts to an endpoint of its own, with its own secret.
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be a Stripe webhook secret (whsec_…)')
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default('Ferrywing <hello@ferrywing.test>'),
  TOKEN_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SECRETS_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  ...providerVariables,
  ...smsVariables,
  ...walletVariables,
  ...pushVariables,
  ...pressureVariables,
  ...traceVariables,
  ...platformVariables,
  PLATFORM_FEE_BPS: wholeNumber(0, 5000, 'must be a whole number, 0 to 5000').default(1000),
  EARLY_ACCESS_SECONDS: wholeNumber(0, 604_800, 'must be a whole number, 0 to 604800').default(0),
  PREMIUM_OFFER_MONTHS: wholeNumber(0, 12, 'must be a whole number, 0 to 12').default(6),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'must be addresses or networks with commas between (10.0.0.0/8, ::1)')
    .optional(),
  KYB_APPROVALS: wholeNumber(1, 2, 'must be 1 or 2').default(1),
  FILES_URL: url('file:', 's3:').optional(),
  DOCUMENT_KEYS: z.string().optional(),
  PASS_KEYS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  DEMO_DATA: z.enum(['on', 'off']).optional(),
  FX_RATES_URL: url('http:', 'https:').optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
})

export type Config = {
  production: boolean
  /** What this process does: it answers requests, or runs jobs and schedules, or both. */
  role: 'all' | 'web' | 'worker'
  port: number
  /** The address to listen on. Outside production only this machine, because the demo's passwords are public. */
  host: string
  dataDir: string
  databases: DatabaseConfig
  publicUrl: string
  holdSeconds: number
  /** How long freed seats are held for a traveller on the waiting list. */
  offerSeconds: number
  payments:
    | { sandbox: true; sandboxPort: number; webhookSecret: string; startSandbox: boolean }
    | {
        sandbox: false
        secretKey: string
        webhookSecret: string
        connectWebhookSecret: string | undefined
      }
  smtpUrl: string | undefined
  mailFrom: string
  sms: SmsConfig
  tokenSecret: string
  /** The key that encrypts secrets in the database; outside production the default is TOKEN_SECRET. */
  secretsKey: string
  /** Whether an administrator without a second factor can do nothing but set one up. */
  adminSecondFactor: boolean
  /** The providers at which people may sign in. */
  providers: ProviderConfig[]
  platformFeeBps: number
  /** The platform as invoices name it. */
  platform: PlatformConfig
  /** How many seconds earlier Premium members see and book new legs. */
  earlyAccessSeconds: number
  /** How many months of Premium the banner adds to the first annual plan. */
  premiumOfferMonths: number
  /** The source of daily exchange rates, in the European Central Bank's format; undefined: no source. */
  fxRatesUrl: string | undefined
  rateLimits: boolean
  /** The limits beyond which calls are refused with 503. */
  pressure: PressureConfig
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | undefined
  /** How many different administrators must approve an operator. */
  kybApprovals: number
  /** Where documents are kept, encrypted. */
  files: FilesConfig
  /** The master keys of documents, the current one first. */
  documentKeys: NamedKey[]
  /** The seeds of the Ed25519 keys that sign trip passes. The current one stands first; the others only verify. */
  passKeys: NamedKey[]
  /** The wallets of phones to which passes can be added. */
  wallets: WalletConfig
  /** The VAPID key for push notifications; null: they are not offered. */
  push: PushConfig
  logLevel: string
  demoData: boolean
  /** The address where Prometheus reads metrics; null: none. */
  metrics: { port: number; host: string } | null
  /** The destination of spans; null: nothing is traced. */
  traces: TraceConfig | null
}

/** Reads and checks the environment. Throws an error that names each wrong or missing variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given, { error: writeChoices })
  if (!parsed.success) throw new Error(writeSentence(parsed.error))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production) refuseUnsafe(values)
  refuseAlone(values)

  const dataDir = resolve(values.DATA_DIR)
  const secrets = production ? null : openDevSecrets(dataDir)
  const tokenSecret = values.TOKEN_SECRET ?? secrets?.tokenSecret ?? ''
  const payments = readPayments(values, secrets)
  return {
    production,
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir,
    databases: readDatabases(values),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    holdSeconds: values.HOLD_SECONDS,
    offerSeconds: values.WAITLIST_OFFER_SECONDS,
    payments,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    sms: readSms(values, { production, hasMailbox: !production && !values.SMTP_URL }),
    tokenSecret,
    secretsKey: values.SECRETS_KEY ?? tokenSecret,
    adminSecondFactor: (values.ADMIN_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    providers: readProviders(values, { production }),
    platformFeeBps: values.PLATFORM_FEE_BPS,
    platform: readPlatform(values),
    earlyAccessSeconds: values.EARLY_ACCESS_SECONDS,
    premiumOfferMonths: values.PREMIUM_OFFER_MONTHS,
    fxRatesUrl: values.FX_RATES_URL,
    rateLimits: values.RATE_LIMITS === 'on',
    pressure: readPressure(values),
    trustProxy: values.TRUST_PROXY,
    kybApprovals: values.KYB_APPROVALS,
    files: readFiles(values.FILES_URL, dataDir),
    documentKeys: readKeys('DOCUMENT_KEYS', values.DOCUMENT_KEYS ?? makeKey(dataDir, 'document-keys')),
    passKeys: readKeys('PASS_KEYS', values.PASS_KEYS ?? makeKey(dataDir, 'pass-keys')),
    wallets: readWallets(values, { production, payments }),
    push: readPush(values, { production, dataDir }),
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demoData: !production && values.DEMO_DATA !== 'off',
    metrics: values.METRICS_PORT ? { port: values.METRICS_PORT, host: values.METRICS_HOST } : null,
    traces: readTraces(values),
  }
}

/** Returns the settings that every process with a database connection needs. */
export function pickSite(config: Config) {
  const { publicUrl, platformFeeBps: feeBps, holdSeconds, offerSeconds } = config
  const { earlyAccessSeconds, premiumOfferMonths } = config
  return { publicUrl, feeBps, holdSeconds, offerSeconds, earlyAccessSeconds, premiumOfferMonths }
}

// A variable with a list of choices has no sentence of its own.
function writeChoices(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_value') return undefined
  return `must be ${issue.values.length > 1 ? 'one of ' : ''}${z.core.util.joinValues(issue.values, '|')}`
}

function writeSentence(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join('\n')
}

export const REQUIRED = [
  'TOKEN_SECRET',
  'SECRETS_KEY',
  'SMTP_URL',
  'PUBLIC_URL',
  'DOCUMENT_KEYS',
  'PASS_KEYS',
] as const

function refuseUnsafe(values: z.infer<typeof Environment>): void {
  const missing = REQUIRED.filter((name) => !values[name])
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: required in production.`)
  if (values.PUBLIC_URL && !isPrivateLine(new URL(values.PUBLIC_URL))) {
    throw new Error('PUBLIC_URL: must start with https: in production (http: only for localhost).')
  }
  const stripe = values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
  if (!stripe && values.PAYMENTS !== 'sandbox') {
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: required in production, unless PAYMENTS=sandbox says that no real money moves.',
    )
  }
  if (values.RATE_LIMITS === 'off') throw new Error('RATE_LIMITS: must be on in production.')
  if (values.DEMO_DATA === 'on') throw new Error('DEMO_DATA: there is no demo data in production.')
}

// On localhost http is allowed. Elsewhere only https makes cookies Secure and sends Strict-Transport-Security.
function isPrivateLine({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

// Refuses incomplete combinations of variables.
function refuseAlone({ ROLE, DATABASE_URL, STRIPE_SECRET_KEY, SANDBOX }: z.infer<typeof Environment>): void {
  if (ROLE === 'all') return
  if (!DATABASE_URL) throw new Error(`ROLE: ${ROLE} needs DATABASE_URL, which all processes share.`)
  if (ROLE === 'worker' && !STRIPE_SECRET_KEY && SANDBOX === 'start') {
    throw new Error('ROLE: a worker starts no payment sandbox. Give SANDBOX=running and its SANDBOX_PORT.')
  }
}

function readPayments(values: z.infer<typeof Environment>, secrets: DevSecrets | null): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (Boolean(secretKey) !== Boolean(webhookSecret)) {
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither.')
  }
  if (secretKey && values.PAYMENTS === 'sandbox') {
    throw new Error('PAYMENTS: sandbox and STRIPE_SECRET_KEY exclude each other. Give one of them.')
  }
  if (secretKey && webhookSecret) {
    const connectWebhookSecret = values.STRIPE_CONNECT_WEBHOOK_SECRET
    return { sandbox: false, secretKey, webhookSecret, connectWebhookSecret }
  }
  const sandboxPort = values.SANDBOX_PORT ?? values.PORT + 1
  if (sandboxPort === values.PORT || sandboxPort > 65_535) {
    throw new Error(
      'SANDBOX_PORT: must be a port other than PORT, 1 to 65535 (PORT + 1 where it is not given).',
    )
  }
  if ((values.SANDBOX === 'running') !== Boolean(values.SANDBOX_WEBHOOK_SECRET)) {
    throw new Error('SANDBOX=running and SANDBOX_WEBHOOK_SECRET: give both or neither.')
  }
  return {
    sandbox: true,
    sandboxPort,
    webhookSecret:
      values.SANDBOX_WEBHOOK_SECRET ?? secrets?.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`,
    startSandbox: values.SANDBOX === 'start',
  }
}
