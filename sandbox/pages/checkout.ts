import { cards } from '../payments/cards.ts'
import { formatAmount } from '../payments/currencies.ts'
import type { Answer } from '../serve.ts'
import type { LineItem, Session } from '../store/rows.ts'
import { renderCardFields, renderInput } from './card-fields.ts'
import type { Typed, Wrong } from './card-form.ts'
import { renderPage } from './frame.ts'
import { type Html, html } from './html.ts'

type Shown = {
  session: Session
  lineItems: LineItem[]
  merchantName: string
  fixedEmail: string | null
  typed: Typed
  wrong: Wrong[]
  /** The bank's message if it has declined. */
  declined?: string | null
  status?: number
  /** The number of free days at the start of a subscription. */
  trialDays?: number | null
}

/** Whether the page asks for a card; a trial may begin without one. */
export function needsCard(session: Session): boolean {
  return (
    session.mode === 'payment' ||
    session.payment_method_collection !== 'if_required' ||
    session.amount_total !== 0
  )
}

/** The payment page: the order on one side, the card form on the other. Works without scripts. */
export function renderCheckoutPage(shown: Shown): Answer {
  const { session, merchantName, status = 200 } = shown
  const wrong = shown.declined ? [{ field: 'number' as const, sentence: shown.declined }] : shown.wrong
  const title = `${wrong.length > 0 ? 'Error: ' : ''}${writeHeading(session, merchantName)}`
  return renderPage(
    { status, title, leadsTo: [session.success_url, session.cancel_url] },
    html`<div class="split">
${summary(shown)}
<section class="card" aria-labelledby="card-title">
<h2 id="card-title">${needsCard(session) ? 'Pay with card' : 'No card needed'}</h2>
${wrong.length > 0 && errorSummary(wrong)}
${needsCard(session) ? cardForm(shown, wrong) : trialForm(shown, wrong)}
${needsCard(session) && renderTestCards()}
</section>
</div>`,
  )
}

function writeHeading(session: Session, merchantName: string): string {
  return session.mode === 'subscription' ? `Subscribe to ${merchantName}` : `Pay ${merchantName}`
}

function summary({ session, lineItems, merchantName, trialDays = null }: Shown): Html {
  const { currency, amount_total: total, cancel_url: back } = session
  return html`<section class="summary" aria-labelledby="page-title">
${back !== null && html`<p class="back"><a href="${back}"><span aria-hidden="true">←</span> Back to ${merchantName}</a></p>`}
<h1 id="page-title">${writeHeading(session, merchantName)}</h1>
<p class="total">${formatAmount(total ?? 0, currency ?? 'usd')}</p>
<ul class="items">
${lineItems.map(
  (item) =>
    html`<li><span><span class="item-name">${item.description}</span>${
      item.price.recurring &&
      html`<span class="item-more">${trialDays !== null && `${trialDays} days free, then `}${formatAmount(item.price.unit_amount ?? 0, item.currency)} per ${item.price.recurring.interval}</span>`
    }${
      (item.quantity ?? 1) > 1 &&
      html`<span class="item-more">${item.quantity} × ${formatAmount(item.price.unit_amount ?? 0, item.currency)}</span>`
    }</span><span class="amount">${formatAmount(item.amount_total, item.currency)}</span></li>`,
)}
</ul>
<p class="sum"><span>${session.mode === 'subscription' ? 'Due today' : 'Total'}</span><span class="amount">${formatAmount(total ?? 0, currency ?? 'usd')}</span></p>
</section>`
}

function errorSummary(wrong: Wrong[]): Html {
  return html`<div class="errors" role="alert" tabindex="-1" autofocus aria-labelledby="errors-title">
<h3 id="errors-title">The payment did not go through</h3>
<ul>${wrong.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>`)}</ul>
</div>`
}

function cardForm({ session, fixedEmail, typed }: Shown, wrong: Wrong[]): Html {
  const amount = formatAmount(session.amount_total ?? 0, session.currency ?? 'usd')
  const sentence = (field: Wrong['field']) => wrong.find((entry) => entry.field === field)?.sentence ?? null
  const fixed = fixedEmail !== null && html` readonly`
  return html`<form method="post" action="/c/pay/${session.id}" novalidate>
${renderInput({ id: 'email', label: 'Email', value: typed.email, wrong: sentence('email') }, html` type="email" autocomplete="email" inputmode="email"${fixed}`)}
${renderCardFields(typed, wrong)}
<button type="submit">${session.mode === 'subscription' ? 'Subscribe' : `Pay ${amount}`}</button>
</form>`
}

function trialForm({ session, fixedEmail, typed, trialDays = null }: Shown, wrong: Wrong[]): Html {
  const fixed = fixedEmail !== null && html` readonly`
  const problem = wrong.find((entry) => entry.field === 'email')?.sentence ?? null
  return html`<form method="post" action="/c/pay/${session.id}" novalidate>
${renderInput({ id: 'email', label: 'Email', value: typed.email, wrong: problem }, html` type="email" autocomplete="email" inputmode="email"${fixed}`)}
<p class="hint">Nothing is charged for ${trialDays ?? 0} days, and nothing afterwards unless a card is added.</p>
<button type="submit">Start trial</button>
</form>`
}

/** The test cards that have a special behaviour. */
export function renderTestCards(): Html {
  return html`<details>
<summary>Test cards</summary>
<p>Use any future expiry date and any three-digit CVC. Other numbers are declined.</p>
<dl>${cards.map(({ number, about }) => html`<div><dt>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dt><dd>${about}</dd></div>`)}</dl>
</details>`
}
