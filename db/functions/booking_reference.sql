-- 'FW-7F3K2Q': a sequence number multiplied by an odd number modulo 2^30 (a bijection, so every reference is unique),
-- in base 32 without letters that look like digits.
create or replace function booking_reference(number bigint) returns text
language plpgsql immutable parallel safe as $$
declare
  scattered bigint := (number * 705082703 + 358979323) & 1073741823;
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  reference text := '';
begin
  for digit in 1..6 loop
    reference := substr(alphabet, (scattered & 31)::int + 1, 1) || reference;
    scattered := scattered >> 5;
  end loop;
  return 'FW-' || reference;
end $$;
