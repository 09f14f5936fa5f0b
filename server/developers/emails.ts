import type { Language } from '#contract/languages.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { developerWords } from './mail-words.ts'
import { FAILING_DAYS } from './rules.ts'

const WHY = {
  GONE: 'it answered 410 Gone, which means that we should send nothing there any more',
  FAILING: `for more than ${FAILING_DAYS} days it has received none of our messages`,
} as const

type Disabled = {
  name: string
  legalName: string
  /** Only the host of the URL, because the rest may contain a token. */
  host: string
  reason: keyof typeof WHY
  webhookId: string
}

/** Tells the operator's owner that a webhook is disabled and gets nothing until it is enabled. */
export function writeWebhookDisabledMail(about: Disabled): Mail {
  const { name, legalName, host, reason, webhookId } = about
  return writeMail({
    subject: `Your webhook at ${host} is disabled`,
    heading: 'A webhook is disabled',
    greeting: `Dear ${name},`,
    opening: `we have stopped sending events of ${legalName} to ${host}: ${WHY[reason]}.`,
    closing:
      'From now on we send no events there. When the server works again, enable the webhook; messages that still wait are sent then.',
    links: [{ label: 'Open the delivery log', url: `/operator/developers/webhooks/${webhookId}` }],
  })
}

type NewKey = { name: string; language: Language; key: string; url: string }

/** Tells the owner of a new personal key after its creation, so that a thief cannot create one unnoticed. */
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

/** Tells the account in whose name a key for an operator's programs was created. */
export function writeApiKeyMail({ name, key, url }: { name: string; key: string; url: string }): Mail {
  return writeMail({
    subject: 'An API key was made for your company',
    heading: 'A new API key',
    greeting: `Dear ${name},`,
    opening: `the API key ‘${key}’ was made in your account just now. Any program that has it can do what you allowed until you revoke it.`,
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

/**
 * Tells the account in whose name a webhook was added, changed or given a new secret. It names only the host, because
 * the rest of the URL may contain a token.
 */
export function writeWebhookMail({ name, did, host, url }: WebhookNews): Mail {
  const words = WEBHOOK_WORDS[did]
  return writeMail({
    subject: `Your webhook at ${host} ${words.did}`,
    heading: words.heading,
    greeting: `Dear ${name},`,
    opening: `the webhook at ${host} ${words.did} in your account just now. It receives the events of your flights.`,
    closing:
      'If it was you, there is nothing to do. If not, delete the webhook, change your password and look through your settings at once.',
    links: [{ label: 'Look at the webhook', url }],
  })
}
