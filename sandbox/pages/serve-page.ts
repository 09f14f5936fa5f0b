import { readFileSync } from 'node:fs'
import { runDue } from '../api/answer.ts'
import { decodeForm } from '../api/form.ts'
import type { Paid } from '../billing/subscribe-session.ts'
import { answerAuthentication, paySession } from '../payments/pay-session.ts'
import type { Context } from '../resources/resource.ts'
import type { Answer, Request, Sandbox } from '../serve.ts'
import type { Session } from '../store/rows.ts'
import { answerSetup, openLink, showSetup } from './account-setup.ts'
import { readCardForm, readEmailForm, type Typed } from './card-form.ts'
import { needsCard, renderCheckoutPage } from './checkout.ts'
import { openDashboard, showDashboard } from './dashboard.ts'
import { redirect } from './frame.ts'
import {
  buildSuccessUrl,
  renderAuthenticationPage,
  renderClosedPage,
  renderNotFoundPage,
  renderReceiptPage,
  renderWelcomePage,
} from './notices.ts'
import { answerPortal, payInvoicePage, renderInvoicePage, showPortal } from './portal.ts'

const stylesheet = readFileSync(new URL('pages.css', import.meta.url), 'utf8')
const icon = readFileSync(new URL('icon.svg', import.meta.url), 'utf8')

type Endpoint = (context: Context, id: string, request: Request) => Answer

/** The hosted pages, one line each. */
const endpoints: Record<string, Endpoint> = {
  'GET /': renderWelcomePage,
  'GET /assets/pages.css': () => asset('text/css; charset=utf-8', stylesheet),
  'GET /assets/icon.svg': () => asset('image/svg+xml', icon),
  'GET /c/pay/:id': showCheckout,
  'POST /c/pay/:id': pay,
  'GET /c/authenticate/:id': showAuthentication,
  'POST /c/authenticate/:id': authenticate,
  'GET /receipts/:id': showReceipt,
  'GET /c/link/:id': openLink,
  'GET /c/setup/:id': showSetup,
  'POST /c/setup/:id': answerSetup,
  'GET /c/login/:id': openDashboard,
  'GET /c/dashboard/:id': showDashboard,
  'GET /c/portal/:id': showPortal,
  'POST /c/portal/:id': answerPortal,
  'GET /c/invoice/:id': renderInvoicePage,
  'POST /c/invoice/:id': payInvoicePage,
}

/**
 * Serves a hosted page. The effects of its form are committed as a whole or not at all, and are on the disk before the
 * answer.
 */
export async function servePage(sandbox: Sandbox, request: Request): Promise<Answer> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const [, place, id = ''] = /^(\/(?:c\/[a-z]+|receipts))\/([A-Za-z0-9_]+)$/.exec(request.path) ?? []
  const endpoint = endpoints[`${method} ${place ? `${place}/:id` : request.path}`]
  if (!endpoint) return renderNotFoundPage()
  const context = sandbox.context()
  return context.store.transaction(() => {
    runDue(context)
    return endpoint(context, id, request)
  })
}

function asset(type: string, body: string): Answer {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'max-age=300' }, body }
}

function showCheckout(context: Context, id: string): Answer {
  const session = context.store.find('checkout.session', id)
  if (!session) return renderNotFoundPage()
  const email = fixedEmail(context, session) ?? session.customer_details?.email ?? ''
  return show(context, session, { typed: { email, number: '', expiry: '', name: '' }, status: 200 })
}

function pay(context: Context, id: string, request: Request): Answer {
  const session = context.store.find('checkout.session', id)
  if (!session) return renderNotFoundPage()
  const facts = { fixedEmail: fixedEmail(context, session), now: context.now }
  const form = decodeForm(request.body)
  const { typed, wrong, card } = needsCard(session) ? readCardForm(form, facts) : readEmailForm(form, facts)
  if (session.status === 'open' && wrong.length > 0)
    return show(context, session, { typed, wrong, status: 400 })
  return afterPaying(context, paySession(context, id, card), { session, typed })
}

function afterPaying(
  context: Context,
  paid: Paid,
  { session, typed }: { session: Session; typed: Typed },
): Answer {
  if (paid.kind === 'authenticate') return redirect(`/c/authenticate/${paid.intentId}`)
  if (paid.kind === 'declined') {
    return show(context, session, { typed, declined: paid.problem.message, status: 402 })
  }
  const onward = paid.session.status === 'complete' ? buildSuccessUrl(paid.session) : null
  return onward === null
    ? renderClosedPage(paid.session, findMerchantName(context, session))
    : redirect(onward)
}

function showAuthentication(context: Context, id: string): Answer {
  const intent = context.store.find('payment_intent', id)
  if (!intent) return renderNotFoundPage()
  const session = findSession(context, id)
  if (intent.status !== 'requires_action')
    return session ? redirect(`/c/pay/${session.id}`) : renderNotFoundPage()
  const leadsTo = session ? [session.success_url, session.cancel_url] : []
  return renderAuthenticationPage(
    intent,
    session ? findMerchantName(context, session) : context.merchantName,
    leadsTo,
  )
}

function authenticate(context: Context, id: string, request: Request): Answer {
  if (!context.store.find('payment_intent', id)) return renderNotFoundPage()
  const intent = answerAuthentication(context, id, decodeForm(request.body).answer === 'complete')
  const session = findSession(context, id)
  if (!session) return renderWelcomePage()
  if (session.status !== 'open') {
    const onward = session.status === 'complete' ? buildSuccessUrl(session) : null
    return onward === null ? renderClosedPage(session, findMerchantName(context, session)) : redirect(onward)
  }
  const email = session.customer_details?.email ?? ''
  const name = session.customer_details?.name ?? ''
  return show(context, session, {
    typed: { email, number: '', expiry: '', name },
    declined: intent.last_payment_error?.message ?? null,
    status: 402,
  })
}

function showReceipt(context: Context, id: string): Answer {
  const charge = context.store.find('charge', id)
  return charge ? renderReceiptPage(charge, context.merchantName) : renderNotFoundPage()
}

function show(
  context: Context,
  session: Session,
  shown: {
    typed: Typed
    status: number
    wrong?: Parameters<typeof renderCheckoutPage>[0]['wrong']
    declined?: string | null
  },
): Answer {
  const merchantName = findMerchantName(context, session)
  if (session.status !== 'open') return renderClosedPage(session, merchantName)
  const hidden = context.store.findHidden('checkout.session', session.id)
  return renderCheckoutPage({
    session,
    lineItems: hidden?.lineItems ?? [],
    trialDays: hidden?.subscription?.trialDays ?? null,
    merchantName,
    fixedEmail: fixedEmail(context, session),
    wrong: [],
    ...shown,
  })
}

/** The email address that the customer cannot change: the one of the session, or the known customer's. */
function fixedEmail(context: Context, session: Session): string | null {
  if (session.customer_email !== null) return session.customer_email
  return session.customer === null ? null : (context.store.find('customer', session.customer)?.email ?? null)
}

function findMerchantName(context: Context, session: Session): string {
  return context.store.findHidden('checkout.session', session.id)?.merchantName ?? context.merchantName
}

function findSession(context: Context, intentId: string): Session | undefined {
  const sessionId = context.store.findHidden('payment_intent', intentId)?.sessionId
  return sessionId ? context.store.find('checkout.session', sessionId) : undefined
}
