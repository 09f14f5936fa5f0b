import { cards } from '../payments/cards.ts'
import { formatAmount } from '../payments/currencies.ts'
import type { Answer } from '../serve.ts'
import type { LineItem, Session } from '../store/rows.ts'
import type { Typed, Wrong } from './card-form.ts'
import { page } from './frame.ts'
import { type Html, html } from './html.ts'

type Shown = {
  session: Session
  lineItems: LineItem[]
  merchantName: string
  fixedEmail: string | null
  typed: Typed
  wrong: Wrong[]
  /** What the bank said, when it said no. */
  declined?: string | null
  status?: number
}

/** The payment page: what is bought on one side, the card form on the other. Works without scripts. */
export function checkoutPage(shown: Shown): Answer {
  const { session, merchantName, status = 200 } = shown
  const wrong = shown.declined ? [{ field: 'number' as const, sentence: shown.declined }] : shown.wrong
  const title = `${wrong.length > 0 ? 'Error: ' : ''}Pay ${merchantName}`
  return page(
    { status, title, leadsTo: [session.success_url, session.cancel_url] },
    html`<div class="split">
${summary(shown)}
<section class="card" aria-labelledby="card-title">
<h2 id="card-title">Pay with card</h2>
${wrong.length > 0 && errorSummary(wrong)}
${cardForm(shown, wrong)}
${testCards()}
</section>
</div>`,
  )
}

function summary({ session, lineItems, merchantName }: Shown): Html {
  const { currency, amount_total: total, cancel_url: back } = session
  return html`<section class="summary" aria-labelledby="page-title">
${back !== null && html`<p class="back"><a href="${back}"><span aria-hidden="true">←</span> Back to ${merchantName}</a></p>`}
<h1 id="page-title">Pay ${merchantName}</h1>
<p class="total">${formatAmount(total ?? 0, currency ?? 'usd')}</p>
<ul class="items">
${lineItems.map(
  (item) =>
    html`<li><span><span class="item-name">${item.description}</span>${
      (item.quantity ?? 1) > 1 &&
      html`<span class="item-more">${item.quantity} × ${formatAmount(item.price.unit_amount ?? 0, item.currency)}</span>`
    }</span><span class="amount">${formatAmount(item.amount_total, item.currency)}</span></li>`,
)}
</ul>
<p class="sum"><span>Total</span><span class="amount">${formatAmount(total ?? 0, currency ?? 'usd')}</span></p>
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
${input({ id: 'email', label: 'Email', value: typed.email, wrong: sentence('email') }, html` type="email" autocomplete="email" inputmode="email"${fixed}`)}
${input({ id: 'number', label: 'Card number', value: typed.number, wrong: sentence('number') }, html` type="text" autocomplete="cc-number" inputmode="numeric" maxlength="23" placeholder="1234 1234 1234 1234"`)}
<div class="pair">
${input({ id: 'expiry', label: 'Expiry (MM / YY)', value: typed.expiry, wrong: sentence('expiry') }, html` type="text" autocomplete="cc-exp" inputmode="numeric" maxlength="9" placeholder="MM / YY"`)}
${input({ id: 'cvc', label: 'CVC', value: '', wrong: sentence('cvc') }, html` type="text" autocomplete="cc-csc" inputmode="numeric" maxlength="4" placeholder="123"`)}
</div>
${input({ id: 'name', label: 'Name on card', value: typed.name, wrong: sentence('name') }, html` type="text" autocomplete="cc-name"`)}
<button type="submit">Pay ${amount}</button>
</form>`
}

function input(
  { id, label, value, wrong }: { id: string; label: string; value: string; wrong: string | null },
  attributes: Html,
): Html {
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" value="${value}" required${attributes}${
    wrong !== null && html` aria-invalid="true" aria-describedby="${id}-wrong"`
  }>
${wrong !== null && html`<p class="wrong" id="${id}-wrong">${wrong}</p>`}
</div>`
}

function testCards(): Html {
  return html`<details>
<summary>Test cards</summary>
<p>Use any future expiry date and any three-digit CVC. Other numbers are declined.</p>
<dl>${cards.map(({ number, about }) => html`<div><dt>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dt><dd>${about}</dd></div>`)}</dl>
</details>`
}
