import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { resolveOwnPath } from '../own-path.ts'
import { SignInAnswer } from './accounts.ts'

export const PROVIDERS = ['google', 'apple'] as const
export type ProviderName = (typeof PROVIDERS)[number]
export const PROVIDER_LABELS: Record<ProviderName, string> = { google: 'Google', apple: 'Apple' }

const params = z.object({ provider: z.enum(PROVIDERS) })

/** A page of our site: a path with query and fragment, never another host. */
export const OwnPath = z.string().check(
  z.maxLength(1000),
  z.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/),
  z.refine((path) => resolveOwnPath(path) !== null),
)

const Stay = z.enum(['remembered', 'this-tab'])

/** Why a sign-in at a provider failed, as `problem` in the return address. */
export const PROVIDER_FAILURES = {
  cancelled: 'You did not finish signing in with {provider}. Nothing has changed.',
  unavailable: '{provider} cannot be reached right now. Please try again, or sign in another way.',
  refused: 'Signing in with {provider} did not work. Please start again.',
  ended: 'This sign-in with {provider} has ended, or was started in another browser. Please start again.',
  unverified: '{provider} has not confirmed your email address, so we cannot use it to sign you in.',
  password_first:
    'An account with this address exists already. Sign in to it with its password, or have a link mailed to set one, then connect {provider} in the settings.',
  connected_elsewhere: 'This {provider} account is connected to another Ferrywing account.',
  connected_already:
    'Another {provider} account is connected to yours. Disconnect that one first, then connect this one.',
} as const
export type ProviderFailure = keyof typeof PROVIDER_FAILURES

export const providers = {
  list: defineEndpoint({
    method: 'GET',
    path: '/auth/providers',
    access: 'anyone',
    summary: 'The providers for signing in',
    description: 'Empty if none is set up here.',
    answer: z.object({ success: z.literal(true), providers: z.array(z.enum(PROVIDERS)) }),
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/auth/providers/:provider/start',
    access: 'anyone',
    summary: "The provider's URL for signing in, or for connecting the provider to the signed-in account",
    description: 'Connecting needs a recent confirmation of identity. The URL works for ten minutes.',
    params,
    body: z.object({
      purpose: z.enum(['sign-in', 'connect']),
      returnTo: z.optional(OwnPath),
      stay: Stay,
    }),
    answer: z.object({ success: z.literal(true), url: z.string() }),
  }),
  exchange: defineEndpoint({
    method: 'POST',
    path: '/auth/providers/exchange',
    access: 'anyone',
    security: 'provider_sign_in',
    summary: "Exchange the code from the provider's return URL, once and in the same browser",
    description: 'The code works for two minutes; a second factor gets a ticket.',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.extend(SignInAnswer, { returnTo: z.nullable(z.string()), stay: Stay }),
  }),
  disconnect: defineEndpoint({
    method: 'DELETE',
    path: '/auth/providers/:provider',
    access: 'signed-in',
    security: 'disconnect_provider',
    summary: "Disconnect a provider from one's own account, unless it is the only way in",
    description:
      'Needs a recent confirmation of identity; otherwise `confirmation_required` or `last_way_in`.',
    params,
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
}
