import { query, type RunningProduct } from './products.ts'

/** The columns of a flight that owes no taxes, whatever its route is: what it costs is what is asked. */
export const NO_TAXES = {
  ...{ price_basis: 'NET', tax_heads_minor: 0, tax_flight_minor: 0, tax_bps: [], tax_bases_minor: [] },
  taxes_until: '2100-01-01T00:00:00Z',
}

// Taxes are forgotten with what they depend on, unless they end at another instant than before.
const SET_NO_TAXES = `tax_heads_minor = 0, tax_flight_minor = 0, tax_bps = '{}', tax_bases_minor = '{}',
  taxes_until = '2100-01-01'::timestamptz + random() * interval '1 day'`

/** Changes a flight, whose id is $1 in `set`, to one that owes no taxes: what it costs is what is asked. */
export async function changeUntaxed(
  product: RunningProduct,
  { legId, set, values = [] }: { legId: string; set: string; values?: unknown[] },
): Promise<void> {
  await query(product, `update legs set ${SET_NO_TAXES}, ${set} where id = $1`, [legId, ...values])
  await query(product, 'delete from leg_taxes where leg_id = $1', [legId])
}

/** For an update of a flight's standard charter: its new price may be struck out, as if its evidence were new. */
export const SET_EVIDENCE = `reference_until = '2100-01-01'::timestamptz + random() * interval '1 day'`
