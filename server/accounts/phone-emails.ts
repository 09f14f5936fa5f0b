import { PRODUCT_NAME } from '#contract/site.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from './emails.ts'

/** Somebody else has proved to hold the number: it is theirs from now on. */
export function phoneMovedMail({ name, url }: { name: string; url: string }): Mail {
  return letter({
    subject: `Your number was confirmed at another ${PRODUCT_NAME} account`,
    heading: 'Your number has moved',
    name,
    paragraphs: [
      'The mobile number of your account was confirmed at another account just now, with a code that was sent to it. So it is not yours here any more, and no texts go to it from your account.',
    ],
    action: { label: 'Look at my settings', url },
    closing: 'If you still have this number, confirm it again in your settings, and it comes back to you.',
  })
}
