-- Refunds of any part of a payment: what the operator and the platform bear, who asked and why, and how the provider answers.
alter table refunds add column kind text not null default 'FULL' check (kind in ('FULL', 'POLICY', 'AMOUNT'));
-- The platform's part of the amount, from its fee; the rest is the operator's.
alter table refunds add column fee_minor bigint not null default 0;
-- Null: the product itself, because money came for which there are no seats.
alter table refunds add column requested_by uuid references users on delete restrict;
-- A refund that failed stays as it is; trying again is a refund of its own.
alter table refunds add column retry_of uuid references refunds on delete restrict;
alter table refunds add column attempts smallint not null default 0;
-- The provider's word for what went wrong last.
alter table refunds add column failure text;
-- When the sweep sends it or reads it again; null once nothing is open.
alter table refunds add column check_at timestamptz;
alter table refunds add column refunded_at timestamptz;
alter table refunds add column failed_at timestamptz;
create unique index refunds_retry_of_key on refunds (retry_of);
create index refunds_check_at on refunds (check_at) where check_at is not null;

update refunds r set fee_minor = b.fee_minor * r.amount_minor / b.amount_minor
from payments p join bookings b on b.id = p.booking_id where p.id = r.payment_id;
update refunds set refunded_at = updated_at where status = 'REFUNDED';
update refunds set failed_at = updated_at where status = 'FAILED';
update refunds set check_at = now() where status in ('REQUESTED', 'PENDING');
alter table refunds add constraint refunds_fee_within_amount check (fee_minor between 0 and amount_minor);

-- Never more back than was paid, whoever asks and however many at once.
create function refund_within_payment() returns trigger language plpgsql as $$
begin
  perform 1 from payments where id = new.payment_id for no key update;
  if (select sum(amount_minor) from refunds where payment_id = new.payment_id and status <> 'FAILED')
    > (select amount_minor from payments where id = new.payment_id) then
    raise exception 'refunds of payment % exceed it', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end $$;
create trigger refunds_within_payment after insert on refunds
  for each row execute function refund_within_payment();
create index refunds_requested_by on refunds (requested_by) where requested_by is not null;
