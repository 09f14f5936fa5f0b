import type { Pool } from 'pg'
import type { Config } from './config.ts'
import { isOnSaleIn } from './legs/is-on-sale-in.ts'
import { findCountryOfNumber } from './messages/phone-country.ts'
import { type MayText, openSmsSender, type SmsSender } from './messages/sms.ts'
import { openTwilio } from './messages/twilio.ts'
import type { Outgoing } from './runtime/outgoing.ts'
import { openSecretCipher } from './security/encryption.ts'
import { openRateLimits } from './security/rate-limits.ts'

/** Opens the configured sender of texts. */
export function openSms(
  { sms, secretsKey, rateLimits }: Pick<Config, 'sms' | 'secretsKey' | 'rateLimits'>,
  { outgoing, pool }: { outgoing: Outgoing; pool: Pool },
): SmsSender {
  const needs = {
    secretCipher: openSecretCipher(secretsKey),
    mayText: buildMayText(sms),
    limits: openRateLimits(pool, { enabled: rateLimits }),
  }
  if (sms.way === 'twilio') return openSmsSender({ ...needs, carrier: openTwilio(sms, outgoing) })
  return openSmsSender({ ...needs, carrier: sms.way === 'mailbox' ? 'mailbox' : null })
}

/**
 * Returns a check of a number's country: the configured countries or, by default, those whose airports have legs on
 * sale.
 */
export function buildMayText({ countries }: Pick<Config['sms'], 'countries'>): MayText {
  return async (db, number) => {
    const country = await findCountryOfNumber(number)
    if (!country) return false
    return countries ? countries.includes(country) : await isOnSaleIn(db, { country })
  }
}
