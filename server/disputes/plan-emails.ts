import type { Language } from '#contract/languages.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import type { Billing } from '#contract/plans/plans.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import type { Mail } from '#server/messages/mail.ts'
import { formatMoneyIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { planWords } from '#server/plans/mail-words.ts'
import { disputeWords } from './mail-words.ts'

/** The facts of every mail about a disputed payment of Premium. Amounts are in minor units of its currency. */
export type PlanDisputeFacts = {
  disputeId: string
  subscriber: { name: string; language: Language }
  billing: Billing
  /** In words: 'fraudulent'. */
  reason: string
  amountMinor: number
  currency: Currency
  dueAt: Date | null
}

type To = { name: string }
type Ending = { outcome: 'WON' | 'LOST'; refundMinor: number }

/** Tells the subscriber, who may not know what their bank's form has started. */
export function writePlanDisputeOpenedMail(facts: PlanDisputeFacts): Mail {
  const { opened, premium } = disputeWords(facts.subscriber.language)
  return toSubscriber(facts, {
    subject: premium.openedSubject,
    opening: premium.opened({ amount: formatAmount(facts, facts.amountMinor) }),
    closing: opened.closing,
  })
}

/** Tells the subscriber their bank's decision. */
export function writePlanDisputeDecidedMail(facts: PlanDisputeFacts, { outcome, refundMinor }: Ending): Mail {
  const { decided, premium } = disputeWords(facts.subscriber.language)
  const amount = formatAmount(facts, facts.amountMinor)
  const ended = outcome === 'WON' ? premium.stands({ amount }) : premium.staysWithYou({ amount })
  const back = refundMinor > 0 ? ` ${premium.guarantee({ amount: formatAmount(facts, refundMinor) })}` : ''
  return toSubscriber(facts, {
    subject: premium.decidedSubject,
    opening: `${ended}${back}`,
    closing: decided.closing,
  })
}

/** Tells the administrators about a dispute that needs an answer, and its deadline. */
export function writeAdminPlanDisputeMail(facts: PlanDisputeFacts, to: To): Mail {
  const { dueAt, amountMinor, currency } = facts
  const until = dueAt?.toISOString().slice(0, 16).replace('T', ' ')
  return toAdministrator(facts, to, {
    subject: `Dispute to answer: ${formatMoney(amountMinor, currency)}, ${PRODUCT_NAME} Premium`,
    heading: 'A dispute waits for an answer',
    opening: `A bank has taken back a payment of Premium. ${until ? `It accepts one answer until ${until} UTC; after that the dispute is lost.` : 'It accepts one answer.'}`,
    closing:
      'The evidence file is ready: read it, write the statement and send it, or accept the loss. If the dispute is lost, the subscription ends.',
  })
}

/** Tells the administrators the outcome. */
export function writeAdminPlanDisputeDecidedMail(
  facts: PlanDisputeFacts,
  to: To,
  { outcome, refundMinor }: Ending,
): Mail {
  const won = outcome === 'WON'
  const back = `The guarantee was used meanwhile, so ${formatMoney(refundMinor, facts.currency)} is on its way back to the subscriber.`
  return toAdministrator(facts, to, {
    subject: `Dispute ${won ? 'won' : 'lost'}: ${PRODUCT_NAME} Premium`,
    heading: won ? 'The dispute is won' : 'The dispute is lost',
    opening: won
      ? `The bank has decided for us, and the money is back.${refundMinor > 0 ? ` ${back}` : ''}`
      : 'The bank has decided for its customer. The subscription that was paid with it ends.',
    closing: 'The ledger shows it.',
  })
}

function toSubscriber(
  { subscriber: { name, language } }: PlanDisputeFacts,
  words: { subject: string; opening: string; closing: string },
): Mail {
  return writeMail({
    language,
    greeting: planWords(language).greeting({ name }),
    heading: words.subject,
    ...words,
    links: [{ label: disputeWords(language).writeToUs, url: '/contact' }],
  })
}

function toAdministrator(
  facts: PlanDisputeFacts,
  to: To,
  words: { subject: string; heading: string; opening: string; closing: string },
): Mail {
  const { disputeId, subscriber, billing, amountMinor, currency, reason } = facts
  return writeMail({
    ...words,
    greeting: `Dear ${to.name},`,
    rows: [
      ['Subscriber', subscriber.name],
      ['Plan', billing === 'ANNUAL' ? 'Premium, paid by the year' : 'Premium, paid by the month'],
      ['Disputed', formatMoney(amountMinor, currency)],
      ['The bank’s reason', reason],
    ],
    links: [{ label: 'Open the dispute', url: `/admin/disputes/${disputeId}` }],
  })
}

function formatAmount({ subscriber, currency }: PlanDisputeFacts, minor: number): string {
  return formatMoneyIn(subscriber.language, minor, currency)
}
