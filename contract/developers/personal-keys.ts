import * as z from 'zod/mini'
import { defineEndpoint, PERSONAL_SCOPES, type PersonalScope } from '../endpoint.ts'
import { AmountMinor, CurrencyCode, MAX_CHARGE_MINOR } from '../money.ts'

/** The maximum number of keys that are neither revoked nor expired. */
export const MAX_PERSONAL_KEYS = 10
export const MAX_PERSONAL_KEY_NAME = 60

/** For how many days a key can be valid. */
export const KEY_DAYS = [7, 30, 90, 365] as const

/** What each scope allows, as a sentence. */
export const PERSONAL_SCOPE_MEANINGS: Record<PersonalScope, string> = {
  search: 'Look for flights',
  quote: 'Ask what a flight costs and on which terms',
  hold: 'Hold seats for fifteen minutes, see and release its own holds',
  'pay-link': 'Get you the payment page of its own holds. Only you can pay',
}

/** DAY: any 24 hours. MONTH: any 30 days. TOTAL: the whole life of the key. */
export const CAP_PERIODS = ['DAY', 'MONTH', 'TOTAL'] as const
export type CapPeriod = (typeof CAP_PERIODS)[number]

/** The maximum amount that can be held and bought with a key. */
export const SpendCap = z.object({
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  period: z.enum(CAP_PERIODS),
})
export type SpendCap = z.infer<typeof SpendCap>

export const PersonalKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first letters of the secret. */
  prefix: z.string(),
  scopes: z.array(z.enum(PERSONAL_SCOPES)),
  /** Null if the key may not hold seats. */
  cap: z.nullable(SpendCap),
  /** The part of the cap that live holds and unrefunded purchases of the period use. */
  usedMinor: AmountMinor,
  /** Confirmed bookings that began with a hold by this key. */
  bookingsCount: z.int(),
  createdUTC: z.iso.datetime(),
  expiresUTC: z.iso.datetime(),
  /** To the minute. */
  lastUsedUTC: z.nullable(z.iso.datetime()),
  revokedUTC: z.nullable(z.iso.datetime()),
  state: z.enum(['LIVE', 'EXPIRED', 'REVOKED']),
})
export type PersonalKey = z.infer<typeof PersonalKey>

export const NewPersonalKey = z
  .strictObject({
    name: z
      .string('Give the key a name')
      .check(
        z.trim(),
        z.minLength(1, 'Give the key a name'),
        z.maxLength(MAX_PERSONAL_KEY_NAME, `At most ${MAX_PERSONAL_KEY_NAME} characters`),
      ),
    scopes: z
      .array(z.enum(PERSONAL_SCOPES))
      .check(z.minLength(1, 'Choose what the key may do'), z.maxLength(PERSONAL_SCOPES.length)),
    cap: z.nullable(
      z.strictObject({
        amountMinor: z
          .int('Enter the most that it may hold and buy')
          .check(
            z.minimum(1, 'Enter the most that it may hold and buy'),
            z.maximum(MAX_CHARGE_MINOR * 10, 'This is more than a key may be trusted with'),
          ),
        currency: CurrencyCode,
        period: z.enum(CAP_PERIODS),
      }),
    ),
    expiresInDays: z.literal(KEY_DAYS),
  })
  .check(
    z.refine(({ scopes, cap }) => !scopes.includes('hold') || cap !== null, {
      path: ['cap'],
      message: 'A key that holds seats needs a spend cap',
    }),
    z.refine(({ scopes }) => scopes.includes('hold') || !scopes.includes('pay-link'), {
      path: ['scopes'],
      message: 'A key can pay only for its own holds: let it hold seats too',
    }),
    z.refine(({ scopes, cap }) => scopes.includes('hold') || cap === null, {
      path: ['cap'],
      message: 'A key that holds no seats spends nothing',
    }),
  )

export const personalKeys = {
  list: defineEndpoint({
    method: 'GET',
    path: '/personal-keys',
    access: 'signed-in',
    summary: "The caller's keys for programs, including the latest twenty ended ones",
    description: 'Secrets are not stored, so none is shown.',
    answer: z.object({ success: z.literal(true), keys: z.array(PersonalKey) }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/personal-keys',
    access: 'signed-in',
    security: 'add_personal_key',
    summary: 'Create a key for a program of one’s own; its secret is only in this answer',
    description: 'Needs a recent confirmation of identity; at most ten live keys.',
    body: NewPersonalKey,
    answer: z.object({ success: z.literal(true), key: PersonalKey, secret: z.string() }),
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/personal-keys/:id/revoke',
    access: 'signed-in',
    security: 'remove_personal_key',
    summary: 'Revoke a key at once and for good; its live holds stay until they expire',
    description: 'A repetition changes nothing.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), key: PersonalKey }),
  }),
}
