-- Enqueues the job that computes the taxes of all legs on sale again, in the transaction of the change.
create or replace function ask_for_taxes() returns trigger language plpgsql as $$
begin
  perform add_quiet_job('taxes:price-legs', '{}', job_key => 'taxes:price-legs', max_attempts => 25, flags => array['keyed']);
  return null;
end $$;
