import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  title: 'Préférences de cookies',
  necessary: 'Nécessaire',
  necessaryHint:
    'Un cookie qui protège les formulaires contre d’autres sites, votre connexion et ce choix. Sans eux, le site ne fonctionne pas : ils sont toujours actifs.',
  rememberFilters: 'Retenir mes filtres',
  rememberFiltersHint:
    'Conserve les derniers filtres utilisés sur les lignes et dans le blog, dans ce navigateur uniquement. Si vous le désactivez, ce qui était conservé est supprimé.',
  save: 'Enregistrer',
} as const satisfies SameKeys<typeof en>
