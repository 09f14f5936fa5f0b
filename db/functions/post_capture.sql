-- Posts a captured payment, whose amount the provider now holds, and keeps the tax lines of its booking's frozen
-- price. They are kept only now, because most holds end unpaid and only paid taxes are collected. Posting the same
-- payment again changes nothing.
create or replace function post_capture(captured_payment uuid, paid_booking uuid) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into booking_tax_lines (booking_id, rule_id, code, kind, heads, rate_bps, tax_currency, tax_amount_minor, amount_minor,
    fx_date, fx_source, refund, remitter, liable, in_base, is_estimated)
  select b.id, l."ruleId", l.code, l.kind, l.heads, l."rateBps", l."taxCurrency", l."taxAmountMinor", l."amountMinor",
    l."fxDate", l."fxSource", l.refund, l.remitter, l.liable, l."inBase", l."isEstimated"
  from bookings b cross join jsonb_to_recordset(b.tax_lines) as l ("ruleId" text, code text, kind text, heads smallint,
    "rateBps" integer, "taxCurrency" text, "taxAmountMinor" bigint, "amountMinor" bigint, "fxDate" date, "fxSource" text,
    refund text, remitter text, liable text, "inBase" boolean, "isEstimated" boolean)
  where b.id = paid_booking
  on conflict (booking_id, rule_id) do nothing;

  insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
  select 'capture:' || captured_payment, entry.account, entry.amount_minor, b.currency, b.id, l.operator_id
  from bookings b join legs l on l.id = b.leg_id
  cross join lateral (
    values ('provider', b.amount_minor), ('platform_fees', -b.fee_minor), ('travellers_held', b.fee_minor - b.fare_minor)
    union all
    select 'taxes_collected:' || t.code, -sum(t.amount_minor)::bigint from booking_tax_lines t where t.booking_id = b.id group by t.code
  ) as entry (account, amount_minor)
  where b.id = paid_booking and entry.amount_minor <> 0
  on conflict (posting, account) do nothing;
end $$;
