import phoneNumbers from 'libphonenumber-js/min/metadata'
import * as z from 'zod'

/** How texts are sent (by Twilio, into the local mailbox, or not at all) and to which countries. */
export type SmsConfig = SmsWay & {
  /** Countries that get texts, in ISO 3166 alpha-2; null: those whose airports have legs on sale. */
  countries: string[] | null
}
type SmsWay =
  | { way: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string }
  | { way: 'mailbox' }
  | { way: 'none' }

export const smsVariables = {
  SMS_TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be a Twilio account SID (AC and 32 hexadecimal digits)')
    .optional(),
  SMS_TWILIO_AUTH_TOKEN: z.string().min(16, 'must be the auth token of that account').optional(),
  SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
      'must be a number of yours in E.164 (+15550100200) or a messaging service (MG…)',
    )
    .optional(),
  SMS_TWILIO_URL: z
    .string()
    .refine(isAddress, 'must start with https:, or with http: on this machine (localhost)')
    .default('https://api.twilio.com'),
  SMS_COUNTRIES: z
    .string()
    .transform((value) => value.split(',').map((code) => code.trim().toUpperCase()))
    .refine(
      (codes) => codes.every((code) => Object.hasOwn(phoneNumbers.countries, code)),
      'must be countries in ISO 3166 alpha-2 with commas between (US,GB,FR)',
    )
    .optional(),
}

const NEEDED = ['SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN', 'SMS_FROM'] as const
type Variables = z.infer<z.ZodObject<typeof smsVariables>>

/** Reads the three Twilio variables: all or none. Throws an error that names the missing ones. */
export function readSms(
  values: Variables,
  { production, hasMailbox }: { production: boolean; hasMailbox: boolean },
): SmsConfig {
  const countries = values.SMS_COUNTRIES ?? null
  const missing = NEEDED.filter((name) => !values[name])
  if (missing.length === NEEDED.length) return { way: hasMailbox ? 'mailbox' : 'none', countries }
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')}: missing. Give ${NEEDED.join(', ')}, or none.`)
  if (production && !values.SMS_TWILIO_URL.startsWith('https:'))
    throw new Error('SMS_TWILIO_URL: must start with https: in production.')
  return {
    way: 'twilio',
    countries,
    accountSid: values.SMS_TWILIO_ACCOUNT_SID ?? '',
    authToken: values.SMS_TWILIO_AUTH_TOKEN ?? '',
    from: values.SMS_FROM ?? '',
    apiUrl: values.SMS_TWILIO_URL,
  }
}

/** Returns what screens need to know: whether texts are really sent, and from which number. */
export function describeTexts(sms: SmsConfig): {
  texts: 'SENT' | 'MAILBOX' | 'NONE'
  ourNumber: string | null
} {
  if (sms.way !== 'twilio') return { texts: sms.way === 'mailbox' ? 'MAILBOX' : 'NONE', ourNumber: null }
  return { texts: 'SENT', ourNumber: sms.from.startsWith('+') ? sms.from : null }
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
