import { sql } from 'kysely'

/**
 * SQL over `plan_payments p`: the part of a Premium payment that disputes have not taken; 0 while a dispute is open.
 */
export const LEFT_BY_BANKS = sql<number>`(
  select case when bool_or(d.closed_at is null and not d.refundable) then 0
    else p.amount_minor - coalesce(sum(d.withdrawn_minor - d.reinstated_minor), 0) end
  from disputes d where d.plan_payment_id = p.id)::bigint`

/**
 * Payments that are covered by a used Premium guarantee and not refunded: all payments of subscriptions that began
 * before the guarantee was used. `was_refused`: a refund was sent and returned, and waits for an administrator.
 */
export const KEPT_PREMIUM = sql`
  select p.id, p.user_id, ${LEFT_BY_BANKS} as amount_minor, p.currency, greatest(p.created_at, m.requested_at) as kept_since,
    exists (select from plan_refunds r where r.payment_id = p.id) as was_refused
  from plan_payments p
  join plan_subscriptions s on s.id = p.subscription_id
  join plan_money_backs m on m.user_id = p.user_id and m.requested_at >= s.created_at
  where not exists (select from plan_refunds r where r.payment_id = p.id and r.status <> 'FAILED')
    and ${LEFT_BY_BANKS} > 0`
