import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, SCOPES, type Scope, WHILE_SELLING } from '../endpoint.ts'

/** The maximum number of keys that are not revoked. */
export const MAX_API_KEYS = 20
export const MAX_KEY_NAME_LENGTH = 80

/** What each scope allows, as a sentence. */
export const SCOPE_MEANINGS: Record<Scope, string> = {
  'flights:read': 'Read flights and schedule imports',
  'flights:write': 'Create, change, publish and cancel flights, import schedules',
  'availability:read': 'Read seats and prices',
  'manifests:read': 'Read bookings and passenger manifests',
}

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first letters of the secret. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdUTC: z.iso.datetime(),
  /** To the minute. */
  lastUsedUTC: z.nullable(z.iso.datetime()),
  revokedUTC: z.nullable(z.iso.datetime()),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.strictObject({
  name: z
    .string('Give the key a name')
    .check(
      z.trim(),
      z.minLength(1, 'Give the key a name'),
      z.maxLength(MAX_KEY_NAME_LENGTH, `At most ${MAX_KEY_NAME_LENGTH} characters`),
    ),
  scopes: z
    .array(z.enum(SCOPES))
    .check(z.minLength(1, 'Choose what the key may do'), z.maxLength(SCOPES.length)),
})

export const apiKeys = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/api-keys',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The API keys of the caller's operator, including the latest thirty revoked ones",
    description: 'Secrets are not stored; `isOpen` says whether keys can be created.',
    answer: z.object({
      success: z.literal(true),
      keys: z.array(ApiKey),
      /** Whether keys and webhooks can be created now. */
      isOpen: z.boolean(),
    }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/operators/api-keys',
    access: 'signed-in',
    standing: WHILE_SELLING,
    security: 'add_api_key',
    summary: 'Create an API key; its secret is only in this answer',
    description: 'Needs a recent confirmation of identity; at most twenty keys.',
    body: NewApiKey,
    answer: z.object({ success: z.literal(true), key: ApiKey, secret: z.string() }),
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/operators/api-keys/:id/revoke',
    access: 'signed-in',
    standing: ANY_STANDING,
    security: 'remove_api_key',
    summary: 'Revoke an API key at once and for good',
    description: 'A repetition changes nothing.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), key: ApiKey }),
  }),
}
