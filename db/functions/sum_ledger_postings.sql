-- Updates the stored sum of each posting, so that the reconciliation need not add up the whole ledger.
create or replace function sum_ledger_postings() returns trigger language plpgsql as $$
begin
  insert into ledger_sums as known (posting, currency, amount_minor)
  select posting, currency, sum(amount_minor) from added group by posting, currency order by posting, currency
  on conflict (posting, currency) do update set amount_minor = known.amount_minor + excluded.amount_minor;
  return null;
end $$;
