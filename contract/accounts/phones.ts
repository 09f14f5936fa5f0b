import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const NOT_A_NUMBER = 'Please write the number with its country code, such as +44 7700 900123'

/** A phone number in E.164; spaces, hyphens, dots, brackets and a leading 00 are accepted. */
export const PhoneNumber = z.string({ error: 'Mobile number is required' }).check(
  z.maxLength(40, { error: NOT_A_NUMBER, abort: true }),
  z.overwrite((typed) => typed.replace(/[\s().-]/g, '').replace(/^00/, '+')),
  z.minLength(1, { error: 'Mobile number is required', abort: true }),
  z.regex(/^\+[1-9]\d{6,14}$/, NOT_A_NUMBER),
)

export const PhoneForm = z.object({ number: PhoneNumber })

export const PhoneCode = z.string({ error: 'Code is required' }).check(
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.minLength(1, { error: 'Code is required', abort: true }),
  z.regex(/^\d{6}$/, 'A code has six digits'),
)

export const PhoneCodeForm = z.object({ code: PhoneCode })

export const CODE_MINUTES = 10
export const CODE_TRIES = 5

export const PhoneState = z.object({
  /** The confirmed number, in E.164. */
  confirmed: z.nullable(
    z.object({
      number: z.string(),
      confirmedAt: z.iso.datetime(),
      /**
       * Set if no texts are sent to it: the owner answered STOP, or the carrier reports that the number accepts none.
       */
      silent: z.nullable(z.enum(['STOPPED', 'REFUSED'])),
    }),
  ),
  /** The number that got a code and is not confirmed yet. */
  asked: z.nullable(
    z.object({
      number: z.string(),
      codeExpiresAt: z.iso.datetime(),
      triesLeft: z.int(),
      silent: z.nullable(z.enum(['STOPPED', 'REFUSED'])),
    }),
  ),
  /** Whether texts are really sent, kept in the local mailbox, or not sent at all. */
  texts: z.enum(['SENT', 'MAILBOX', 'NONE']),
  /** The sender of our texts, to which people send STOP and START; null if it is not a single number. */
  ourNumber: z.nullable(z.string()),
})
export type PhoneState = z.infer<typeof PhoneState>

const answer = z.object({ success: z.literal(true), phone: PhoneState, message: z.string() })

export const phones = {
  phone: defineEndpoint({
    method: 'GET',
    path: '/auth/phone',
    access: 'signed-in',
    summary: "One's own number for texts, and whether it is confirmed",
    description: '`texts` says whether text messages are sent here.',
    answer: z.object({ success: z.literal(true), phone: PhoneState }),
  }),
  askCode: defineEndpoint({
    method: 'POST',
    path: '/auth/phone',
    access: 'signed-in',
    summary:
      'Send a code of six digits to a number (10 minutes, five tries); a code before it stops counting',
    description: 'Needs Premium, a confirmed address and a country that we text (`phone_country`).',
    body: PhoneForm,
    answer,
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/auth/phone/confirm',
    access: 'signed-in',
    summary: 'Confirm the number with the code that was sent to it; it replaces the number before',
    description: 'Another account with this number loses it, and its owner gets a mail.',
    body: PhoneCodeForm,
    answer,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/auth/phone',
    access: 'signed-in',
    summary: "Remove one's number, confirmed or not; nothing is sent to it any more",
    description: 'Texts that wait to be sent are dropped.',
    answer,
  }),
}
