import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  fare: 'Tarif',
  heads: '{name} × {count}',
  percentage: '{name}, {pct}',
  returned: 'Rendue si vous ne volez pas',
  estimated: 'Estimation',
  converted: '{foreign} = {amount} au cours de {rate}, {day}, {source}',
  included: 'dont {amount} de taxes',
  theAircraft: '{count, plural, one {l’avion, # place} other {l’avion, # places}}',
  each: '{count, plural, one {{price} pour # personne} other {{price} par personne à #}}',
  wholeAircraft: 'Avion entier',
} as const satisfies SameKeys<typeof en>
