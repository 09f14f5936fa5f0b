import type { LegalDocument } from '#contract/legal/document.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'

// None of these repeats what was typed: the address may be a stranger's, and the words somebody else's advertising.
const NOT_YOU =
  'If it was not you who typed this address on our site, do nothing: you will not hear from us again.'

/** You asked for early access. */
export function waitlistMail(): Mail {
  return letter({
    subject: 'You are on the early-access list',
    heading: 'You are on the list.',
    greeting: 'Hello,',
    opening:
      'You asked for early access to seats on private jets that are flying home anyway. We have kept your place and will write when it opens.',
    closing:
      'The flights that are on sale today can be booked already, without waiting. You find them under Routes.',
    note: NOT_YOU,
  })
}

/** We have your message, and when we answer it. */
export function contactMail(): Mail {
  return letter({
    subject: 'We have your message',
    heading: 'We have your message.',
    greeting: 'Hello,',
    opening: 'Thank you for writing to us. A person reads every message and answers within 24 hours.',
    closing: 'If it is about a flight that departs sooner, answer this mail and say so in the subject.',
    note: NOT_YOU,
  })
}

/** We have your application, and when we decide. */
export function applicationMail(): Mail {
  return letter({
    subject: 'We have your partner application',
    heading: 'Your application is with us.',
    greeting: 'Hello,',
    opening:
      'Thank you for applying to sell your empty legs on Ferrywing. We review every application within 48 hours and write to you either way.',
    closing:
      'Have your air operator certificate, your insurance certificate and a bank account ready: they are what onboarding asks for next.',
    note: NOT_YOU,
  })
}

/** You asked for the newsletter. */
export function newsletterMail(): Mail {
  return letter({
    subject: 'You are subscribed to our newsletter',
    heading: 'You are subscribed.',
    greeting: 'Hello,',
    opening: 'You asked for our newsletter: routes that open, prices that fall, and how empty legs work.',
    closing: 'To leave, answer any of our mails with the word stop.',
    note: NOT_YOU,
  })
}

/** The summary of a legal text, and where the whole of it stands. */
export function legalSummaryMail(document: LegalDocument, { publicUrl }: { publicUrl: string }): Mail {
  return letter({
    subject: `${document.title}: the summary you asked for`,
    heading: document.title,
    greeting: 'Hello,',
    opening: `You asked for a summary of our ${document.title}, effective ${document.effective}. In short:`,
    points: document.summary,
    closing: 'A summary leaves things out. What binds us both is the whole text.',
    links: [
      { label: 'Read it on our site', url: `${publicUrl}/${document.name}` },
      { label: 'Download it as a PDF', url: `${publicUrl}/${document.name}.pdf` },
    ],
    note: NOT_YOU,
  })
}
