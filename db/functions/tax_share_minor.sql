-- A percentage of an amount, rounded half up to the step that cards accept (contract/taxes/tax-terms.ts).
create or replace function tax_share_minor(bps integer, base_minor bigint, step bigint) returns bigint
language sql immutable parallel safe return (bps * base_minor + 5000 * step) / (10000 * step) * step;
