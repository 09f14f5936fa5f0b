import { decodeForm } from '../api/form.ts'
import { changeDisputes } from '../controls/disputes.ts'
import { formatAmount } from '../payments/currencies.ts'
import type { Context } from '../resources/resource.ts'
import type { Answer, Request, Sandbox } from '../serve.ts'
import type { Charge, Dispute } from '../store/rows.ts'
import { redirect, renderPage } from './frame.ts'
import { type Html, html } from './html.ts'

export const bankPath = '/_sandbox/bank'

const mostRows = 20
const statusWords: Record<string, string> = {
  needs_response: 'needs a response',
  under_review: 'under review',
  won: 'won by the merchant',
  lost: 'lost by the merchant',
}

/** Serves a page on which a developer acts as the customers' bank: disputes a payment, or decides a dispute. */
export function serveBank({ context }: Sandbox, request: Request): Answer {
  if (request.method === 'POST') return act(context(), request)
  return bankPage(context())
}

function act(context: Context, request: Request): Answer {
  // Accepts only this page's own forms, so that another site cannot submit one (CSRF).
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return bankPage(context, 'Open this page itself first.')
  try {
    changeDisputes(context, { ...decodeForm(request.body) })
  } catch (error) {
    if (error instanceof RangeError) return bankPage(context, error.message)
    throw error
  }
  return redirect(bankPath)
}

function bankPage(context: Context, problem: string | null = null): Answer {
  const { store } = context
  const latest = { where: {}, created: {}, types: [], limit: mostRows }
  const disputes = store.page('dispute', latest).slice(0, mostRows)
  const charges = store
    .page('charge', { ...latest, where: { status: 'succeeded' } })
    .filter(
      (charge) => charge.captured && !charge.disputed && charge.amount_captured > charge.amount_refunded,
    )
  return renderPage(
    { status: problem === null ? 200 : 400, title: 'The customers’ bank' },
    html`<section class="notice bank">
<h1>The customers’ bank</h1>
<p>Take a payment back for its customer, and decide what the merchant answers.</p>
${problem !== null && html`<p role="alert">${problem}</p>`}
<h2>Disputes</h2>
${disputes.length === 0 ? html`<p>There are none yet.</p>` : html`<ul>${disputes.map(disputeRow)}</ul>`}
<h2>Latest payments</h2>
${charges.length === 0 ? html`<p>Nothing has been paid yet.</p>` : html`<ul>${charges.map(chargeRow)}</ul>`}
</section>`,
  )
}

function disputeRow(dispute: Dispute): Html {
  const open = dispute.status === 'needs_response' || dispute.status === 'under_review'
  const words = statusWords[dispute.status] ?? dispute.status
  return html`<li><span>${formatAmount(dispute.amount, dispute.currency)}, ${dispute.reason.replaceAll('_', ' ')}, ${words}<br><code>${dispute.id}</code></span>
${open && html`<span class="choices">${form({ dispute: dispute.id, outcome: 'won' }, 'Merchant wins', dispute.id)}${form({ dispute: dispute.id, outcome: 'lost' }, 'Customer wins', dispute.id)}</span>`}</li>`
}

function chargeRow(charge: Charge): Html {
  const fields = (reason: string) => ({ charge: charge.id, reason })
  return html`<li><span>${formatAmount(charge.amount_captured - charge.amount_refunded, charge.currency)}<br><code>${String(charge.payment_intent)}</code></span>
<span class="choices">${form(fields('fraudulent'), 'Dispute as fraud', charge.id)}${form(fields('product_not_received'), 'Dispute as not received', charge.id)}</span></li>`
}

function form(fields: Record<string, string>, label: string, about: string): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form method="post" action="${bankPath}">${inputs}<button type="submit" aria-label="${`${label}: ${about}`}">${label}</button></form>`
}
