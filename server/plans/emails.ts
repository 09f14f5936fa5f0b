import { type Currency, formatMoney } from '#contract/money.ts'
import {
  type Billing,
  MONEY_BACK_DAYS,
  PREMIUM_CURRENCY,
  PREMIUM_PRICE_MINOR,
  TRIAL_DAYS,
} from '#contract/plans.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'

/** Fourteen days have begun. */
export function trialStartedMail({ name, until }: { name: string; until: Date }): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} Premium trial has begun`,
    heading: 'Premium is yours to try',
    greeting: `Dear ${name},`,
    opening: `You have all of Premium for ${TRIAL_DAYS} days, until ${dayOf(until)}. No card was asked for, so nothing can be charged.`,
    closing: 'To go on afterwards, add a card in your settings. If you do nothing, you are back on Free.',
  })
}

/** Three days before the trial ends and no card is there. */
export function trialEndsMail({ name, until, url }: { name: string; until: Date; url: string }): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} Premium trial ends on ${dayOf(until)}`,
    heading: 'Three more days',
    greeting: `Dear ${name},`,
    opening: `Your trial ends on ${dayOf(until)}. To keep Premium, add a card before then.`,
    closing: 'If you do nothing, you are back on Free, and nothing is charged.',
    links: [{ label: 'Add a card', url }],
  })
}

/** The trial ends and becomes a paid plan, because a card was added. */
export function trialBecomesPaidMail({
  name,
  billing,
  until,
  url,
}: {
  name: string
  billing: Billing
  until: Date
  url: string
}): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} Premium plan begins on ${dayOf(until)}`,
    heading: 'Your plan begins soon',
    greeting: `Dear ${name},`,
    opening: `Your trial ends on ${dayOf(until)}. On that day we charge ${priceOf(billing)} to your card, and Premium goes on.`,
    closing: 'If you do not want that, end it in your settings before then. It takes one press.',
    links: [{ label: 'My plan', url }],
  })
}

/** The first payment went through. */
export function premiumStartedMail({
  name,
  billing,
  until,
}: {
  name: string
  billing: Billing
  until: Date
}): Mail {
  return letter({
    subject: `Welcome to ${PRODUCT_NAME} Premium`,
    heading: 'Welcome to Premium',
    greeting: `Dear ${name},`,
    opening: 'Your payment has arrived. From now on you hear of flights first.',
    rows: [
      ['Plan', `Premium, ${billing === 'ANNUAL' ? 'paid by the year' : 'paid by the month'}`],
      ['Price', priceOf(billing)],
      ['Paid until', dayOf(until)],
    ],
    closing: `If Premium is not for you, you can have all of it back within ${MONEY_BACK_DAYS} days of your first payment. You find it in your settings.`,
  })
}

/** A renewal could not be charged; it is tried again. */
export function paymentFailedMail({
  name,
  until,
  nextTryAt,
}: {
  name: string
  until: Date
  nextTryAt: Date | null
}): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} Premium payment did not go through`,
    heading: 'Your card was refused',
    greeting: `Dear ${name},`,
    opening: nextTryAt
      ? `We could not renew your plan. We try your card again on ${dayOf(nextTryAt)}, and you keep Premium until ${dayOf(until)}.`
      : `We could not renew your plan. You keep Premium until ${dayOf(until)}.`,
    closing: 'Under Settings, Plan you can add another card. It is charged at once, and everything goes on.',
  })
}

/** The seven days are over, and the payment is still open. */
export function premiumRestsMail({
  name,
  nextTryAt,
  url,
}: {
  name: string
  nextTryAt: Date | null
  url: string
}): Mail {
  const tried = nextTryAt ? ` We try your card once more on ${dayOf(nextTryAt)}.` : ''
  return letter({
    subject: `Your ${PRODUCT_NAME} Premium rests until it is paid`,
    heading: 'You are on Free for now',
    greeting: `Dear ${name},`,
    opening: `Your payment is still open, so Premium rests from today.${tried}`,
    closing:
      'With another card it is paid at once, and Premium is yours again in the same moment. Flights that you have booked are not touched.',
    links: [{ label: 'My plan', url }],
  })
}

const WHY_ENDED = {
  TRIAL_OVER: 'Your trial has ended. Nothing was charged.',
  CANCELLED: 'Your Premium plan has ended, as you asked.',
  PAYMENT_FAILED: 'Your Premium plan has ended, because your card was refused several times.',
  MONEY_BACK: 'Your Premium plan has ended, and your money is on its way back.',
  ACCOUNT_DELETED: 'Your Premium plan has ended with your account.',
} as const

/** Premium is over, and why. */
export function premiumEndedMail({ name, reason }: { name: string; reason: keyof typeof WHY_ENDED }): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} Premium ${reason === 'TRIAL_OVER' ? 'trial' : 'plan'} has ended`,
    heading: 'You are on Free again',
    greeting: `Dear ${name},`,
    opening: WHY_ENDED[reason],
    closing:
      'Every flight can be booked with Free at the same price. You are welcome back to Premium any time.',
  })
}

/** The guarantee was asked for, and the provider has sent the money. */
export function planMoneyBackMail({ name, amount }: { name: string; amount: string }): Mail {
  return letter({
    subject: `Your ${PRODUCT_NAME} Premium payment was returned`,
    heading: 'Your money is on its way',
    greeting: `Dear ${name},`,
    opening: `We have returned ${amount} to the card that you paid with. Your bank shows it within a few days.`,
    closing: 'Thank you for trying Premium. You can go on booking with Free.',
  })
}

function priceOf(billing: Billing): string {
  const amount = formatMoney(PREMIUM_PRICE_MINOR[billing], PREMIUM_CURRENCY as Currency)
  return `${amount} per ${billing === 'ANNUAL' ? 'year' : 'month'}`
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}
