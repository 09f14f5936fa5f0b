import { formatAmount } from '../payments/currencies.ts'
import type { Answer } from '../serve.ts'
import type { Charge, PaymentIntent, Session } from '../store/rows.ts'
import { renderPage } from './frame.ts'
import { html } from './html.ts'

/** Returns the URL for the customer after paying, with the session's id filled in. */
export function buildSuccessUrl(session: Session): string | null {
  return session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null
}

/** A page about a paid or expired session, with a link back. */
export function renderClosedPage(session: Session, merchantName: string): Answer {
  const paid = session.status === 'complete'
  const link = paid ? buildSuccessUrl(session) : session.cancel_url
  const title = paid ? 'You have already paid' : 'This payment page has expired'
  return renderPage(
    { status: paid ? 200 : 410, title },
    html`<section class="notice">
<h1>${title}</h1>
<p>${paid ? 'This payment is complete. It was made once; nothing more is needed.' : 'Nothing was charged. Start again from where you came.'}</p>
${link !== null && html`<p><a class="button" href="${link}">${paid ? 'Continue to' : 'Back to'} ${merchantName}</a></p>`}
</section>`,
  )
}

/** The bank's page for authentication, with two buttons instead of a password. */
export function renderAuthenticationPage(
  intent: PaymentIntent,
  merchantName: string,
  leadsTo: (string | null)[],
): Answer {
  const button = (
    answer: string,
    label: string,
  ) => html`<form method="post" action="/c/authenticate/${intent.id}">
<input type="hidden" name="answer" value="${answer}">
<button type="submit" class="${answer}">${label}</button>
</form>`
  return renderPage(
    { title: 'Confirm it is you', leadsTo },
    html`<section class="notice">
<h1>Confirm it is you</h1>
<p>Your bank asks you to confirm the payment of <strong>${formatAmount(intent.amount, intent.currency)}</strong> to ${merchantName}. In this sandbox you choose what happens.</p>
<div class="choices">${button('complete', 'Complete authentication')}${button('fail', 'Fail authentication')}</div>
</section>`,
  )
}

export function renderReceiptPage(charge: Charge, merchantName: string): Answer {
  const facts = [
    ['Authorised', formatAmount(charge.amount, charge.currency)],
    ['Charged', formatAmount(charge.amount_captured, charge.currency)],
    ['Returned or released', formatAmount(charge.amount_refunded, charge.currency)],
    ['Reference', charge.id],
  ]
  return renderPage(
    { title: `Receipt from ${merchantName}` },
    html`<section class="notice">
<h1>Receipt from ${merchantName}</h1>
<dl>${facts.map(([name, value]) => html`<div><dt>${name ?? ''}</dt><dd>${value ?? ''}</dd></div>`)}</dl>
</section>`,
  )
}

export function renderNotFoundPage(): Answer {
  return renderPage(
    { status: 404, title: 'There is no such page' },
    html`<section class="notice"><h1>There is no such page</h1><p>This is the payment sandbox. Payment pages are opened from a shop.</p></section>`,
  )
}

export function renderWelcomePage(): Answer {
  return renderPage(
    { title: 'Payment sandbox' },
    html`<section class="notice"><h1>Payment sandbox</h1><p>It speaks Stripe's HTTP API under <code>/v1</code> and takes any key that starts with <code>sk_test_</code>.</p></section>`,
  )
}
