import { query, type RunningProduct } from './products.ts'

/** The tax columns of a leg without taxes on any route, so that its price equals the ask price. */
export const NO_TAXES = {
  ...{ price_basis: 'NET', tax_heads_minor: 0, tax_flight_minor: 0, tax_bps: [], tax_bases_minor: [] },
  taxes_until: '2100-01-01T00:00:00Z',
}

// A change of the leg deletes its taxes, unless the same update changes `taxes_until`.
const SET_NO_TAXES = `tax_heads_minor = 0, tax_flight_minor = 0, tax_bps = '{}', tax_bases_minor = '{}',
  taxes_until = '2100-01-01'::timestamptz + random() * interval '1 day'`

/** Updates a leg with `set`, where $1 is its id, and removes its taxes, so that its price equals the ask price. */
export async function changeUntaxed(
  product: RunningProduct,
  { legId, set, values = [] }: { legId: string; set: string; values?: unknown[] },
): Promise<void> {
  await query(product, `update legs set ${SET_NO_TAXES}, ${set} where id = $1`, [legId, ...values])
  await query(product, 'delete from leg_taxes where leg_id = $1', [legId])
}

/** Add to an update of a leg's reference price, to keep it struck out as if its evidence were new. */
export const SET_EVIDENCE = `reference_until = '2100-01-01'::timestamptz + random() * interval '1 day'`
