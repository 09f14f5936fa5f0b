import { PRODUCT_NAME } from '#contract/site.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from './emails.ts'

type Facts = { name: string; url: string }

const IF_NOT_YOU =
  'If it was you, there is nothing to do. If not, change your password and look through your settings at once.'
const LOOK = 'Look at my settings'

/** A second factor, or another way in, was added. `factor`: 'A passkey', as it begins a sentence. */
export function factorAddedMail({ name, url, factor }: Facts & { factor: string }): Mail {
  return letter({
    subject: `${factor} was added to your ${PRODUCT_NAME} account`,
    heading: 'A new way to prove it is you',
    name,
    paragraphs: [`${factor} was added to your account just now.`],
    action: { label: LOOK, url },
    closing: IF_NOT_YOU,
  })
}

/** The same, taken away. `factor`: 'The authenticator app'. */
export function factorRemovedMail({ name, url, factor }: Facts & { factor: string }): Mail {
  return letter({
    subject: `${factor} was removed from your ${PRODUCT_NAME} account`,
    heading: 'A way to prove it is you is gone',
    name,
    paragraphs: [`${factor} was removed from your account just now.`],
    action: { label: LOOK, url },
    closing: IF_NOT_YOU,
  })
}

/** Whoever has lost a device should hear how many codes remain; whoever has not should hear at all. */
export function recoveryCodeUsedMail({ name, url, left }: Facts & { left: number }): Mail {
  const remain = left === 1 ? 'One code is left.' : `${left || 'No'} codes are left.`
  return letter({
    subject: `A recovery code of your ${PRODUCT_NAME} account was used`,
    heading: 'A recovery code was used',
    name,
    paragraphs: [`Somebody signed in to your account with one of your recovery codes just now. ${remain}`],
    action: { label: 'Make new codes', url },
    closing: IF_NOT_YOU,
  })
}

/** The codes before are worth nothing now. */
export function newRecoveryCodesMail({ name, url }: Facts): Mail {
  return letter({
    subject: `New recovery codes for your ${PRODUCT_NAME} account`,
    heading: 'New recovery codes',
    name,
    paragraphs: [
      'New recovery codes were made for your account just now. The ones before do not work any more.',
    ],
    action: { label: LOOK, url },
    closing: IF_NOT_YOU,
  })
}
