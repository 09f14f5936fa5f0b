import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { LinkToken } from './account-settings.ts'
import { NewPassword } from './accounts.ts'
import { PROVIDERS } from './providers.ts'

/** The other ways into the account besides its password, by name. */
export const OtherWaysIn = z.object({
  providers: z.array(z.object({ provider: z.enum(PROVIDERS), email: z.nullable(z.string()) })),
  passkeys: z.array(z.string()),
  authenticatorApp: z.boolean(),
  /** Keys of the person's own programs. Setting a password by mail revokes them. */
  personalKeys: z.array(z.string()),
  operatorKeys: z.array(z.string()),
  /** When passkeys and the app are removed, because the owner said that they belong to somebody else. */
  secondFactorsEndAt: z.nullable(z.iso.datetime()),
  /** Whether the owner may ask for that; false if there are none, and for administrators. */
  secondFactorsMayEnd: z.boolean(),
})
export type OtherWaysIn = z.infer<typeof OtherWaysIn>

/** Setting a password with a mailed link. */
export const mailedPasswords = {
  waysIn: defineEndpoint({
    method: 'POST',
    path: '/auth/reset-password/ways-in',
    access: 'anyone',
    summary: 'The other ways into the account of a mailed link; does not use up the link',
    description: 'Show them, so that the owner can choose which ones to remove.',
    body: z.object({ token: LinkToken }),
    answer: z.object({ success: z.literal(true), waysIn: OtherWaysIn }),
  }),
  reset: defineEndpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    security: 'reset_password',
    summary:
      'Set a new password with the token from the mail (1 hour, once); every session and personal key ends. The ways listed in `remove` are removed too: providers at once, passkeys and app after 72 hours',
    description: "An administrator's second factors stay (`last_second_factor`).",
    body: z.object({
      token: LinkToken,
      password: NewPassword,
      remove: z.optional(
        z.object({
          providers: z.optional(z.array(z.enum(PROVIDERS)).check(z.maxLength(PROVIDERS.length))),
          secondFactors: z.optional(z.boolean()),
        }),
      ),
    }),
    answer: z.object({ success: z.literal(true), message: z.string(), waysIn: OtherWaysIn }),
  }),
  takeOver: defineEndpoint({
    method: 'POST',
    path: '/auth/verify-email/not-me',
    access: 'anyone',
    security: 'take_account_over',
    summary:
      'Take over an account that somebody else opened with one’s address, with the token from the mail that confirms the address: a new password is set, and every other way into the account ends',
    description: 'Refused with `link_used` once the address is confirmed.',
    body: z.object({ token: LinkToken, password: NewPassword }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  }),
}
