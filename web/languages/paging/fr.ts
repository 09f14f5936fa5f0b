import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  pages: 'Pages',
  previous: 'Précédent',
  next: 'Suivant',
  pageOf: 'Page {page} sur {pages}',
  trips: '{count, plural, one {# voyage} other {# voyages}}',
  alerts: '{count, plural, one {# alerte} other {# alertes}}',
  flights: '{count, plural, one {# vol} other {# vols}}',
} as const satisfies SameKeys<typeof en>
