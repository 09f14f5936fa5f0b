// Territories that go with their state where rights are decided.
const BELONGS_TO: Record<string, string> = {
  ...{ PR: 'US', VI: 'US', GU: 'US', MP: 'US', AS: 'US' },
  ...{ GP: 'FR', MQ: 'FR', GF: 'FR', RE: 'FR', YT: 'FR', BL: 'FR', MF: 'FR' },
  ...{ GG: 'GB', JE: 'GB', IM: 'GB' },
  ...{ AX: 'FI', SJ: 'NO' },
}

// The Union, with Iceland, Norway and Liechtenstein, which share its market of air carriers.
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS NO LI'.split(' '),
)
const OUTSIDE_SCHENGEN = new Set(['IE', 'CY'])

export function findState(country: string): string {
  return BELONGS_TO[country] ?? country
}

/** `EU` for all that share its market, else the state's own code. */
export function findArea(country: string): string {
  const state = findState(country)
  return EU.has(state) ? 'EU' : state
}

export function isSchengen(country: string): boolean {
  const state = findState(country)
  return state === 'CH' || (EU.has(state) && !OUTSIDE_SCHENGEN.has(state))
}
