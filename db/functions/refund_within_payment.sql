-- Refuses refunds that would exceed the payment, however many are requested at once.
create or replace function refund_within_payment() returns trigger language plpgsql as $$
begin
  perform 1 from payments where id = new.payment_id for no key update;
  if (select sum(amount_minor) from refunds where payment_id = new.payment_id and status <> 'FAILED')
    > (select amount_minor from payments where id = new.payment_id) then
    raise exception 'refunds of payment % exceed its amount', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
