import { type LegForm, SaleForm } from '#contract/legs/leg-form.ts'
import { formatLocalTextAt } from '#contract/local-instants.ts'

const NEW_YORK = 'America/New_York'

/** A form of a leg; by default Teterboro to Opa-locka in ten days, eight seats of a Citation XLS+ at $4,200. */
export function aLegForm(
  fields: Partial<LegForm> & { leavesInMinutes?: number; minutes?: number } = {},
): LegForm {
  const { leavesInMinutes = 10 * 24 * 60, minutes = 175, ...written } = fields
  const now = Math.ceil(Date.now() / 60_000) * 60_000
  const at = (inMinutes: number) =>
    formatLocalTextAt(new Date(now + inMinutes * 60_000).toISOString(), NEW_YORK)
  return {
    tail: 'N482NL',
    aircraftType: 'C56X',
    originICAO: 'KTEB',
    destinationICAO: 'KOPF',
    originTerminal: 'Signature East',
    destinationTerminal: null,
    departureLocal: at(leavesInMinutes),
    arrivalLocal: at(leavesInMinutes + minutes),
    departureLatestLocal: null,
    seatsTotal: 8,
    saleMode: 'PER_SEAT',
    currency: 'USD',
    priceMode: 'FIXED',
    priceBasis: 'NET',
    askPriceMinor: 420_000,
    floorPriceMinor: 420_000,
    priceEvidence: {
      ...{ method: 'QUOTE', quotedBy: 'Harbourlight Charter Desk', quotedMinor: 10_000_000 },
      ...{
        evidenceDate: new Date(now - 86_400_000).toISOString().slice(0, 10),
        evidenceNote: 'Quote HL-2214',
      },
    },
    instantConfirm: true,
    baggageNote: null,
    petNote: null,
    ...written,
  }
}
/** The fields of that form that decide whether the leg may be sold. */
export function aSaleForm(fields: Partial<LegForm> = {}): SaleForm {
  const form = aLegForm(fields)
  return SaleForm.parse(
    Object.fromEntries(Object.keys(SaleForm.shape).map((name) => [name, form[name as keyof SaleForm]])),
  )
}
