-- Records the postings that change the amount a booking's traveller pays, so that each gets an invoice or a credit
-- note.
create or replace function ask_for_invoices() returns trigger language plpgsql as $$
begin
  insert into invoices_due (posting, booking_id)
  select posting, booking_id from added
  where booking_id is not null and (account in ('platform_fees', 'travellers_held') or account like 'taxes_collected:%')
  group by posting, booking_id order by posting
  on conflict (posting) do nothing;
  return null;
end $$;
