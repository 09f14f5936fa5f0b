import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'

const wholeNumber = (least: number, most: number, error: string) =>
  z.coerce.number(error).int(error).min(least, error).max(most, error)
const port = wholeNumber(1, 65_535, 'must be a port, 1 to 65535')
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => protocols.includes(protocolOf(value)), `must start with ${protocols.join(' or ')}`)

/** Every variable the server reads, with what it may be. Checked once, at start. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  HOLD_SECONDS: wholeNumber(5, 3600, 'must be a whole number, 5 to 3600').default(900),
  SANDBOX_PORT: port.optional(),
  PAYMENTS: z.enum(['sandbox']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key (sk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'must be a Stripe webhook secret (whsec_…)')
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default('Ferrywing <hello@ferrywing.test>'),
  TOKEN_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  PLATFORM_FEE_BPS: wholeNumber(0, 5000, 'must be a whole number, 0 to 5000').default(1000),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'must be addresses or networks with commas between (10.0.0.0/8, ::1)')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  DEMO_DATA: z.enum(['on', 'off']).optional(),
})

export type Config = {
  production: boolean
  port: number
  /** Where it listens: this machine alone outside production, where the demo's passwords are known to everybody. */
  host: string
  dataDir: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  publicUrl: string
  holdSeconds: number
  payments:
    | { sandbox: true; sandboxPort: number; webhookSecret: string }
    | { sandbox: false; secretKey: string; webhookSecret: string }
  smtpUrl: string | undefined
  mailFrom: string
  tokenSecret: string
  platformFeeBps: number
  rateLimits: boolean
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string | undefined
  logLevel: string
  demoData: boolean
}

/** Reads and checks the environment; a wrong or missing value throws a sentence that names the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new Error(sentenceOf(parsed.error))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production) refuseUnsafe(values)

  const dataDir = resolve(values.DATA_DIR)
  const secrets = production ? null : devSecrets(dataDir)
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    holdSeconds: values.HOLD_SECONDS,
    payments: paymentsOf(values, secrets),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    tokenSecret: values.TOKEN_SECRET ?? secrets?.tokenSecret ?? '',
    platformFeeBps: values.PLATFORM_FEE_BPS,
    rateLimits: values.RATE_LIMITS === 'on',
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    demoData: !production && values.DEMO_DATA !== 'off',
  }
}

function sentenceOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => {
      const sentence = message.replace(/^Invalid (option|input): expected /, 'must be ')
      return `${path.join('.')}: ${sentence}.`
    })
    .join('\n')
}

function refuseUnsafe(values: z.infer<typeof Environment>): void {
  const missing = (['TOKEN_SECRET', 'SMTP_URL', 'PUBLIC_URL'] as const).filter((name) => !values[name])
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: required in production.`)
  const stripe = values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
  if (!stripe && values.PAYMENTS !== 'sandbox') {
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: required in production, unless PAYMENTS=sandbox says that no real money moves.',
    )
  }
  if (values.RATE_LIMITS === 'off') throw new Error('RATE_LIMITS: must be on in production.')
  if (values.DEMO_DATA === 'on') throw new Error('DEMO_DATA: there is no demo data in production.')
}

type DevSecrets = { tokenSecret: string; webhookSecret: string }

function paymentsOf(values: z.infer<typeof Environment>, secrets: DevSecrets | null): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (Boolean(secretKey) !== Boolean(webhookSecret)) {
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither.')
  }
  if (secretKey && values.PAYMENTS === 'sandbox') {
    throw new Error('PAYMENTS: sandbox and STRIPE_SECRET_KEY exclude each other. Give one of them.')
  }
  if (secretKey && webhookSecret) return { sandbox: false, secretKey, webhookSecret }
  const sandboxPort = values.SANDBOX_PORT ?? values.PORT + 1
  if (sandboxPort === values.PORT || sandboxPort > 65_535) {
    throw new Error(
      'SANDBOX_PORT: must be a port other than PORT, 1 to 65535 (PORT + 1 where it is not given).',
    )
  }
  return {
    sandbox: true,
    sandboxPort,
    webhookSecret: secrets?.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`,
  }
}

// Outside production the secrets are made once and kept with the data, so that a restart signs nobody out.
function devSecrets(dataDir: string): DevSecrets {
  const file = join(dataDir, 'secrets.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DevSecrets
  } catch {
    const made = {
      tokenSecret: randomBytes(32).toString('hex'),
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    }
    keepSecrets(dataDir, file, made)
    return made
  }
}

function keepSecrets(dataDir: string, file: string, secrets: DevSecrets): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR: nothing can be written to ${dataDir} (${code}).`, { cause: error })
  }
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}

function isProxyList(value: string): boolean {
  return value.split(',').every((one) => isProxy(one.trim()))
}

function isProxy(one: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(one)) return true
  const [address = '', prefix] = one.split('/')
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (!bits) return false
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
}
