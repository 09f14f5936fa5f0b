import { PRODUCT_NAME } from '#contract/site.ts'
import { html, type Mail, type SafeHtml } from '#server/platform/mail.ts'

type Facts = { name: string; url: string }

/** A new account's address is to be confirmed. */
export function verificationMail({ name, url }: Facts): Mail {
  return letter({
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    heading: 'Is this you?',
    name,
    paragraphs: [`Please confirm that this address belongs to your ${PRODUCT_NAME} account.`],
    action: { label: 'Confirm my email', url },
    closing: 'The link works once, for 24 hours. If you did not open an account, you need not do anything.',
  })
}

/** Somebody, we hope the owner, forgot the password. */
export function resetMail({ name, url }: Facts): Mail {
  return letter({
    subject: `Set a new password for ${PRODUCT_NAME}`,
    heading: 'A new password',
    name,
    paragraphs: ['You asked for a link to set a new password.'],
    action: { label: 'Set a new password', url },
    closing:
      'The link works once, for one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
  })
}

/** Told after the fact, so that a thief cannot do it quietly. */
export function passwordChangedMail({ name, url }: Facts): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} password was changed`,
    heading: 'Your password was changed',
    name,
    paragraphs: ['The password of your account was changed just now, and your other devices are signed out.'],
    action: { label: 'This was not me', url },
    closing: 'If it was you, there is nothing to do. If not, set a new password at once with the link above.',
  })
}

/** A sign-in from a browser and system which this account has not used before. */
export function newDeviceMail({ name, url, device, at }: Facts & { device: string; at: Date }): Mail {
  return letter({
    subject: `New sign-in to ${PRODUCT_NAME}: ${device}`,
    heading: 'A new sign-in',
    name,
    paragraphs: [
      `Somebody signed in to your account with a device that we have not seen before: ${device}, ${instantOf(at)}.`,
    ],
    action: { label: 'See where I am signed in', url },
    closing:
      'If it was you, there is nothing to do. If not, change your password in the settings: that signs out every other device.',
  })
}

/** The account is to go; until then signing in keeps it. */
export function deletionAskedMail({ name, url, after }: Facts & { after: Date }): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} account will be deleted`,
    heading: 'Your account will be deleted',
    name,
    paragraphs: [
      `You asked us to delete your account. We do so after ${instantOf(after)}, and not before your last booked flight has landed.`,
    ],
    action: { label: 'Keep my account', url },
    closing:
      'Signing in before then keeps everything as it is. If you did not ask for this, sign in and change your password.',
  })
}

/** Signing in has stopped the deletion. */
export function deletionStoppedMail({ name, url }: Facts): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} account stays`,
    heading: 'Your account stays',
    name,
    paragraphs: ['You signed in, so we do not delete your account.'],
    action: { label: 'Open my settings', url },
    closing: 'If this was not you, change your password in the settings at once.',
  })
}

export const ACCOUNT_DELETED_SUBJECT = `Your ${PRODUCT_NAME} account is deleted`

/** The last mail to this address. */
export function accountDeletedMail({ name }: { name: string }): Mail {
  return letter({
    subject: ACCOUNT_DELETED_SUBJECT,
    heading: 'Your account is deleted',
    name,
    paragraphs: [
      'Your name, your address and everything else about you is removed. Records of bookings and payments stay, as bookkeeping law asks, without your name.',
    ],
    closing: 'Thank you for flying with us. You are welcome back any time.',
  })
}

/** The file with everything held about somebody is there. */
export function exportReadyMail({ name, url, until }: Facts & { until: Date }): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} data is ready`,
    heading: 'Your data is ready',
    name,
    paragraphs: ['The file with everything that we hold about you is ready. Sign in to download it.'],
    action: { label: 'Go to my file', url },
    closing: `The file is deleted after ${instantOf(until)}. If you did not ask for it, change your password.`,
  })
}

type Letter = {
  subject: string
  heading: string
  name: string
  paragraphs: string[]
  action?: { label: string; url: string }
  closing: string
}

/** A mail about an account, in words and as HTML. */
export function letter({ subject, heading, name, paragraphs, action, closing }: Letter): Mail {
  const text = [
    `Dear ${name},`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    PRODUCT_NAME,
  ].join('\n\n')
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f3f5f8;color:#0b1230;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 16px"><div style="background:#fff;border-radius:20px;padding:32px">
<h1 style="font-size:24px;font-weight:500;letter-spacing:-.02em;margin:0 0 16px">${heading}</h1>
<p>Dear ${name},</p>${all(paragraphs.map((paragraph) => html`<p>${paragraph}</p>`))}${action ? button(action) : { safe: '' }}
<p style="color:#53607c;font-size:14px">${closing}</p></div>
<p style="color:#53607c;font-size:14px;padding:0 32px">${PRODUCT_NAME}</p></div></body></html>`
  return { subject, text, html: body.safe }
}

function button({ label, url }: { label: string; url: string }): SafeHtml {
  return html`<p style="margin:28px 0"><a href="${url}" style="display:inline-block;background:#0b1230;color:#fff;border-radius:999px;padding:14px 28px;font-weight:600;text-decoration:none">${label}</a></p>
<p style="color:#53607c;font-size:14px">Or open this address: <a href="${url}" style="color:#53607c;word-break:break-all">${url}</a></p>`
}

function all(parts: SafeHtml[]): SafeHtml {
  return { safe: parts.map((part) => part.safe).join('') }
}

function instantOf(at: Date): string {
  const written = at.toLocaleString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${written} UTC`
}
