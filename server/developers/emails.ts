import type { Language } from '#contract/languages.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { developerWords } from './mail-words.ts'
import { FAILING_DAYS } from './rules.ts'

const WHY = {
  GONE: 'it answered 410 Gone, which says that nothing should be sent there any more',
  FAILING: `for more than ${FAILING_DAYS} days it has received none of our messages`,
} as const

type Disabled = {
  name: string
  legalName: string
  /** Of the address only the host: a token may stand in the rest. */
  host: string
  reason: keyof typeof WHY
  webhookId: string
  publicUrl: string
}

/** To whoever runs the operator: nothing is sent to one of its webhooks until it is enabled again. */
export function writeWebhookDisabledMail(about: Disabled): Mail {
  const { name, legalName, host, reason, webhookId, publicUrl } = about
  return writeMail({
    subject: `Your webhook at ${host} is disabled`,
    heading: 'A webhook is disabled',
    greeting: `Dear ${name},`,
    opening: `we have stopped sending events of ${legalName} to ${host}: ${WHY[reason]}.`,
    closing:
      'What happens from now on is not sent there. When the server is well again, enable the webhook; messages that still wait are sent then.',
    links: [
      { label: 'Open the delivery log', url: `${publicUrl}/operator/developers/webhooks/${webhookId}` },
    ],
  })
}

type NewKey = { name: string; language: Language; key: string; url: string }

/** To whoever made a key for programs: told after the fact, so that a thief cannot do it quietly. */
export function writePersonalKeyMail({ name, language, key, url }: NewKey): Mail {
  const { greeting, personalKey } = developerWords(language)
  return writeMail({
    language,
    subject: personalKey.subject,
    heading: personalKey.heading,
    greeting: greeting({ name }),
    opening: personalKey.opening({ key }),
    closing: personalKey.closing,
    links: [{ label: personalKey.look, url }],
  })
}

/** To whoever made a key for an operator's own programs, or is said to have. */
export function writeApiKeyMail({ name, key, url }: { name: string; key: string; url: string }): Mail {
  return writeMail({
    subject: 'An API key was made for your company',
    heading: 'A new API key',
    greeting: `Dear ${name},`,
    opening: `the API key ‘${key}’ was made in your account just now. Whatever has it may do what you allowed until you revoke it.`,
    closing:
      'If it was you, there is nothing to do. If not, revoke the key, change your password and look through your settings at once.',
    links: [{ label: 'Look at our keys', url }],
  })
}

const WEBHOOK_WORDS = {
  added: { heading: 'A new webhook', did: 'was added' },
  changed: { heading: 'A webhook was changed', did: 'was changed' },
  rotated: { heading: 'A new signing secret', did: 'got a new signing secret' },
} as const

type WebhookNews = { name: string; did: keyof typeof WEBHOOK_WORDS; host: string; url: string }

/** To whoever decided where events are sent to, or is said to have. Of the address only the host: a token may stand in the rest. */
export function writeWebhookMail({ name, did, host, url }: WebhookNews): Mail {
  const words = WEBHOOK_WORDS[did]
  return writeMail({
    subject: `Your webhook at ${host} ${words.did}`,
    heading: words.heading,
    greeting: `Dear ${name},`,
    opening: `the webhook at ${host} ${words.did} in your account just now. It is told what happens with your flights.`,
    closing:
      'If it was you, there is nothing to do. If not, delete the webhook, change your password and look through your settings at once.',
    links: [{ label: 'Look at the webhook', url }],
  })
}
