import type { Config } from './config.ts'
import type { Outgoing } from './platform/outgoing.ts'
import { openSmsSender, type SmsSender } from './platform/sms.ts'
import { openTwilio } from './platform/twilio.ts'
import { openVault } from './platform/vault.ts'

/** What sends texts, as it is configured. */
export function openSms(
  { sms, secretsKey }: Pick<Config, 'sms' | 'secretsKey'>,
  outgoing: Outgoing,
): SmsSender {
  const vault = openVault(secretsKey)
  if (sms.way === 'twilio') return openSmsSender({ vault, carrier: openTwilio(sms, outgoing) })
  return openSmsSender({ vault, carrier: sms.way === 'mailbox' ? 'mailbox' : null })
}
