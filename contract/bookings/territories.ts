// Territories that can be reached from their country without a border control.
const BELONGS_TO: Record<string, string> = {
  ...{ PR: 'US', VI: 'US', GU: 'US', MP: 'US' },
  ...{ GP: 'FR', MQ: 'FR', GF: 'FR', RE: 'FR', YT: 'FR' },
  ...{ GG: 'GB', JE: 'GB', IM: 'GB' },
  ...{ AX: 'FI', SJ: 'NO' },
}

// Areas whose nationals travel between the countries with an identity card: the EEA with Switzerland (Directive
// 2004/38/EC and the agreement with Switzerland), and the states of the Gulf Cooperation Council.
const CARD_AREAS = {
  EEA: 'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
  GCC: 'AE BH KW OM QA SA'.split(' '),
}

/** Returns the country that controls the border of this country or territory. */
export function getTerritory(code: string): string {
  return BELONGS_TO[code] ?? code
}

/** Returns the area within which nationals of this country travel with identity cards; null: none. */
export function findCardArea(code: string): 'EEA' | 'GCC' | null {
  if (CARD_AREAS.EEA.includes(getTerritory(code))) return 'EEA'
  return CARD_AREAS.GCC.includes(code) ? 'GCC' : null
}
