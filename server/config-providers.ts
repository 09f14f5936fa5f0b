import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'

/** A provider at which people sign in (OpenID Connect), with the secret that proves our identity to it. */
export type ProviderConfig = {
  name: 'google' | 'apple'
  issuer: string
  clientId: string
  secret: { shared: string } | { teamId: string; keyId: string; privateKey: string }
}

const issuer = z
  .string()
  .refine(isIssuer, 'must start with https:, or with http: on this machine (localhost)')
const text = z.string().min(1)

export const providerVariables = {
  OIDC_GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
  OIDC_GOOGLE_CLIENT_ID: text.optional(),
  OIDC_GOOGLE_CLIENT_SECRET: text.optional(),
  OIDC_APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
  OIDC_APPLE_CLIENT_ID: text.optional(),
  OIDC_APPLE_TEAM_ID: text.optional(),
  OIDC_APPLE_KEY_ID: text.optional(),
  OIDC_APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isSigningKey, 'must be the private key of Apple, a P-256 key in PEM')
    .optional(),
}

const GOOGLE = ['OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET'] as const
const APPLE = [
  'OIDC_APPLE_CLIENT_ID',
  'OIDC_APPLE_TEAM_ID',
  'OIDC_APPLE_KEY_ID',
  'OIDC_APPLE_PRIVATE_KEY',
] as const

type Variables = z.infer<z.ZodObject<typeof providerVariables>>

/** Reads the configured providers. Throws an error that names the missing variables if a provider is incomplete. */
export function readProviders(values: Variables, { production }: { production: boolean }): ProviderConfig[] {
  const google = readAllOrNone(values, GOOGLE)
  const apple = readAllOrNone(values, APPLE)
  const providers: ProviderConfig[] = []
  if (google) {
    providers.push({
      name: 'google',
      issuer: values.OIDC_GOOGLE_ISSUER,
      clientId: google.OIDC_GOOGLE_CLIENT_ID,
      secret: { shared: google.OIDC_GOOGLE_CLIENT_SECRET },
    })
  }
  if (apple) {
    providers.push({
      name: 'apple',
      issuer: values.OIDC_APPLE_ISSUER,
      clientId: apple.OIDC_APPLE_CLIENT_ID,
      secret: {
        teamId: apple.OIDC_APPLE_TEAM_ID,
        keyId: apple.OIDC_APPLE_KEY_ID,
        privateKey: apple.OIDC_APPLE_PRIVATE_KEY,
      },
    })
  }
  for (const { name, issuer: address } of providers) {
    if (production && !address.startsWith('https:'))
      throw new Error(`OIDC_${name.toUpperCase()}_ISSUER: must start with https: in production.`)
  }
  return providers
}

/**
 * Reads variables that belong together: all of them, or null if none is given. Throws an error that names the missing
 * ones.
 */
export function readAllOrNone<Name extends string>(
  values: { [Key in Name]?: string | undefined },
  names: readonly Name[],
): Record<Name, string> | null {
  const missing = names.filter((name) => !values[name])
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')}: missing. Give ${names.join(', ')}, or none.`)
  return values as Record<Name, string>
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
