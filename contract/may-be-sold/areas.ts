// Territories that share the traffic rights of their state.
const BELONGS_TO: Record<string, string> = {
  ...{ PR: 'US', VI: 'US', GU: 'US', MP: 'US', AS: 'US' },
  ...{ GP: 'FR', MQ: 'FR', GF: 'FR', RE: 'FR', YT: 'FR', BL: 'FR', MF: 'FR' },
  ...{ GG: 'GB', JE: 'GB', IM: 'GB' },
  ...{ AX: 'FI', SJ: 'NO' },
}

export const AREAS = ['EU', 'SCHENGEN'] as const

/** The states of each area. EU: the member states, and the states that share the Union's market of air carriers. */
export type Areas = Readonly<Record<(typeof AREAS)[number], ReadonlySet<string>>>

export function findState(country: string): string {
  return BELONGS_TO[country] ?? country
}

/** Returns `EU` for all states that share its market, otherwise the state's own code. */
export function findArea(country: string, { EU }: Areas): string {
  const state = findState(country)
  return EU.has(state) ? 'EU' : state
}

export function isSchengen(country: string, { SCHENGEN }: Areas): boolean {
  return SCHENGEN.has(findState(country))
}
