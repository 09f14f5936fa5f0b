import type { User } from '#contract/accounts/accounts.ts'
import { type Language, LOCALES } from '#contract/languages.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { html, type Mail, type SafeHtml } from '#server/messages/mail.ts'
import { formatInstantIn } from '#server/messages/mail-formats.ts'
import { COLONS, writeSheet } from '#server/messages/mail-frame.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'
import { accountWords } from './mail-words.ts'
import { UNKNOWN_DEVICE } from './rules.ts'

/**
 * How a mail about an account greets its reader (`pickGreetingName`), its language, and the address of its only link.
 */
export type Facts = { name: string | null; language: Language; url: string }

/**
 * Returns the name in a mail's greeting. Anybody can open an account with another person's address and any name, so
 * mails to an unconfirmed address contain no name.
 */
export function pickGreetingName(user: { name: string; emailVerifiedAt: Date | null }): string | null {
  return user.emailVerifiedAt ? user.name : null
}

/**
 * Writes the mail with the link that confirms a new account's address; an operator also reads the next steps for its
 * account.
 */
export function writeVerificationMail({
  role,
  ...facts
}: Omit<Facts, 'name'> & { role: User['role'] }): Mail {
  const { verification } = accountWords(facts.language)
  const text = role === 'OPERATOR' ? `${verification.text} ${verification.byHand}` : verification.text
  return writeToAccount({ ...facts, name: null }, { ...verification, text })
}

/** Writes the mail with the link that sets a new password. The owner, or a stranger, has requested it. */
export function writeResetMail(facts: Facts): Mail {
  return writeToAccount(facts, accountWords(facts.language).reset)
}

/** Writes the mail after a change of the password, so that the owner notices a thief's change. */
export function writePasswordChangedMail(facts: Facts): Mail {
  return writeToAccount(facts, accountWords(facts.language).passwordChanged)
}

/**
 * Writes the mail about a sign-in from a browser and system that are new to this account; `device` comes from
 * `describeDevice`.
 */
export function writeNewDeviceMail({ device, at, ...facts }: Facts & { device: string; at: Date }): Mail {
  const { newDevice } = accountWords(facts.language)
  const [browser = '', system] = device.split(' on ')
  const alone = device === UNKNOWN_DEVICE ? newDevice.unknown : device
  const named = system ? newDevice.browserOn({ browser, system }) : alone
  return writeToAccount(facts, {
    ...newDevice,
    subject: newDevice.subject({ device: named }),
    text: newDevice.text({ device: named, at: formatInstantIn(facts.language, at) }),
  })
}

/** Writes the mail that another account has confirmed this phone number, so that it belongs to that account now. */
export function writePhoneMovedMail(facts: Facts): Mail {
  const { phoneMoved, look } = accountWords(facts.language)
  return writeToAccount(facts, { ...phoneMoved, action: look })
}

/** Writes the mail about a requested deletion; signing in before the date keeps the account. */
export function writeDeletionAskedMail({ after, ...facts }: Facts & { after: Date }): Mail {
  const { deletionAsked } = accountWords(facts.language)
  const text = deletionAsked.text({ at: formatInstantIn(facts.language, after) })
  return writeToAccount(facts, { ...deletionAsked, text })
}

/** Writes the mail after a sign-in has cancelled the deletion. */
export function writeDeletionStoppedMail(facts: Facts): Mail {
  return writeToAccount(facts, accountWords(facts.language).deletionStopped)
}

/** The subjects, in all languages, of the last mail to a deleted account. */
export const ACCOUNT_DELETED_SUBJECTS = (Object.keys(LOCALES) as Language[]).map(
  (language) => accountWords(language).deleted.subject,
)

/** Writes the last mail to this address. */
export function writeAccountDeletedMail(facts: Omit<Facts, 'url'>): Mail {
  return writeToAccount(facts, accountWords(facts.language).deleted)
}

/** Writes the mail about the finished file with all data stored about a person. */
export function writeExportReadyMail({ until, ...facts }: Facts & { until: Date }): Mail {
  const { exportReady } = accountWords(facts.language)
  const closing = exportReady.closing({ at: formatInstantIn(facts.language, until) })
  return writeToAccount(facts, { ...exportReady, closing })
}

type Written = { subject: string; heading: string; text: string; action?: string; closing: string }

/** Writes a mail about an account, as text and as HTML. */
export function writeToAccount(facts: Omit<Facts, 'url'> & { url?: string }, written: Written): Mail {
  return { subject: written.subject, write: (site) => writeBoth(facts, written, site) }
}

function writeBoth(
  { name, language, url }: Omit<Facts, 'url'> & { url?: string },
  { subject, heading, text, action, closing }: Written,
  site: SiteAddress,
): { text: string; html: string } {
  const words = accountWords(language)
  const greeting = name === null ? words.hello : words.greeting({ name })
  const button = action && url ? { label: action, url: buildAddress(site, url) } : null
  const parts = [
    greeting,
    text,
    ...(button ? [`${button.label}${COLONS[language].trimEnd()}\n${button.url}`] : []),
    closing,
    PRODUCT_NAME,
  ]
  const content = html`<p>${greeting}</p><p>${text}</p>${button ? buttonHtml(button, words.orOpen) : ''}
<p style="color:#53607c;font-size:14px">${closing}</p>`
  return { text: parts.join('\n\n'), html: writeSheet({ language, subject, heading, content }) }
}

function buttonHtml({ label, url }: { label: string; url: string }, orOpen: string): SafeHtml {
  return html`<p style="margin:28px 0"><a href="${url}" style="display:inline-block;background:#0b1230;color:#fff;border-radius:999px;padding:14px 28px;font-weight:600;text-decoration:none">${label}</a></p>
<p style="color:#53607c;font-size:14px">${orOpen}<a href="${url}" style="color:#53607c;word-break:break-all">${url}</a></p>`
}
