import type { Language } from '#contract/languages.ts'
import type { Currency } from '#contract/money.ts'
import {
  type Billing,
  PREMIUM_CURRENCY,
  PREMIUM_PRICE_MINOR,
  REFUND_DAYS,
  TRIAL_DAYS,
} from '#contract/plans/plans.ts'
import type { Mail } from '#server/messages/mail.ts'
import { formatDayIn, formatMoneyIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { planWords } from './mail-words.ts'

/** The reader's name and language. */
export type Subscriber = { name: string; language: Language }
/** The billing and the price; without an amount, the price that is sold now. */
type Paying = { billing: Billing; priceMinor: number | null; priceCurrency: string | null }
type Linked = Subscriber & { url: string }

/** Writes the mail that a trial of fourteen days has begun. */
export function writeTrialStartedMail({ until, ...to }: Subscriber & { until: Date }): Mail {
  const { trialStarted } = planWords(to.language)
  const { subject, heading, closing } = trialStarted
  const opening = trialStarted.opening({ days: TRIAL_DAYS, until: formatDayIn(to.language, until) })
  return writeMail({ ...framed(to), subject, heading, opening, closing })
}

/** Writes the mail that the trial ends in three days and has no card. */
export function writeTrialEndsMail({ until: at, url, ...to }: Linked & { until: Date }): Mail {
  const { trialEnds, addCard } = planWords(to.language)
  const until = formatDayIn(to.language, at)
  return writeMail({
    ...framed(to),
    subject: trialEnds.subject({ until }),
    heading: trialEnds.heading,
    opening: trialEnds.opening({ until }),
    closing: trialEnds.closing,
    links: [{ label: addCard, url }],
  })
}

/** Writes the mail that the trial becomes a paid plan, because it has a card. */
export function writeTrialBecomesPaidMail({
  paying,
  until: at,
  url,
  ...to
}: Linked & { paying: Paying; until: Date }): Mail {
  const { trialBecomesPaid, myPlan } = planWords(to.language)
  const until = formatDayIn(to.language, at)
  return writeMail({
    ...framed(to),
    subject: trialBecomesPaid.subject({ until }),
    heading: trialBecomesPaid.heading,
    opening: trialBecomesPaid.opening({ until, price: priceIn(to.language, paying) }),
    closing: trialBecomesPaid.closing,
    links: [{ label: myPlan, url }],
  })
}

/** Writes the mail after the first successful payment. */
export function writePremiumStartedMail({
  paying,
  until,
  ...to
}: Subscriber & { paying: Paying; until: Date }): Mail {
  const { started } = planWords(to.language)
  return writeMail({
    ...framed(to),
    subject: started.subject,
    heading: started.heading,
    opening: started.opening,
    rows: [
      [started.plan, paying.billing === 'ANNUAL' ? started.byYear : started.byMonth],
      [started.price, priceIn(to.language, paying)],
      [started.paidUntil, formatDayIn(to.language, until)],
    ],
    closing: started.closing({ days: REFUND_DAYS }),
  })
}

/** Writes the mail that a renewal could not be charged and will be tried again. */
export function writePaymentFailedMail({
  until: at,
  nextTryAt,
  ...to
}: Subscriber & { until: Date; nextTryAt: Date | null }): Mail {
  const { failed } = planWords(to.language)
  const { subject, heading, closing } = failed
  const until = formatDayIn(to.language, at)
  const opening = nextTryAt
    ? failed.triedAgain({ next: formatDayIn(to.language, nextTryAt), until })
    : failed.notTriedAgain({ until })
  return writeMail({ ...framed(to), subject, heading, opening, closing })
}

/** Writes the mail that the seven days of grace are over and the payment is still open. */
export function writePremiumRestsMail({ nextTryAt, url, ...to }: Linked & { nextTryAt: Date | null }): Mail {
  const { rests, myPlan } = planWords(to.language)
  const { subject, heading, closing } = rests
  const tried = nextTryAt ? ` ${rests.triedOnceMore({ next: formatDayIn(to.language, nextTryAt) })}` : ''
  return writeMail({
    ...{ ...framed(to), subject, heading, closing },
    opening: `${rests.opening}${tried}`,
    links: [{ label: myPlan, url }],
  })
}

type WhyEnded = keyof ReturnType<typeof planWords>['ended']['why']

/** Writes the mail that Premium has ended, and why. */
export function writePremiumEndedMail({ reason, ...to }: Subscriber & { reason: WhyEnded }): Mail {
  const { ended } = planWords(to.language)
  const { heading, closing } = ended
  const subject = reason === 'TRIAL_OVER' ? ended.trialSubject : ended.subject
  return writeMail({ ...framed(to), subject, heading, opening: ended.why[reason], closing })
}

/** Writes the mail that the guarantee was used and the provider has sent the money. */
export function writePlanRefundMail({
  amountMinor,
  currency,
  ...to
}: Subscriber & { amountMinor: number; currency: Currency }): Mail {
  const { refunded } = planWords(to.language)
  const { subject, heading, closing } = refunded
  const opening = refunded.opening({ amount: formatMoneyIn(to.language, amountMinor, currency) })
  return writeMail({ ...framed(to), subject, heading, opening, closing })
}

/**
 * Writes the mail with the link that ends Premium without a sign-in. Somebody else than the subscriber may have asked
 * for it.
 */
export function writeEndLinkMail({ url, ...to }: Linked): Mail {
  const { action, ...words } = planWords(to.language).endLink
  return writeMail({ ...framed(to), ...words, links: [{ label: action, url }] })
}

function framed({ name, language }: Subscriber) {
  return { language, greeting: planWords(language).greeting({ name }) }
}

function priceIn(language: Language, { billing, priceMinor, priceCurrency }: Paying): string {
  const { perYear, perMonth } = planWords(language)
  const currency = (priceCurrency ?? PREMIUM_CURRENCY) as Currency
  const amount = formatMoneyIn(language, priceMinor ?? PREMIUM_PRICE_MINOR[billing], currency)
  return billing === 'ANNUAL' ? perYear({ amount }) : perMonth({ amount })
}
