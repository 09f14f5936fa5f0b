/** The columns of a flight that owes no taxes, whatever its route is: what it costs is what is asked. */
export const NO_TAXES = {
  ...{ price_basis: 'NET', tax_heads_minor: 0, tax_flight_minor: 0, tax_bps: [], tax_bases_minor: [] },
  taxes_until: '2100-01-01T00:00:00Z',
}

/** The same for an update, also of what taxes depend on: they are forgotten unless they end at another instant than before. */
export const SET_NO_TAXES = `tax_heads_minor = 0, tax_flight_minor = 0, tax_bps = '{}', tax_bases_minor = '{}',
  taxes_until = '2100-01-01'::timestamptz + random() * interval '1 day'`

/** For an update of a flight's standard charter: its new price may be struck out, as if its evidence were new. */
export const SET_EVIDENCE = `reference_until = '2100-01-01'::timestamptz + random() * interval '1 day'`
