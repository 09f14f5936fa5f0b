import { createPrivateKey, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { readAllOrNone } from './config-providers.ts'
import { readProtocol } from './config-traces.ts'

/**
 * What signs passes for Apple Wallet, in PEM: the pass certificate, its key, and the Apple certificate that issued it.
 */
export type PassCertificates = { certificate: string; privateKey: string; authority: string }
export type AppleWalletConfig = {
  passType: string
  teamId: string
  /** 'test': outside production, a test authority creates them. */
  certificates: PassCertificates | 'test'
  /** The address of Apple's push service; null: devices are not notified of changes. */
  pushUrl: string | null
}
export type GoogleWalletConfig = {
  issuerId: string
  serviceAccount: string
  /** In PEM; 'test': outside production, it is created. */
  privateKey: string | 'test'
  apiUrl: string
  tokenUrl: string
  /** The address of Google's page that saves a signed object. */
  saveUrl: string
}
/** The wallets to which passes can be added; null: not offered. */
export type WalletConfig = { apple: AppleWalletConfig | null; google: GoogleWalletConfig | null }

const pem = (isIt: (value: string) => boolean, message: string) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isIt, message)
    .optional()
const address = z
  .string()
  .refine((value) => ['http:', 'https:'].includes(readProtocol(value)), 'must start with https:')
  .transform((value) => value.replace(/\/$/, ''))
  .optional()
const certificate = pem(isCertificate, 'must be a certificate in PEM')
const rsaKey = pem(isRsaKey, 'must be an RSA key in PEM, without a password')

const APPLE_PUSH = 'https://api.push.apple.com'

export const walletVariables = {
  APPLE_WALLET_PASS_TYPE: z
    .string()
    .regex(/^pass(\.[\w-]+)+$/, 'must be a pass type identifier (pass.com.example.trips)')
    .optional(),
  APPLE_WALLET_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be a team identifier of Apple, ten letters and digits')
    .optional(),
  APPLE_WALLET_CERTIFICATE: certificate,
  APPLE_WALLET_PRIVATE_KEY: rsaKey,
  APPLE_WALLET_AUTHORITY: certificate,
  APPLE_WALLET_PUSH_URL: address,
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{5,25}$/, 'must be an issuer of Google Wallet, digits')
    .optional(),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z.email('must be the address of a service account').optional(),
  GOOGLE_WALLET_PRIVATE_KEY: rsaKey,
  GOOGLE_WALLET_API_URL: address,
  GOOGLE_WALLET_OAUTH_URL: address,
  GOOGLE_WALLET_SAVE_URL: address,
}

const APPLE = [
  'APPLE_WALLET_PASS_TYPE',
  'APPLE_WALLET_TEAM_ID',
  'APPLE_WALLET_CERTIFICATE',
  'APPLE_WALLET_PRIVATE_KEY',
  'APPLE_WALLET_AUTHORITY',
] as const
const GOOGLE = [
  'GOOGLE_WALLET_ISSUER_ID',
  'GOOGLE_WALLET_SERVICE_ACCOUNT',
  'GOOGLE_WALLET_PRIVATE_KEY',
] as const
const ADDRESSES = [
  'APPLE_WALLET_PUSH_URL',
  'GOOGLE_WALLET_API_URL',
  'GOOGLE_WALLET_OAUTH_URL',
  'GOOGLE_WALLET_SAVE_URL',
] as const

type Variables = z.infer<z.ZodObject<typeof walletVariables>>

/** Reads both wallets. Throws an error that names the variable if the configuration is incomplete or insecure. */
export function readWallets(
  values: Variables,
  { production, payments }: { production: boolean; payments: { sandbox: boolean; sandboxPort?: number } },
): WalletConfig {
  const { sandboxPort } = payments
  const insecure = ADDRESSES.find((name) => values[name]?.startsWith('http:'))
  if (production && insecure) throw new Error(`${insecure}: must start with https: in production.`)
  return {
    apple: readApple(values) ?? (production ? null : makeTestApple(values)),
    google: readGoogle(values) ?? (production || !sandboxPort ? null : makeTestGoogle(values, sandboxPort)),
  }
}

function readApple(values: Variables): AppleWalletConfig | null {
  const given = readAllOrNone(values, APPLE)
  if (!given) return null
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_PRIVATE_KEY: privateKey } = given
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey)))
    throw new Error('APPLE_WALLET_PRIVATE_KEY: is not the key of APPLE_WALLET_CERTIFICATE.')
  return {
    passType: given.APPLE_WALLET_PASS_TYPE,
    teamId: given.APPLE_WALLET_TEAM_ID,
    certificates: { certificate, privateKey, authority: given.APPLE_WALLET_AUTHORITY },
    pushUrl: values.APPLE_WALLET_PUSH_URL ?? APPLE_PUSH,
  }
}

function readGoogle(values: Variables): GoogleWalletConfig | null {
  const given = readAllOrNone(values, GOOGLE)
  if (!given) return null
  return {
    issuerId: given.GOOGLE_WALLET_ISSUER_ID,
    serviceAccount: given.GOOGLE_WALLET_SERVICE_ACCOUNT,
    privateKey: given.GOOGLE_WALLET_PRIVATE_KEY,
    apiUrl: values.GOOGLE_WALLET_API_URL ?? 'https://walletobjects.googleapis.com',
    tokenUrl: values.GOOGLE_WALLET_OAUTH_URL ?? 'https://oauth2.googleapis.com/token',
    saveUrl: values.GOOGLE_WALLET_SAVE_URL ?? 'https://pay.google.com/gp/v/save',
  }
}

// No phone accepts a pass of the test authority, so changes are pushed only if APPLE_WALLET_PUSH_URL is set.
function makeTestApple(values: Variables): AppleWalletConfig {
  const pushUrl = values.APPLE_WALLET_PUSH_URL ?? null
  return { passType: 'pass.test.ferrywing.trips', teamId: 'TESTTEAM00', certificates: 'test', pushUrl }
}

function makeTestGoogle(values: Variables, sandboxPort: number): GoogleWalletConfig {
  const sandbox = `http://127.0.0.1:${sandboxPort}/google-wallet`
  return {
    ...{ issuerId: '3388000000000000000', serviceAccount: 'wallet@ferrywing.test', privateKey: 'test' },
    apiUrl: values.GOOGLE_WALLET_API_URL ?? sandbox,
    tokenUrl: values.GOOGLE_WALLET_OAUTH_URL ?? `${sandbox}/token`,
    saveUrl: values.GOOGLE_WALLET_SAVE_URL ?? `http://localhost:${sandboxPort}/google-wallet/save`,
  }
}

function isCertificate(value: string): boolean {
  try {
    return new X509Certificate(value).raw.length > 0
  } catch {
    return false
  }
}

function isRsaKey(value: string): boolean {
  try {
    return createPrivateKey(value).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
