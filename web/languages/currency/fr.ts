import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  about: 'environ {amount}, débité en {currency}',
  together: 'environ {amount} en tout',
  rateOf: 'Cours du {day}, {source}',
  alsoIn: 'Afficher aussi les prix en',
  asCharged: 'Comme débités seulement',
  noRates: 'Aucun cours des trois derniers jours n’est disponible.',
} as const satisfies SameKeys<typeof en>
