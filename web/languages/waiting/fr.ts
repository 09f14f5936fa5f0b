import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  offered: 'Des places se sont libérées et sont retenues pour vous.',
  title: 'Attendre une place',
  promise:
    'Dès que des places se libèrent, nous les retenons pour vous et vous écrivons aussitôt. L’e-mail indique jusqu’à quand vous pouvez payer ; d’ici là, personne d’autre ne peut les prendre.',
  signInFirst: 'Se connecter pour s’inscrire',
  passengers: 'Passagers',
  person: '{count, plural, one {# personne} other {# personnes}}',
  joining: 'Inscription...',
  join: 'S’inscrire sur la liste d’attente',
  soldWhole: 'Cet avion est vendu en entier, avec ses {count} places.',
  allOrNone: 'Vous partez tous ou pas du tout : nous ne proposons des places que s’il y en a assez.',
  waiting: 'Vous êtes sur la liste d’attente',
  inLine:
    '{count, plural, one {sur {waiting} en attente, pour # personne} other {sur {waiting} en attente, pour # personnes}}',
  placeStays:
    'Si moins de places se libèrent qu’il ne vous en faut, elles sont proposées au suivant et vous gardez votre rang.',
  leaving: 'Retrait...',
  leave: 'Quitter la liste',
} as const satisfies SameKeys<typeof en>
