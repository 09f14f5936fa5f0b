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
 * any other. Skips payments of an earlier start.
 */
export async function payDemoBookings(db: Db, provider: Provider): Promise<void> {
  const unpaid = await findUnpaid(db)
  if (unpaid.length === 0) return
  // The demo's payments lie in the past, so their webhooks are switched off meanwhile.
  await hearEvents(provider, false)
  try {
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let one = unpaid.pop(); one; one = unpaid.pop()) await pay(db, provider, one)
    })
    await Promise.all(workers)
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

// The first payment for the demo operator's latest flight that was flown and paid out, by a traveller without a named account.
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

async function pay(db: Db, provider: Provider, payment: DemoPayment): Promise<void> {
  const { stripe } = provider
  const isTaken = payment.status === 'CAPTURED' || payment.status === 'REFUNDED'
  const made =
    isTaken && !isShown(payment) ? await charge(provider, payment) : await checkOut(provider, payment)
  if (made.intentId && payment.refundId && payment.refundMinor) {
    const sent = await stripe.refunds.create(
      {
        payment_intent: made.intentId,
        amount: payment.refundMinor,
        metadata: { refund_id: payment.refundId },
      },
      { idempotencyKey: `refund-${payment.refundId}` },
    )
    await db
      .updateTable('refunds')
      .set({ stripeRefundId: sent.id })
      .where('id', '=', payment.refundId)
      .execute()
  }
  await record(db, payment, made)
}

type Made = { sessionId: string | null; intentId: string | null }

// Only the named accounts need a payment from the payment page. For other travellers one API call is enough.
function isShown({ receiptEmail }: DemoPayment): boolean {
  return receiptEmail.startsWith('traveller@') || receiptEmail.startsWith('premium@')
}

async function charge({ stripe }: Provider, payment: DemoPayment): Promise<Made> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: payment.amountMinor,
      currency: payment.currency.toLowerCase(),
      payment_method: payment.isDisputed ? 'pm_card_createDispute' : 'pm_card_bypassPending',
      confirm: true,
      return_url: 'http://localhost/booking/success',
    },
    { idempotencyKey: `demo-${payment.id}` },
  )
  return { sessionId: null, intentId: intent.id }
}

async function checkOut(provider: Provider, payment: DemoPayment): Promise<Made> {
  const { stripe } = provider
  const isTaken = payment.status === 'CAPTURED' || payment.status === 'REFUNDED'
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
      payment_intent_data: { capture_method: isTaken ? 'automatic' : 'manual' },
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

async function record(db: Db, { id, status }: DemoPayment, { sessionId, intentId }: Made): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      sessionId,
      paymentIntentId: intentId,
      // The scheduled check finishes a payment that is still open.
      ...(status === 'AUTHORISED' ? { checkAt: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}
