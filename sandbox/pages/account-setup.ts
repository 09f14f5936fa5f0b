import { decodeForm } from '../api/form.ts'
import { submitDetails } from '../connect/onboard.ts'
import type { Context } from '../resources/resource.ts'
import type { Answer, Request } from '../serve.ts'
import { makeId } from '../store/ids.ts'
import type { Account } from '../store/rows.ts'
import { renderInput } from './card-fields.ts'
import { redirect, renderPage } from './frame.ts'
import { type Html, html } from './html.ts'
import { renderNotFoundPage } from './notices.ts'

type Setup = { account: Account; returnUrl: string; merchantName: string }
type Field = 'name' | 'bank'
type Typed = Record<Field, string>
type Wrong = { field: Field; sentence: string }

/** A link opens the page once. A second or late visit leads to the platform's page that makes a new link. */
export function openLink(context: Context, id: string): Answer {
  const link = context.store.find('account_link', id)
  const hidden = context.store.findHidden('account_link', id)
  if (!link || !hidden || !id.startsWith('link_')) return renderNotFoundPage()
  if (hidden.opened || link.expires_at <= context.now) return redirect(hidden.refreshUrl)
  const setup = { ...link, id: makeId('setup', 32), created: context.now }
  context.store.remove(id)
  context.store.insert('account_link', link, { ...hidden, opened: true })
  context.store.insert('account_link', setup, { ...hidden, opened: true })
  return redirect(`/c/setup/${setup.id}`)
}

/** Shows the page, which can be read again while its form is being filled in. */
export function showSetup(context: Context, id: string): Answer {
  const setup = findSetup(context, id)
  if (!setup) return renderNotFoundPage()
  const { account } = setup
  const typed = { name: account.business_profile?.name ?? '', bank: '' }
  return account.details_submitted ? submittedPage(setup, id) : formPage(setup, id, { typed, wrong: [] })
}

/** Handles the page's buttons: submit the details with one of two results, or return without details. */
export function answerSetup(context: Context, id: string, request: Request): Answer {
  const setup = findSetup(context, id)
  if (!setup) return renderNotFoundPage()
  const { account, returnUrl } = setup
  const form = decodeForm(request.body)
  const outcome = String(form.outcome)
  if (outcome === 'complete' || outcome === 'pending') {
    const { typed, wrong } = account.details_submitted ? submittedBefore(account) : readDetails(form)
    if (wrong.length > 0) return formPage(setup, id, { typed, wrong })
    submitDetails(context, account.id, { ...typed, verified: outcome === 'complete' })
  }
  return redirect(returnUrl)
}

function findSetup(context: Context, id: string): Setup | undefined {
  const hidden = id.startsWith('setup_') ? context.store.findHidden('account_link', id) : undefined
  const account = hidden && context.store.find('account', hidden.accountId)
  if (!account) return undefined
  return { account, returnUrl: hidden.returnUrl, merchantName: context.merchantName }
}

function submittedBefore(account: Account): { typed: Typed; wrong: Wrong[] } {
  return { typed: { name: account.business_profile?.name ?? '', bank: '' }, wrong: [] }
}

function readDetails(form: ReturnType<typeof decodeForm>): { typed: Typed; wrong: Wrong[] } {
  const field = (name: Field) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 200) : '')
  const typed = { name: field('name'), bank: field('bank') }
  const wrong: (Wrong | false)[] = [
    typed.name === '' && { field: 'name', sentence: 'Enter the legal name of the business.' },
    !/^[A-Z0-9]{6,34}$/i.test(typed.bank.replace(/\s/g, '')) && {
      field: 'bank',
      sentence: 'Enter an account number or an IBAN: 6 to 34 letters and digits.',
    },
  ]
  return { typed, wrong: wrong.filter((entry) => entry !== false) }
}

function formPage(
  { account, returnUrl, merchantName }: Setup,
  id: string,
  { typed, wrong }: { typed: Typed; wrong: Wrong[] },
): Answer {
  const sentence = (field: Field) => wrong.find((entry) => entry.field === field)?.sentence ?? null
  const title = `Set up payouts from ${merchantName}`
  return renderPage(
    {
      status: wrong.length > 0 ? 400 : 200,
      title: `${wrong.length > 0 ? 'Error: ' : ''}${title}`,
      leadsTo: [returnUrl],
    },
    html`<div class="split">
<section class="summary" aria-labelledby="page-title">
<h1 id="page-title">Set up payouts</h1>
<p class="lead">${merchantName} pays you through this account.</p>
<dl class="facts">
<div><dt>Country</dt><dd>${account.country ?? ''}</dd></div>
<div><dt>Currency</dt><dd>${(account.default_currency ?? '').toUpperCase()}</dd></div>
${account.email !== null && html`<div><dt>Email</dt><dd>${account.email}</dd></div>`}
<div><dt>Account</dt><dd>${account.id}</dd></div>
</dl>
</section>
<section class="card" aria-labelledby="form-title">
<h2 id="form-title">Your business</h2>
${wrong.length > 0 && errorSummary(wrong)}
<form method="post" action="/c/setup/${id}" novalidate>
${renderInput({ id: 'name', label: 'Legal name', value: typed.name, wrong: sentence('name') }, html` type="text" autocomplete="organization"`)}
${renderInput({ id: 'bank', label: 'Bank account number or IBAN', value: typed.bank, wrong: sentence('bank') }, html` type="text" autocomplete="off" placeholder="000123456789"`)}
<p class="hint">No real bank is asked. Any number will do, for example 000123456789.</p>
<div class="choices">
<button type="submit" name="outcome" value="complete">Submit and activate payouts</button>
<button type="submit" name="outcome" value="pending" class="fail">Submit, keep payouts pending</button>
<button type="submit" name="outcome" value="abandoned" class="fail">Return without submitting</button>
</div>
</form>
</section>
</div>`,
  )
}

function submittedPage({ account, returnUrl, merchantName }: Setup, id: string): Answer {
  const active = account.payouts_enabled
  const title = active ? 'Payouts are active' : 'Your details are being verified'
  const button = (
    outcome: string,
    label: string,
    look: string,
  ) => html`<form method="post" action="/c/setup/${id}">
<input type="hidden" name="outcome" value="${outcome}">
<button type="submit" class="${look}">${label}</button>
</form>`
  return renderPage(
    { title, leadsTo: [returnUrl] },
    html`<section class="notice">
<h1>${title}</h1>
<p>${active ? `${merchantName} can pay you. Nothing more is needed.` : 'Everything was submitted. In this sandbox you choose when the verification ends.'}</p>
<div class="choices">
${!active && button('complete', 'Finish verification, activate payouts', 'main')}
${button('abandoned', `Return to ${merchantName}`, 'fail')}
</div>
</section>`,
  )
}

function errorSummary(wrong: Wrong[]): Html {
  return html`<div class="errors" role="alert" tabindex="-1" autofocus aria-labelledby="errors-title">
<h3 id="errors-title">Something is missing</h3>
<ul>${wrong.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>`)}</ul>
</div>`
}
