import type { DocumentType } from '#contract/operators/operators.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { type Certificate, formatDay, nameCertificate, nameDocument } from './rules.ts'

type To = { name: string; legalName: string }

/** Tells the operator's owner that the operator is approved, and what it still needs before selling. */
export function writeApprovedMail({ name, legalName, notes }: To & { notes: string | null }): Mail {
  return writeMail({
    subject: `${legalName} is approved`,
    heading: 'You are approved',
    greeting: `Dear ${name},`,
    opening: `We have reviewed the application of ${legalName} and approved it.`,
    rows: notes ? [['Notes', notes]] : [],
    closing:
      'You can publish flights as soon as your payouts are active. Your dashboard says what is still to do, if anything.',
    links: [{ label: 'Your dashboard', url: '/operator/dashboard' }],
  })
}

export function writeRejectedMail({ name, legalName, notes }: To & { notes: string }): Mail {
  return writeMail({
    subject: `The application of ${legalName} was not approved`,
    heading: 'Not approved yet',
    greeting: `Dear ${name},`,
    opening: `We have reviewed the application of ${legalName} and could not approve it.`,
    rows: [['Why', notes]],
    closing: 'Please correct this and submit the application again; everything you entered is still there.',
    links: [{ label: 'Resubmit your application', url: '/operator/onboarding' }],
  })
}

export function writeSubmittedMail({ name, legalName }: To): Mail {
  return writeMail({
    subject: `We have the application of ${legalName}`,
    heading: 'Submitted for review',
    greeting: `Dear ${name},`,
    opening: `The application of ${legalName} has arrived. A review typically takes 2-3 business days.`,
    closing: 'We will write to you when it is done.',
    links: [{ label: 'Your dashboard', url: '/operator/dashboard' }],
  })
}

type Expiry = To & { type: Certificate; expiresOn: string }

export function writeExpiryWarningMail({
  name,
  legalName,
  type,
  expiresOn,
  daysLeft,
}: Expiry & { daysLeft: number }): Mail {
  const certificate = nameCertificate(type)
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  return writeMail({
    subject: `Your ${certificate} expires ${when}`,
    heading: `Expires ${when}`,
    greeting: `Dear ${name},`,
    opening: `The ${certificate} of ${legalName} is valid until ${formatDay(expiresOn)}.`,
    closing:
      'Please upload the renewed one some days before then, so that we can look at it: after that day your flights go off sale until we have accepted it.',
    links: [{ label: 'Upload the renewed document', url: '/operator/company#documents' }],
  })
}

export function writePublishingEndedMail({ name, legalName, type, expiresOn }: Expiry): Mail {
  const certificate = nameCertificate(type)
  return writeMail({
    subject: `Your flights are off sale: the ${certificate} has expired`,
    heading: 'Your flights are off sale',
    greeting: `Dear ${name},`,
    opening: `The ${certificate} of ${legalName} expired on ${formatDay(expiresOn)}, so your flights cannot be booked any more. Confirmed bookings stay valid.`,
    closing: 'Please upload the renewed one. As soon as we have accepted it, they are on sale again.',
    links: [{ label: 'Upload the renewed document', url: '/operator/company#documents' }],
  })
}

type Reviewed = To & { type: DocumentType; expiresOn: string | null }

/** Tells an approved operator that an administrator has accepted its new document. */
export function writeDocumentAcceptedMail({ name, legalName, type, expiresOn }: Reviewed): Mail {
  const document = nameDocument(type)
  return writeMail({
    subject: `Your new ${document} is accepted`,
    heading: 'Accepted',
    greeting: `Dear ${name},`,
    opening: `We have looked at the new ${document} of ${legalName} and accepted it.`,
    rows: expiresOn ? [['Valid until', formatDay(expiresOn)]] : [],
    closing: 'From now on it replaces the previous one.',
    links: [{ label: 'Your documents', url: '/operator/company#documents' }],
  })
}

export function writeDocumentDeclinedMail({ reason, ...to }: Reviewed & { reason: string }): Mail {
  const document = nameDocument(to.type)
  return writeMail({
    subject: `Your new ${document} was not accepted`,
    heading: 'Not accepted yet',
    greeting: `Dear ${to.name},`,
    opening: `We have looked at the new ${document} of ${to.legalName} and could not accept it.`,
    rows: [['Why', reason]],
    closing: 'Please correct it and upload it again. The previous one counts as long as it is valid.',
    links: [{ label: 'Upload it again', url: '/operator/company#documents' }],
  })
}
