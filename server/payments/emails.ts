import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

type Setup = { name: string; legalName: string }

/** Writes the mail to an operator's owner after the bank account for payouts was changed at the provider. */
export function writePayoutDestinationMail({ name, legalName }: Setup): Mail {
  return writeMail({
    subject: `The bank account of ${legalName} was changed`,
    heading: 'Another bank account',
    greeting: `Dear ${name},`,
    opening: `at Stripe the bank account to which the money of ${legalName} goes was changed. From now on payouts go there.`,
    closing:
      'If that was you, there is nothing to do. If it was not, look at the bank account at Stripe at once, change your password, sign out every other device, and write to us.',
    links: [
      { label: 'Your payouts', url: '/operator/payouts' },
      { label: 'Your settings', url: '/settings' },
    ],
  })
}

/** The mail to an operator's owner at every payout setup, so that the owner notices a thief who redirects payouts. */
export function writePayoutSetupMail({ name, legalName }: Setup): Mail {
  return writeMail({
    subject: `The payout setup of ${legalName} was opened`,
    heading: 'Payout setup',
    greeting: `Dear ${name},`,
    opening: `from your account somebody has just opened the pages at Stripe on which it is decided where the money of ${legalName} goes.`,
    closing:
      'If that was you, there is nothing to do. If it was not, change your password, sign out every other device, look at the bank account at Stripe, and write to us.',
    links: [
      { label: 'Your payouts', url: '/operator/payouts' },
      { label: 'Your settings', url: '/settings' },
    ],
  })
}
