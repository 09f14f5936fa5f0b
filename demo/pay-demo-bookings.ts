import { sql } from 'kysely'
import { findDisputes } from '../server/disputes/find-disputes.ts'
import type { Provider } from '../server/payments/stripe.ts'
import type { Db } from '../server/runtime/db.ts'

const AT_ONCE = 8

type DemoPayment = {
  id: string
  status: string
  amountMinor: number
  currency: string
  receiptEmail: string
  refundId: string | null
  refundMinor: number | null
  /** Whether the traveller's bank takes this payment back. */
  isDisputed: boolean
}

/**
 * Pays each payment of the demo at the payment sandbox, so that it can be captured, refunded, disputed and reconciled like
 * any other. Skips payments of an earlier start; one that was killed is repeated with the same idempotency keys.
 */
export async function payDemoBookings(
  db: Db,
  provider: Provider,
  { sandboxUrl }: { sandboxUrl: string },
): Promise<void> {
  const unpaid = await findUnpaid(db)
  if (unpaid.length === 0) return
  // The demo's payments lie in the past, so their webhooks are switched off meanwhile.
  await hearEvents(provider, false)
  try {
    const call = (calls: Call[]) => callTogether(provider, sandboxUrl, calls)
    const [shown, others] = [unpaid.filter(usesPaymentPage), unpaid.filter((one) => !usesPaymentPage(one))]
    const paid = [...(await charge(call, others)), ...(await checkOutAll(provider, shown))]
    await record(db, paid, await refund(call, paid))
  } finally {
    await hearEvents(provider, true)
  }
  // Without webhooks nothing reported the dispute, so look for it.
  await findDisputes(db, provider)
}

async function findUnpaid(db: Db): Promise<DemoPayment[]> {
  return await db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.paymentId', 'p.id')
    .select(['p.id', 'p.status', 'p.amountMinor', 'p.currency', 'p.receiptEmail'])
    .select(['r.id as refundId', 'r.amountMinor as refundMinor'])
    .select(sql<boolean>`p.id = (${TO_BE_DISPUTED})`.as('isDisputed'))
    .where('p.sessionId', 'like', 'cs_demo_%')
    .execute()
}

// The first payment for the demo operator's latest leg that was flown and paid out, by a traveller without a named account.
const TO_BE_DISPUTED = sql`
  select d.id from payments d join bookings b on b.id = d.booking_id join legs l on l.id = b.leg_id
  join operators o on o.id = l.operator_id join users u on u.id = o.user_id
  join payouts paid on paid.leg_id = l.id and paid.status = 'PAID'
  where d.status = 'CAPTURED' and u.email = 'operator@ferrywing.test' and b.status = 'CONFIRMED'
    and d.receipt_email not like 'traveller@%' and d.receipt_email not like 'premium@%'
    and not exists (select from refunds r where r.payment_id = d.id)
  order by l.arrival_at desc, d.id limit 1`

async function hearEvents({ stripe }: Provider, heard: boolean): Promise<void> {
  const { data } = await stripe.webhookEndpoints.list()
  for (const { id } of data) await stripe.webhookEndpoints.update(id, { disabled: !heard })
}

// Only the named accounts need a payment from the payment page, and payments without captured money.
function usesPaymentPage({ receiptEmail, status }: DemoPayment): boolean {
  const isNamed = receiptEmail.startsWith('traveller@') || receiptEmail.startsWith('premium@')
  return isNamed || !isTaken(status)
}

function isTaken(status: string): boolean {
  return status === 'CAPTURED' || status === 'REFUNDED'
}

type Call = { path: string; key: string; form: Record<string, string> }
type CallTogether = (calls: Call[]) => Promise<{ id: string }[]>
type PaidBooking = DemoPayment & { sessionId: string | null; intentId: string | null }

/** Makes the calls in one request and one transaction, because each call of its own waits for the sandbox's disk. */
export async function callTogether(
  provider: Provider,
  sandboxUrl: string,
  calls: Call[],
): Promise<{ id: string }[]> {
  const response = await provider.fetch(`${sandboxUrl}/_sandbox/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      calls: calls.map(({ path, key, form }) => ({ path, key, body: new URLSearchParams(form).toString() })),
    }),
  })
  const { answers } = (await response.json()) as { answers: { status: number; body: { id: string } }[] }
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`The payment sandbox refused the demo: ${JSON.stringify(refused.body)}`)
  return answers.map(({ body }) => body)
}

async function charge(call: CallTogether, payments: DemoPayment[]): Promise<PaidBooking[]> {
  const intents = await call(
    payments.map((payment) => ({
      path: '/v1/payment_intents',
      key: `demo-${payment.id}`,
      form: {
        amount: String(payment.amountMinor),
        currency: payment.currency.toLowerCase(),
        payment_method: payment.isDisputed ? 'pm_card_createDispute' : 'pm_card_bypassPending',
        confirm: 'true',
        return_url: 'http://localhost/booking/success',
      },
    })),
  )
  return payments.map((payment, at) => ({ ...payment, sessionId: null, intentId: intents[at]?.id ?? null }))
}

async function checkOutAll(provider: Provider, payments: DemoPayment[]): Promise<PaidBooking[]> {
  const [left, paid]: [DemoPayment[], PaidBooking[]] = [[...payments], []]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let one = left.pop(); one; one = left.pop())
      paid.push({ ...one, ...(await checkOut(provider, one)) })
  })
  await Promise.all(workers)
  return paid
}

async function checkOut(provider: Provider, payment: DemoPayment) {
  const { stripe } = provider
  const started = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer_email: payment.receiptEmail,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: payment.amountMinor,
            product_data: { name: 'Seats' },
          },
        },
      ],
      payment_intent_data: { capture_method: isTaken(payment.status) ? 'automatic' : 'manual' },
      success_url: 'http://localhost/booking/success',
      cancel_url: 'http://localhost/booking/cancel',
    },
    { idempotencyKey: `demo-${payment.id}` },
  )
  if (payment.status === 'EXPIRED') await stripe.checkout.sessions.expire(started.id).catch(() => {})
  else await fillInCard(provider, started.url)
  const session = await stripe.checkout.sessions.retrieve(started.id)
  const intentId = typeof session.payment_intent === 'string' ? session.payment_intent : null
  if (intentId && payment.status === 'CANCELLED') await stripe.paymentIntents.cancel(intentId).catch(() => {})
  return { sessionId: session.id, intentId }
}

// Submits the payment form as a browser without JavaScript does. The funds of this test card are available at once, as
// the operators' transfers need. A session that is paid already stays as it is.
async function fillInCard(provider: Provider, url: string | null): Promise<void> {
  const card = { number: '4000000000000077', expiry: '12 / 40', cvc: '123', name: 'Demo Traveller' }
  const body = new URLSearchParams({ ...card, email: 'demo@ferrywing.test' })
  await provider.fetch(url ?? '', { method: 'POST', body })
}

type Refunded = { id: string; stripeRefundId: string }

async function refund(call: CallTogether, paid: PaidBooking[]): Promise<Refunded[]> {
  const due = paid.flatMap(({ intentId, refundId, refundMinor }) =>
    intentId && refundId && refundMinor ? [{ intentId, refundId, refundMinor }] : [],
  )
  const sent = await call(
    due.map(({ intentId, refundId, refundMinor }) => ({
      path: '/v1/refunds',
      key: `refund-${refundId}`,
      form: {
        payment_intent: intentId,
        amount: String(refundMinor),
        'metadata[refund_id]': refundId,
      },
    })),
  )
  return due.map(({ refundId }, at) => ({ id: refundId, stripeRefundId: sent[at]?.id ?? '' }))
}

// The scheduled check finishes a payment that is still open.
async function record(db: Db, paid: PaidBooking[], refunds: Refunded[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      update refunds r set stripe_refund_id = sent."stripeRefundId"
      from jsonb_to_recordset(${JSON.stringify(refunds)}) as sent(id uuid, "stripeRefundId" text)
      where r.id = sent.id`.execute(tx)
    await sql`
      update payments p set session_id = sent."sessionId", payment_intent_id = sent."intentId",
        check_at = case when p.status = 'AUTHORISED' then now() else p.check_at end
      from jsonb_to_recordset(${JSON.stringify(paid)}) as sent(id uuid, "sessionId" text, "intentId" text)
      where p.id = sent.id`.execute(tx)
  })
}
