import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  failed: 'Échec du paiement',
  successful: 'Paiement réussi !',
  booked: 'Votre vol a bien été réservé.',
  refunded: 'Paiement remboursé',
  onItsWayBack: 'L’argent est en route vers votre carte.',
  processing: 'Paiement en cours',
  oneBooked: 'Un vol réservé',
  checkAgain: 'Vérifier à nouveau',
  namePassengers: 'Nommer les passagers',
  seeTrip: 'Voir votre voyage',
  seeTrips: 'Voir vos voyages',
  status: 'Statut : {status}',
  beingCheckedText:
    'Nous vérifions cette réservation, comme certaines autres. Votre carte est autorisée et vos places sont conservées ; rien n’est débité avant la fin de la vérification. Nous vous écrirons alors.',
  authorisedText:
    'Votre carte est autorisée et rien n’est débité avant la confirmation du vol. Nous vous écrirons alors.',
  mayClose: 'Vous pouvez fermer cette page. Le paiement se règle sans elle, et nous vous écrirons alors.',
  checking: 'Vérification de votre paiement...',
  amount: 'Montant',
  booking: 'Réservation',
  bookingStatus: 'Statut de la réservation',
  sessionId: 'Identifiant de session',
  home: 'Retour à l’accueil',
  notCompleted: 'Le paiement n’a pas été mené à terme. Rien n’a été débité.',
  checkFailed: 'Le statut du paiement n’a pas pu être vérifié',
  bothBooked: 'Les deux vols de votre voyage ont bien été réservés.',
  bothBack: 'L’argent des deux vols est en route vers votre carte.',
  partly:
    'L’un de vos vols a été annulé et son prix revient sur votre carte. L’autre est réservé ; vous pouvez l’annuler, intégralement remboursé, sous Mes voyages.',
  neitherCharged: 'Le paiement n’a pas été mené à terme. Rien n’a été débité pour aucun des deux vols.',
  firstFlight: 'Premier vol',
  secondFlight: 'Deuxième vol',
} as const satisfies SameKeys<typeof en>
