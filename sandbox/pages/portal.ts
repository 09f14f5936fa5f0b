import { decodeForm, type Form } from '../api/form.ts'
import { CardProblem, StripeProblem } from '../api/problem.ts'
import { changeSubscription } from '../billing/change-subscription.ts'
import { buildScheduledEnd, endedStatuses } from '../billing/end-subscription.ts'
import { findMethod, payInvoiceNow } from '../billing/pay-invoice.ts'
import { formatAmount } from '../payments/currencies.ts'
import { attachPaymentMethod, makeDefault, savePaymentMethod } from '../payments/payment-methods.ts'
import type { Context } from '../resources/resource.ts'
import type { Answer, Request } from '../serve.ts'
import type {
  Customer,
  Invoice,
  PortalConfiguration,
  PortalSession,
  Price,
  Subscription,
} from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { renderCardFields } from './card-fields.ts'
import { readCardForm, type Wrong } from './card-form.ts'
import { renderTestCards } from './checkout.ts'
import { formatDay } from './format-day.ts'
import { redirect, renderPage } from './frame.ts'
import { type Html, html } from './html.ts'
import { renderNotFoundPage } from './notices.ts'

type Portal = {
  session: PortalSession
  customer: Customer
  subscription: Subscription | undefined
  invoices: Invoice[]
  features: PortalConfiguration['features']
}
type FormProblem = { wrong: Wrong[]; typed: { number: string; expiry: string; name: string } }
const noProblem: FormProblem = { wrong: [], typed: { number: '', expiry: '', name: '' } }
const sessionSeconds = 3600

/** The page on which a customer manages a subscription: plan, card, invoices, end. Works without scripts. */
export function showPortal(context: Context, id: string): Answer {
  const portal = findPortal(context, id)
  return portal ? portalPage(context, portal, noProblem) : renderNotFoundPage()
}

/** Handles the portal's buttons. */
export function answerPortal(context: Context, id: string, request: Request): Answer {
  const portal = findPortal(context, id)
  if (!portal) return renderNotFoundPage()
  const form = decodeForm(request.body)
  try {
    const failure = perform(context, portal, form)
    if (failure) return portalPage(context, portal, failure)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    const sentence = error.message
    return portalPage(context, portal, { ...noProblem, wrong: [{ field: 'number', sentence }] })
  }
  return redirect(`/c/portal/${id}`)
}

function perform(context: Context, portal: Portal, form: Form): FormProblem | null {
  const { subscription, features, customer } = portal
  const act = String(form.act)
  if (act === 'card' && features.payment_method_update.enabled) return storeCard(context, customer, form)
  if (!subscription) return null
  const id = subscription.id
  if ((act === 'cancel' || act === 'resume') && features.subscription_cancel.enabled) {
    const day = act === 'cancel' ? (subscription.items.data[0]?.current_period_end ?? null) : null
    // In the flexible mode the portal sets only the day:
    // https://docs.stripe.com/billing/subscriptions/billing-mode/compare.
    const withPeriod = day !== null && subscription.billing_mode.type === 'classic'
    const fields = buildScheduledEnd({ day, withPeriod, now: context.now })
    changeSubscription(context, id, { prorate: false, errorIfUnpaid: false, fields })
  }
  const price = listPrices(context, portal).find((one) => act === `price ${one.id}`)
  if (price) {
    const prorate = features.subscription_update.proration_behavior !== 'none'
    changeSubscription(context, id, { price, prorate, errorIfUnpaid: true, fields: {} })
  }
  return null
}

// Open invoices are tried at once with the new card, as the customer expects.
function storeCard(context: Context, customer: Customer, form: Form): FormProblem | null {
  const { typed, wrong, card } = readCardForm(form, { fixedEmail: customer.email ?? 'a@b', now: context.now })
  if (wrong.length > 0) return { wrong, typed }
  try {
    const method = attachPaymentMethod(context, {
      method: savePaymentMethod(context, card),
      customerId: customer.id,
    })
    makeDefault(context, customer.id, method.id)
    for (const subscription of listSubscriptions(context, customer.id)) {
      if (endedStatuses.includes(subscription.status)) continue
      const changed = { ...subscription, default_payment_method: method.id }
      emit(context, 'customer.subscription.updated', context.store.update<'subscription'>(changed), {
        before: subscription,
      })
    }
    for (const invoice of listInvoices(context, customer.id)) {
      if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
        payInvoiceNow(context, invoice.id, method)
      }
    }
    return null
  } catch (error) {
    if (!(error instanceof CardProblem)) throw error
    return { wrong: [{ field: 'number', sentence: error.message }], typed }
  }
}

function findPortal(context: Context, id: string): Portal | undefined {
  const session = context.store.find('billing_portal.session', id)
  if (!session || session.created + sessionSeconds < context.now) return undefined
  const customer = context.store.find('customer', session.customer)
  const configuration = context.store.find('billing_portal.configuration', String(session.configuration))
  if (!customer || !configuration) return undefined
  return {
    session,
    customer,
    subscription: listSubscriptions(context, customer.id).find(
      ({ status }) => !endedStatuses.includes(status),
    ),
    invoices: listInvoices(context, customer.id),
    features: configuration.features,
  }
}

function listSubscriptions({ store }: Context, customer: string): Subscription[] {
  return store.page('subscription', { where: { customer }, created: {}, types: [], limit: 20 })
}

function listInvoices({ store }: Context, customer: string): Invoice[] {
  return store.page('invoice', { where: { customer }, created: {}, types: [], limit: 24 })
}

function listPrices(context: Context, { features, subscription }: Portal): Price[] {
  const now = subscription?.items.data[0]?.price.id
  if (!features.subscription_update.enabled) return []
  return (features.subscription_update.products ?? [])
    .flatMap(({ prices }) => prices)
    .filter((id) => id !== now)
    .map((id) => context.store.find('price', id))
    .filter((price) => price !== undefined)
}

function portalPage(context: Context, portal: Portal, failure: FormProblem): Answer {
  const { session, features } = portal
  const back = session.return_url
  const name = context.merchantName
  return renderPage(
    {
      status: failure.wrong.length > 0 ? 402 : 200,
      title: `${failure.wrong.length > 0 ? 'Error: ' : ''}Billing with ${name}`,
      leadsTo: [back],
    },
    html`${back !== null && html`<p class="back"><a href="${back}"><span aria-hidden="true">←</span> Return to ${name}</a></p>`}
<h1>Billing with ${name}</h1>
<div class="split">
<div class="stack">
${planCard(context, portal)}
${features.invoice_history.enabled && invoicesCard(portal)}
</div>
${features.payment_method_update.enabled && cardCard(context, portal, failure)}
</div>`,
  )
}

function planCard(context: Context, portal: Portal): Html {
  const { subscription, session, features } = portal
  const [item] = subscription?.items.data ?? []
  if (!subscription || !item) {
    return html`<section class="card"><h2>Current plan</h2><p>There is no subscription.</p></section>`
  }
  const name = context.store.find('product', item.price.product)?.name ?? 'Subscription'
  const ends = subscription.cancel_at !== null
  const canCancel = features.subscription_cancel.enabled
  const act = (value: string, label: string) => html`<form method="post" action="/c/portal/${session.id}">
<input type="hidden" name="act" value="${value}"><button type="submit" class="fail">${label}</button></form>`
  return html`<section class="card">
<h2>Current plan</h2>
<p class="lead">${name}, ${formatCost(item.price)}</p>
<p>${describeState(subscription, item.current_period_end)}</p>
${listPrices(context, portal).map((price) => act(`price ${price.id}`, `Change to ${formatCost(price)}`))}
${canCancel && (ends ? act('resume', "Don't cancel subscription") : act('cancel', 'Cancel subscription'))}
</section>`
}

function describeState({ status, cancel_at: end }: Subscription, periodEnd: number): string {
  const day = formatDay(periodEnd)
  if (end !== null) return `Your subscription ends on ${formatDay(end)}.`
  if (status === 'trialing') return `The next payment is due on ${day}.`
  if (status === 'past_due') return 'The last payment failed. Update your card to go on.'
  return `Renews on ${day}.`
}

function invoicesCard({ invoices }: Portal): Html {
  const rows = invoices.map(
    (invoice) =>
      html`<li><a href="${invoice.hosted_invoice_url ?? ''}">${formatDay(invoice.created)}</a><span class="amount">${formatAmount(invoice.total, invoice.currency)}</span><span>${invoice.status ?? ''}</span></li>`,
  )
  return html`<section class="card"><h2>Invoices</h2>${
    rows.length > 0 ? html`<ul class="plain">${rows}</ul>` : html`<p>There are none yet.</p>`
  }</section>`
}

function cardCard(context: Context, { session, subscription, customer }: Portal, failure: FormProblem): Html {
  const kept = subscription
    ? findMethod(context, subscription)
    : context.store.find('payment_method', String(customer.invoice_settings.default_payment_method))
  return html`<section class="card" aria-labelledby="card-title">
<h2 id="card-title">Payment method</h2>
<p>${kept?.card ? `${kept.card.brand.toUpperCase()} ending in ${kept.card.last4}, until ${kept.card.exp_month}/${kept.card.exp_year}` : 'No card is kept.'}</p>
${failure.wrong.length > 0 && html`<div class="errors" role="alert" tabindex="-1" autofocus><h3>The card was not kept</h3><ul>${failure.wrong.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>`)}</ul></div>`}
<form method="post" action="/c/portal/${session.id}" novalidate>
<input type="hidden" name="act" value="card">
${renderCardFields(failure.typed, failure.wrong)}
<button type="submit">${kept ? 'Replace card' : 'Add card'}</button>
</form>
${renderTestCards()}
</section>`
}

/** A page that shows an invoice; an open one can be paid there. */
export function renderInvoicePage(context: Context, id: string): Answer {
  const invoice = context.store.find('invoice', id)
  if (!invoice) return renderNotFoundPage()
  const lines = invoice.lines.data.map(
    (line) =>
      html`<li><span>${line.description}</span><span class="amount">${formatAmount(line.amount, line.currency)}</span></li>`,
  )
  return renderPage(
    { title: `Invoice ${invoice.number ?? ''}` },
    html`<section class="notice"><h1>Invoice ${invoice.number} from ${context.merchantName}</h1>
<p>${formatDay(invoice.created)}, ${invoice.status}</p><ul class="plain">${lines}</ul>
<p class="sum"><span>Amount due</span><span class="amount">${formatAmount(invoice.amount_due, invoice.currency)}</span></p>
${invoice.status === 'open' && html`<form method="post" action="/c/invoice/${id}"><button type="submit">Pay with the kept card</button></form>`}</section>`,
  )
}

export function payInvoicePage(context: Context, id: string): Answer {
  try {
    payInvoiceNow(context, id, null)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return renderPage(
      { status: 402, title: 'Error: the payment failed' },
      html`<section class="notice"><h1>The payment failed</h1><p>${error.message}</p><p><a href="/c/invoice/${id}">Back to the invoice</a></p></section>`,
    )
  }
  return redirect(`/c/invoice/${id}`)
}

function formatCost({ unit_amount: amount, currency, recurring }: Price): string {
  return `${formatAmount(amount ?? 0, currency)} per ${recurring?.interval ?? 'month'}`
}
