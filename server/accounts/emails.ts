import type { User } from '#contract/accounts/accounts.ts'
import { type Language, LOCALES } from '#contract/languages.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { html, type Mail, type SafeHtml } from '#server/messages/mail.ts'
import { instantIn } from '#server/messages/mail-formats.ts'
import { COLONS, sheet } from '#server/messages/mail-frame.ts'
import { accountWords } from './mail-words.ts'
import { UNKNOWN_DEVICE } from './rules.ts'

/** Whom a mail about an account greets (`nameToldTo`), in which language, and where its one link leads. */
export type Facts = { name: string | null; language: Language; url: string }

/**
 * The name that mails repeat. Anybody can open an account with another's address, and call themselves what they like: nothing
 * of theirs is said to an address that is not confirmed.
 */
export function nameToldTo(user: { name: string; emailVerifiedAt: Date | null }): string | null {
  return user.emailVerifiedAt ? user.name : null
}

/** A new account's address is to be confirmed; an operator reads what follows for the account. */
export function verificationMail({ role, ...facts }: Omit<Facts, 'name'> & { role: User['role'] }): Mail {
  const { verification } = accountWords(facts.language)
  const text = role === 'OPERATOR' ? `${verification.text} ${verification.byHand}` : verification.text
  return letter({ ...facts, name: null }, { ...verification, text })
}

/** Somebody, we hope the owner, forgot the password. */
export function resetMail(facts: Facts): Mail {
  return letter(facts, accountWords(facts.language).reset)
}

/** Told after the fact, so that a thief cannot do it quietly. */
export function passwordChangedMail(facts: Facts): Mail {
  return letter(facts, accountWords(facts.language).passwordChanged)
}

/** A sign-in from a browser and system which this account has not used before; `device` as `deviceOf` says it. */
export function newDeviceMail({ device, at, ...facts }: Facts & { device: string; at: Date }): Mail {
  const { newDevice } = accountWords(facts.language)
  const [browser = '', system] = device.split(' on ')
  const alone = device === UNKNOWN_DEVICE ? newDevice.unknown : device
  const named = system ? newDevice.browserOn({ browser, system }) : alone
  return letter(facts, {
    ...newDevice,
    subject: newDevice.subject({ device: named }),
    text: newDevice.text({ device: named, at: instantIn(facts.language, at) }),
  })
}

/** The account is to go; until then signing in keeps it. */
export function deletionAskedMail({ after, ...facts }: Facts & { after: Date }): Mail {
  const { deletionAsked } = accountWords(facts.language)
  const text = deletionAsked.text({ at: instantIn(facts.language, after) })
  return letter(facts, { ...deletionAsked, text })
}

/** Signing in has stopped the deletion. */
export function deletionStoppedMail(facts: Facts): Mail {
  return letter(facts, accountWords(facts.language).deletionStopped)
}

/** The subjects of the last mail that somebody gets. */
export const ACCOUNT_DELETED_SUBJECTS = (Object.keys(LOCALES) as Language[]).map(
  (language) => accountWords(language).deleted.subject,
)

/** The last mail to this address. */
export function accountDeletedMail(facts: Omit<Facts, 'url'>): Mail {
  return letter(facts, accountWords(facts.language).deleted)
}

/** The file with everything held about somebody is there. */
export function exportReadyMail({ until, ...facts }: Facts & { until: Date }): Mail {
  const { exportReady } = accountWords(facts.language)
  const closing = exportReady.closing({ at: instantIn(facts.language, until) })
  return letter(facts, { ...exportReady, closing })
}

type Written = { subject: string; heading: string; text: string; action?: string; closing: string }

/** A mail about an account, in words and as HTML. */
export function letter(
  { name, language, url }: Omit<Facts, 'url'> & { url?: string },
  { subject, heading, text, action, closing }: Written,
): Mail {
  const words = accountWords(language)
  const greeting = name === null ? words.hello : words.greeting({ name })
  const button = action && url ? { label: action, url } : null
  const parts = [
    greeting,
    text,
    ...(button ? [`${button.label}${COLONS[language].trimEnd()}\n${button.url}`] : []),
    closing,
    PRODUCT_NAME,
  ]
  const content = html`<p>${greeting}</p><p>${text}</p>${button ? buttonHtml(button, words.orOpen) : ''}
<p style="color:#53607c;font-size:14px">${closing}</p>`
  return { subject, text: parts.join('\n\n'), html: sheet({ language, subject, heading, content }) }
}

function buttonHtml({ label, url }: { label: string; url: string }, orOpen: string): SafeHtml {
  return html`<p style="margin:28px 0"><a href="${url}" style="display:inline-block;background:#0b1230;color:#fff;border-radius:999px;padding:14px 28px;font-weight:600;text-decoration:none">${label}</a></p>
<p style="color:#53607c;font-size:14px">${orOpen}<a href="${url}" style="color:#53607c;word-break:break-all">${url}</a></p>`
}
