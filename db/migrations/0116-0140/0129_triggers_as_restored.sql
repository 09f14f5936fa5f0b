-- PostgreSQL brackets a comparison of rows in another way when it reads it back from its own text, as pg_restore does. Then
-- npm run move found another schema in a restored database. Created from their own text, these triggers stay the same.
do $$
declare
  again text;
begin
  for again in
    select replace(pg_get_triggerdef(oid), 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') from pg_trigger
    where tgrelid = 'legs'::regclass and tgqual is not null
  loop
    execute again;
  end loop;
end $$;
