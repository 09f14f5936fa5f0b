import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { type Field, flag, ignored, object, params, text, unsettable } from '../api/params.ts'
import { ParameterProblem } from '../api/problem.ts'
import { acceptDispute, answerDispute, missDeadline } from '../payments/disputes.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const words = (): Field<string | null> => unsettable(text({ max: 20_000 }))
const mostCharacters = 150_000

const evidence = params<Stripe.DisputeUpdateParams.Evidence>()({
  access_activity_log: words(),
  billing_address: words(),
  cancellation_policy: words(),
  cancellation_policy_disclosure: words(),
  cancellation_rebuttal: words(),
  customer_communication: words(),
  customer_email_address: words(),
  customer_name: words(),
  customer_purchase_ip: words(),
  customer_signature: words(),
  duplicate_charge_documentation: words(),
  duplicate_charge_explanation: words(),
  duplicate_charge_id: words(),
  product_description: words(),
  receipt: words(),
  refund_policy: words(),
  refund_policy_disclosure: words(),
  refund_refusal_explanation: words(),
  service_date: words(),
  service_documentation: words(),
  shipping_address: words(),
  shipping_carrier: words(),
  shipping_date: words(),
  shipping_documentation: words(),
  shipping_tracking_number: words(),
  uncategorized_file: words(),
  uncategorized_text: words(),
})

/** The fields with ids of uploaded files. */
const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

/** Disputes are opened by the customer's bank: by a test card, or by the sandbox's controls. */
export const disputes: Resource = {
  object: 'dispute',
  prefix: 'du',
  url: '/v1/disputes',
  update: defineOperation(
    params<Stripe.DisputeUpdateParams>()({
      evidence: object(evidence),
      intended_submission_method: ignored(),
      metadata: metadata(),
      submit: flag(),
    }),
    (context, input, id) => {
      if (input.evidence) checkEvidence(context, input.evidence)
      return answerDispute(context, id, {
        evidence: input.evidence,
        metadata: changeMetadata(requireRow(context, 'dispute', id, 'dispute').metadata, input.metadata),
        submit: input.submit ?? input.evidence !== undefined,
      })
    },
  ),
  actions: {
    close: defineOperation(params<Stripe.DisputeCloseParams>()({}), (context, _, id) =>
      acceptDispute(context, id),
    ),
  },
  filters: params<Stripe.DisputeListParams>()({ charge: text(), payment_intent: text() }),
  expandable: ['charge', 'payment_intent'],
  onDue: missDeadline,
}

function checkEvidence(context: Context, given: Record<string, string | null | undefined>): void {
  const length = Object.values(given).reduce((sum, value) => sum + (value?.length ?? 0), 0)
  if (length > mostCharacters) {
    throw new ParameterProblem(`The evidence is longer than ${mostCharacters} characters.`, {
      param: 'evidence',
    })
  }
  for (const field of fileFields) {
    const fileId = given[field]
    if (!fileId) continue
    const file = requireRow(context, 'file', fileId, `evidence[${field}]`)
    if (file.purpose === 'dispute_evidence') continue
    throw new ParameterProblem(`The file ${fileId} was not uploaded as dispute_evidence.`, {
      param: `evidence[${field}]`,
    })
  }
}
