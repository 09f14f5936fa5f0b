import type { EvidenceSection } from '#contract/disputes/disputes.ts'
import { formatMoney } from '#contract/money.ts'
import type { CaseFacts } from '#server/disputes/find-case.ts'
import { formatClock } from './propose-statement.ts'

/** What the bank is shown of a disputed charge: the same for the preview, the file and the provider's own fields. */
export type Evidence = {
  title: string
  /** Of the booking whose dispute was asked for; of Premium the provider's name of the dispute. */
  reference: string
  payment: { paymentIntentId: string | null; paidMinor: number; refundedMinor: number }
  /** What the bank has taken of the whole charge, the other flight of a journey with it. */
  wholeMinor: number
  proposedStatement: string
  sections: EvidenceSection[]
  /** The provider's fields of evidence that are text. */
  fields: {
    customer_name: string
    customer_email_address: string
    product_description: string
    service_date: string
    refund_policy_disclosure: string
    cancellation_policy_disclosure: string
  }
}

type Parts = Partial<Omit<EvidenceSection, 'title'>>

/** A section of the file with nothing but what is named. */
export function buildSection(title: string, parts: Parts): EvidenceSection {
  return { title, facts: [], paragraphs: [], events: [], ...parts }
}

/** What the bank said. */
export function disputeSection(facts: DisputedFacts, wholeMinor: number): EvidenceSection {
  return buildSection('The dispute', {
    facts: [
      { name: 'Dispute', value: facts.stripeDisputeId },
      {
        name: 'Reason given',
        value: `${facts.reason.replaceAll('_', ' ')}${facts.networkCode ? ` (${facts.networkCode})` : ''}`,
      },
      { name: 'Disputed', value: formatMoney(wholeMinor, facts.currency) },
      { name: 'Opened', value: formatClock(facts.openedAt) },
    ],
  })
}

type DisputedFacts = Pick<CaseFacts, 'stripeDisputeId' | 'reason' | 'networkCode' | 'currency' | 'openedAt'>
