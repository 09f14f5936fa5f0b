import type { Language } from '#contract/languages.ts'
import type { LegalDocument } from '#contract/legal/document.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { siteWords } from './mail-words.ts'

// None of these mails repeats typed text, because the address may be a stranger's and the text an advertisement.

type Reader = { language: Language }

/** Writes the confirmation of a sign-up for early access. */
export function writeWaitlistMail({ language, leaveUrl }: Reader & { leaveUrl: string }): Mail {
  const { greeting, waitlist, leaveIfNotYou } = siteWords(language)
  const { subject, heading, opening, closing } = waitlist
  return writeMail({
    ...{ language, subject, heading, greeting, opening, closing },
    links: [
      { label: waitlist.legs, url: '/booking' },
      { label: waitlist.leave, url: leaveUrl },
    ],
    note: leaveIfNotYou,
  })
}

/** Writes the confirmation of a contact message, which says when we answer. */
export function writeContactMail({ language }: Reader): Mail {
  const { greeting, contact, notYou } = siteWords(language)
  return writeMail({ language, ...contact, greeting, note: notYou })
}

/** Writes the confirmation of an application, which says when we decide. */
export function writeApplicationMail(): Mail {
  return writeMail({
    subject: 'We have your partner application',
    heading: 'Your application is with us.',
    greeting: 'Hello,',
    opening:
      'Thank you for applying to sell your empty legs on Ferrywing. We review every application within 48 hours and write to you either way.',
    closing:
      'Have your air operator certificate, your insurance certificate and a bank account ready: they are what onboarding asks for next.',
    note: siteWords('en').notYou,
  })
}

/** Writes an administrator's answer to a contact message, in their own words. */
export function writeContactReplyMail(reply: {
  name: string
  subject: string
  message: string
  body: string
  from: string
}): Mail {
  const subject = reply.subject.replace(/\s+/g, ' ')
  return writeMail({
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    heading: subject,
    greeting: `Dear ${reply.name},`,
    opening: reply.body,
    closing: reply.from,
    note: `You wrote: ${reply.message}`,
  })
}

type Decided = { contactName: string; companyName: string; reviewNotes: string | null }

/** Writes the mail about an approved application: what to do next, and where. */
export function writeApplicationApprovedMail(application: Decided): Mail {
  const { contactName, companyName, reviewNotes } = application
  return writeMail({
    subject: `${companyName} is invited to Ferrywing`,
    heading: 'Come aboard.',
    greeting: `Dear ${contactName},`,
    opening: `We have approved the application of ${companyName} and invite you to onboard. It takes five short steps: company, documents, payouts, policies and a last look.`,
    ...(reviewNotes ? { rows: [['Our notes', reviewNotes]] } : {}),
    closing:
      'Open an account as an operator first, if you have none, then begin. Have your air operator certificate, your insurance certificate and a bank account ready.',
    links: [
      { label: 'Open an account', url: '/register' },
      { label: 'Begin onboarding', url: '/operator/onboarding' },
    ],
  })
}

/** Writes the mail about a rejected application, with the reason. */
export function writeApplicationRejectedMail(application: Decided): Mail {
  const { contactName, companyName, reviewNotes } = application
  return writeMail({
    subject: `Your application for ${companyName}`,
    heading: 'We cannot list you yet.',
    greeting: `Dear ${contactName},`,
    opening: `Thank you for applying to sell the empty legs of ${companyName} on Ferrywing. We have read your application and cannot approve it.`,
    ...(reviewNotes ? { rows: [['Our notes', reviewNotes]] } : {}),
    closing: 'When this has changed, you are welcome to apply again.',
    links: [{ label: 'Write to us', url: '/contact?category=operator' }],
  })
}

/** Writes the confirmation of a subscription to the newsletter. */
export function writeNewsletterMail({ language, leaveUrl }: Reader & { leaveUrl: string }): Mail {
  const { greeting, newsletter, leaveIfNotYou } = siteWords(language)
  const { subject, heading, opening, closing } = newsletter
  return writeMail({
    ...{ language, subject, heading, greeting, opening, closing },
    links: [{ label: newsletter.leave, url: leaveUrl }],
    note: leaveIfNotYou,
  })
}

/** Writes the mail with the summary of a legal text, and the link to the full text. */
export function writeLegalSummaryMail(document: LegalDocument): Mail {
  return writeMail({
    subject: `${document.title}: the summary you asked for`,
    heading: document.title,
    greeting: 'Hello,',
    opening: `You asked for a summary of our ${document.title}, effective ${document.effective}. In short:`,
    points: document.summary,
    closing: 'A summary leaves things out. What binds us both is the whole text.',
    links: [
      { label: 'Read it on our site', url: `/${document.name}` },
      { label: 'Download it as a PDF', url: `/${document.name}.pdf` },
    ],
    note: siteWords('en').notYou,
  })
}
