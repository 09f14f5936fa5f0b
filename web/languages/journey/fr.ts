import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  here: 'à {place}',
  transfer: 'pour aller de {from} à {to}, {distance} par la route ou plus. Le transfert est à votre charge.',
  oneConnection: 'Une correspondance, <time>{duration}</time>',
  thenAircraft: '{first}, puis {second}',
  perPersonBoth: 'par personne, les deux vols',
  operatedAnd: '{way}, opéré par {carrier}. {outlook}.',
  selectBoth: 'Choisir les deux vols',
  seatsOnBoth: '{count, plural, one {# place sur les deux vols} other {# places sur les deux vols}}',
  settling: 'Votre paiement est en cours de règlement',
  authorisedBoth: 'Votre carte est autorisée pour {amount} et vos places sur les deux vols sont gardées.',
  bothConfirmedSoon: 'Réservations {references}. Nous vous écrivons dès que les deux sont confirmées.',
  releasingBoth: 'Libération des deux vols...',
  releaseBoth: 'Libérer les deux vols',
  bookingsNotCharged:
    'Réservations <code>{references}</code>. Rien n’est débité avant votre confirmation, et pour les deux ou pour aucun.',
  heldWithOther: 'Retenu avec votre autre vol',
  withSecond:
    'Vous retenez ces places avec celles du deuxième vol de votre voyage. Les deux se paient, ou se libèrent, sur une même page.',
  withFirst:
    'Vous retenez ces places avec celles du premier vol de votre voyage. Les deux se paient, ou se libèrent, sur une même page.',
  goToJourney: 'Aller à votre voyage',
  summary: 'De {from} à {to} via {via}, {date}',
  loading: 'Chargement de ce voyage...',
  failed: 'Ce voyage n’a pas pu être chargé.',
  failedWhy:
    'Le serveur est inaccessible pour le moment. Si vous retenez des places sur ces vols, l’option continue.',
  none: 'Ce voyage n’existe pas.',
  seeAll: 'Voir tous les vols',
  noneWhy: 'L’un de ses vols n’existe plus.',
  firstFlight: 'Premier vol',
  secondFlight: 'Deuxième vol',
  togetherTitle: 'Deux vols, achetés ensemble',
  togetherOne:
    'Les deux vols sont retenus et payés ensemble, ou aucun ne l’est : si l’un ne peut être réservé, rien n’est débité. Ensuite, chacun est une réservation à part, que vous pouvez annuler selon les conditions de son opérateur.',
  togetherTwo:
    'Le temps entre les deux se compte à partir de l’arrivée la plus tardive du premier. Si un opérateur annule l’un des vols, ou le décale au point de vous ouvrir droit au remboursement, vous pouvez aussi annuler l’autre, intégralement remboursé, tant qu’il n’est pas parti ; si vous gardez le vol décalé, seulement jusqu’au départ du premier des deux. Un simple retard ne change aucune des deux réservations, et aucun vol n’en attend un autre.',
  flightLabel: '{title} : de {from} à {to}',
  facts:
    '{aircraft}, {class}. {count, plural, one {# place disponible} other {# places disponibles}} à {price} par personne.',
  factsWhole:
    '{aircraft}, {class}. {count, plural, one {# place} other {# places}}, avion vendu en entier à {price}.',
  seatsAfter: '{count, plural, one {place} other {places}}',
  holdBoth: 'Retenir les deux vols',
  holdBothLead: 'Quinze minutes, aux prix affichés. Rien n’est débité avant votre paiement.',
  twoCharges:
    'Ces vols sont vendus dans deux devises : vous payez en deux fois, l’une après l’autre. Rien n’est débité tant que les deux paiements ne sont pas autorisés.',
  firstPaid:
    'Votre carte est autorisée pour {amount} et rien n’est encore débité. Autorisez maintenant l’autre vol avant la fin de l’option : alors seulement les deux sont débités, ou aucun ne l’est.',
  onBoth: 'Sur les deux vols',
  holdingBoth: 'Retenue des deux vols...',
  bothHeld: 'Vos places sur les deux vols sont retenues.',
} as const satisfies SameKeys<typeof en>
