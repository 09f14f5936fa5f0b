import { findDashboard, redeemLoginLink } from '../connect/open-dashboard.ts'
import { formatAmount } from '../payments/currencies.ts'
import type { Context } from '../resources/resource.ts'
import type { Answer } from '../serve.ts'
import type { Account, Transfer } from '../store/rows.ts'
import { formatDay } from './format-day.ts'
import { redirect, renderPage } from './frame.ts'
import { type Html, html } from './html.ts'

const mostRows = 20

/** A login link opens the dashboard once. */
export function openDashboard(context: Context, id: string): Answer {
  const url = redeemLoginLink(context, id)
  return url === undefined ? expiredPage(context) : redirect(url)
}

/**
 * Shows the dashboard to the holder of a connected account: whether payouts are on, the balance, and received
 * transfers.
 */
export function showDashboard(context: Context, id: string): Answer {
  const account = findDashboard(context, id)
  return account ? dashboardPage(context, account) : expiredPage(context)
}

function expiredPage({ merchantName }: Context): Answer {
  const title = 'This link has expired'
  return renderPage(
    { status: 410, title },
    html`<section class="notice">
<h1>${title}</h1>
<p>A login link opens the dashboard once. Ask ${merchantName} for a new one.</p>
</section>`,
  )
}

function dashboardPage(context: Context, account: Account): Answer {
  const name = account.business_profile?.name ?? account.id
  return renderPage(
    { title: `Dashboard of ${name}` },
    html`<h1>Dashboard of ${name}</h1>
<div class="split">
<div class="stack">
${balanceCard(context, account)}
${payoutsCard(account)}
</div>
${transfersCard(context, account)}
</div>`,
  )
}

function balanceCard(context: Context, account: Account): Html {
  const amounts = formatBalances(context, account).map((amount) => html`<p class="total">${amount}</p>`)
  return html`<section class="card"><h2>Balance</h2>${amounts}</section>`
}

function formatBalances({ store }: Context, { id, default_currency: currency }: Account): string[] {
  const sums = store.all(
    `SELECT json ->> '$.currency' AS currency,
            sum((json ->> '$.amount') - (json ->> '$.amount_reversed')) AS amount
     FROM resources WHERE object = 'transfer' AND json ->> '$.destination' = ? GROUP BY 1 ORDER BY 1`,
    id,
  )
  const rows = sums.length > 0 ? sums : [{ currency: currency ?? 'usd', amount: 0 }]
  return rows.map((row) => formatAmount(Number(row.amount), String(row.currency)))
}

function payoutsCard(account: Account): Html {
  const { payouts_enabled: enabled, requirements } = account
  const due = requirements?.currently_due ?? []
  return html`<section class="card">
<h2>Payouts</h2>
<p class="lead">${enabled ? 'Payouts are enabled' : 'Payouts are not enabled'}</p>
${!enabled && due.length === 0 && html`<p>Your details are being verified.</p>`}
${due.length > 0 && html`<p>Still needed: ${due.join(', ')}.</p>`}
<p>No payout has been made: the sandbox sends nothing to a bank, and what comes in stays in the balance.</p>
<dl class="facts"><div><dt>Account</dt><dd>${account.id}</dd></div></dl>
</section>`
}

function transfersCard(context: Context, { id: destination }: Account): Html {
  const latest = { where: { destination }, created: {}, types: [], limit: mostRows }
  const rows = context.store.page('transfer', latest).slice(0, mostRows).map(transferRow)
  return html`<section class="card"><h2>Transfers from ${context.merchantName}</h2>${
    rows.length > 0 ? html`<ul class="plain">${rows}</ul>` : html`<p>There are none yet.</p>`
  }</section>`
}

function transferRow({ amount, amount_reversed: reversed, created, currency }: Transfer): Html {
  return html`<li><span>${formatDay(created)}</span><span class="amount">${formatAmount(amount, currency)}</span>${
    reversed > 0 && html`<span>${formatAmount(reversed, currency)} taken back</span>`
  }</li>`
}
