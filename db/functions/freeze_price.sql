-- The price that a hold freezes at an instant: the fare, the taxes and each tax line with its amount, for a number of
-- adults together with infants on their laps (contract/taxes/tax-terms.ts computePartyPrice(),
-- server/taxes/tax-lines.ts computePartyLines()).
create or replace function freeze_price(leg legs, people integer, infants integer, at timestamptz)
returns table (fare_minor bigint, tax_minor bigint, tax_lines jsonb)
language plpgsql stable as $$
declare
  is_whole boolean := leg.sale_mode = 'WHOLE_AIRCRAFT';
  step bigint := currency_step(leg.currency);
  heads integer := case when is_whole then people else 1 end;
  times integer := case when is_whole then 1 else people end;
  price bigint := leg_asked_minor(leg, at) * case when is_whole then leg.seats_total else 1 end;
  fixed bigint := leg.tax_heads_minor * heads
    + case when is_whole then leg.tax_flight_minor + leg.tax_infant_minor * infants else 0 end;
  -- An infant has no fare. On a leg sold by the seat, an infant's taxes are added to the price.
  on_laps bigint := case when is_whole then 0 else leg.tax_infant_minor * infants end;
  in_base bigint[] := '{}';
  shares bigint[] := '{}';
  -- The fare in an all-in price is top / bottom.
  top bigint := (price - fixed) * 10000;
  bottom bigint := 10000;
begin
  for i in 1 .. cardinality(leg.tax_bps) loop
    in_base[i] := leg.tax_bases_minor[2 * i - 1] * heads + leg.tax_bases_minor[2 * i]
      + case when is_whole then coalesce(leg.tax_infant_bases_minor[i], 0) * infants else 0 end;
    top := top - leg.tax_bps[i] * in_base[i];
    bottom := bottom + leg.tax_bps[i];
  end loop;
  for i in 1 .. cardinality(leg.tax_bps) loop
    shares[i] := case when leg.price_basis = 'NET' then tax_share_minor(leg.tax_bps[i], price + in_base[i], step)
      else div(2 * leg.tax_bps[i] * (top + in_base[i] * bottom)::numeric + 10000::numeric * bottom * step,
        20000::numeric * bottom * step)::bigint * step end;
  end loop;
  tax_minor := (fixed + coalesce((select sum(s) from unnest(shares) s), 0)) * times;
  fare_minor := price * times - case when leg.price_basis = 'ALL_IN' then tax_minor else 0 end;
  tax_minor := tax_minor + on_laps;
  tax_lines := (
    select coalesce(jsonb_agg(line || jsonb_build_object('heads', line_heads, 'amountMinor', amount,
      'taxAmountMinor', case when line ->> 'kind' = 'AD_VALOREM' then amount else (line ->> 'taxAmountMinor')::bigint * line_heads end)
      order by place), '[]')
    from (
      select line, place,
        case line ->> 'kind' when 'PER_HEAD' then taxed when 'AD_VALOREM' then times else 1 end as line_heads,
        case line ->> 'kind' when 'PER_HEAD' then (line ->> 'amountMinor')::bigint * taxed
          when 'PER_FLIGHT' then (line ->> 'amountMinor')::bigint
          else times * shares[count(*) filter (where line ->> 'kind' = 'AD_VALOREM') over (order by place)] end as amount
      from leg_taxes t cross join jsonb_array_elements(t.lines) with ordinality as l (line, place)
      cross join lateral (select people + case when (line ->> 'lapInfants')::boolean then infants else 0 end as taxed) h
      where t.leg_id = leg.id
    ) lines);
  return next;
end $$;

-- The same without infants.
create or replace function freeze_price(leg legs, people integer, at timestamptz)
returns table (fare_minor bigint, tax_minor bigint, tax_lines jsonb)
language sql stable as $$
  select f.fare_minor, f.tax_minor, f.tax_lines from freeze_price(leg, people, 0, at) f
$$;
