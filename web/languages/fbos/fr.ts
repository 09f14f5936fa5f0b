import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  beThere:
    '{minutes, plural, one {Présentez-vous # minute avant le départ} other {Présentez-vous # minutes avant le départ}}',
  hours: 'Horaires : {hours}',
  customs: 'Douane : {where}',
  customsYes: 'sur place',
  customsNo: 'pas sur place',
  customsOnRequest: 'sur demande',
  checked: 'Vérifié le {day}',
  notChecked: 'Pas encore vérifié par nos soins',
  fictional: 'Fictif, pour la démonstration',
  map: 'Sur la carte',
  mapOf: '{name} sur la carte, dans un nouvel onglet',
  changed:
    'Le {day}, le lieu où vous vous rendez, ou la manière de le joindre, a changé. Vous trouverez ci-dessous où aller désormais.',
  look: 'Où aller',
} satisfies SameKeys<typeof en>
