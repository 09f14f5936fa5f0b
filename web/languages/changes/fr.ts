import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  seePrice: 'Voir ce que cela coûte',
  asking: 'Calcul en cours...',
  free: 'Cette modification est gratuite.',
  paidForPerson: 'Vous avez payé pour cette personne',
  kept: 'Conservé',
  goesBack: 'Revient sur votre carte',
  taxBack: 'dont {tax}',
  until: 'Valable jusqu’à {at}, heure locale du départ.',
  newPass: 'Les cartes d’accès de ce voyage sont refaites.',
  otherPass:
    'Ce que vous aviez indiqué sur la personne précédente est supprimé et sa carte n’est plus valable.',
  taxesByAge: 'À cet âge, moins de taxes sont dues.',
  confirm: 'Confirmer la modification',
  confirmBack: 'Confirmer, {amount} de retour',
  confirming: 'Modification...',
  back: 'Retour',
  giveUp: 'Rendre cette place',
  giveUpAsk: 'Une personne de moins',
  oneStays: '{count, plural, one {# personne voyage toujours.} other {# personnes voyagent toujours.}}',
  onSale:
    'La place est aussitôt remise en vente et ce que vous aviez indiqué sur cette personne est supprimé. C’est irréversible.',
  whole:
    'L’appareil est entièrement à vous : ses places et son prix restent. Ce qui a été payé pour cette seule personne revient.',
  bringAgain:
    'Vos bagages dépassent ce que prennent les places qui restent : dites à nouveau ce que vous emportez.',
  otherFlight: 'L’autre vol de votre voyage garde ses places : rendez-en une là aussi si vous le souhaitez.',
  doGiveUp: 'Rendre la place, {amount} de retour',
  doGiveUpNothing: 'Rendre la place sans remboursement',
  keep: 'Garder la place',
  loading: 'Chargement...',
  tryAgain: 'Vérifier de nouveau',
  done: '{amount} sont en route vers votre carte ; nous vous écrirons quand le remboursement sera parti.',
  doneForNothing: 'C’est modifié.',
  history: 'Ce que vous avez modifié',
  didName: 'Nom corrigé, place {seat}',
  didBirth: 'Autre date de naissance, place {seat}',
  didDocument: 'Autre document, place {seat}',
  didDetails: 'Autres informations, place {seat}',
  didPerson: 'Autre personne, place {seat}',
  didSeat: 'Place {seat} rendue',
  amountBack: '{amount} de retour',
  freeOfCharge: 'gratuit',
} as const satisfies SameKeys<typeof en>
