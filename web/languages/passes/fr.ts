import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  pass: 'Carte d’accès',
  passes: 'Cartes d’accès',
  withFiles: 'Carte d’accès et fichiers',
  files: 'Fichiers',
  admitsYou:
    'Votre carte vous donne accès à l’avion, sur un écran ou sur papier. Son code est vérifié sans réseau.',
  eachAdmits:
    'Chaque carte donne accès à l’avion à une personne, sur un écran ou sur papier. Son code est vérifié sans réseau.',
  asPdf: 'Carte en PDF',
  calendar: 'Ajouter au calendrier',
  appleWallet: 'Ajouter à Apple Wallet',
  appleWalletOf: 'Ajouter à Apple Wallet : carte {number}',
  googleWallet: 'Ajouter à Google Wallet',
  googleWalletOf: 'Ajouter à Google Wallet : carte {number}',
  walletsOnPasses: 'Sur la page des cartes, chacune peut être ajoutée au portefeuille d’un téléphone.',
  receipt: 'Reçu',
  writing: 'Création...',
  yourTrip: 'Votre voyage',
  showIt:
    'Présentez-la à l’avion, sur cet écran ou sur papier. Elle donne accès à une personne, une seule fois.',
  showThem:
    '{count, plural, one {# carte, une par place. Chacune donne accès à une personne, une seule fois.} other {# cartes, une par place. Chacune donne accès à une personne, une seule fois.}}',
  print: 'Imprimer',
  pdf: 'PDF',
  loading: 'Chargement de votre carte d’accès...',
  noSuchTrip: 'Vous n’avez pas de tel voyage.',
  noSuchTripWhy: 'Il appartient peut-être à un autre compte.',
  seeTrip: 'Voir le voyage',
  tryAgain: 'Réessayer',
  passNumber: 'Carte {number}',
  seatOf: '{number}, place {seat} sur {count}',
  onLapOf: '{number}, sur les genoux de {name}',
  onLap: '{number}, sur les genoux',
  leadName: 'Au nom du voyageur principal : personne n’est encore indiqué pour cette place.',
  codeOf: 'Code de la carte {number}',
  beThere: 'Présence au terminal',
  aircraft: 'Avion',
  terminal: 'Terminal',
  terminalUnknown: 'L’opérateur vous indiquera lequel',
  operatedBy: 'Opéré par',
  boardingCode: 'Code d’embarquement pour les lecteurs des terminaux',
  boardingCodeOf: 'Code d’embarquement de la carte {number}',
  clock: '{date}, {time} {zone}',
  clockBetween: '{date}, de {time} à {latest} {zone}',
} as const satisfies SameKeys<typeof en>
