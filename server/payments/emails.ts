import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'

type Setup = { name: string; legalName: string; publicUrl: string }

/** To whoever runs the operator: told each time, so that a thief cannot have its money sent elsewhere quietly. */
export function payoutSetupMail({ name, legalName, publicUrl }: Setup): Mail {
  return letter({
    subject: `The payout setup of ${legalName} was opened`,
    heading: 'Payout setup',
    greeting: `Dear ${name},`,
    opening: `from your account somebody has just opened the pages at Stripe on which it is decided where the money of ${legalName} goes.`,
    closing:
      'If that was you, there is nothing to do. If it was not, change your password, sign out every other device, look at the bank account at Stripe, and write to us.',
    links: [
      { label: 'Your payouts', url: `${publicUrl}/operator/payouts` },
      { label: 'Your settings', url: `${publicUrl}/settings` },
    ],
  })
}
