import type { EvidenceSection } from '#contract/disputes/disputes.ts'
import { formatMoney } from '#contract/money.ts'
import type { CaseFacts } from '#server/disputes/find-case.ts'
import { formatClock } from './propose-statement.ts'

/** The evidence about a disputed charge: the same for the preview, the file and the provider's own fields. */
export type Evidence = {
  title: string
  /** The reference of the booking in dispute; for Premium, the provider's id of the dispute. */
  reference: string
  payment: { paymentIntentId: string | null; paidMinor: number; refundedMinor: number }
  /** The amount that the bank has taken of the whole charge, including the other leg of a journey. */
  wholeMinor: number
  proposedStatement: string
  sections: EvidenceSection[]
  /** The values for the provider's text fields. */
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

/** Builds a section of the file from the given parts; missing parts are left out. */
export function buildSection(title: string, parts: Parts): EvidenceSection {
  return { title, facts: [], paragraphs: [], events: [], ...parts }
}

/** Builds the section with the bank's statements. */
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
