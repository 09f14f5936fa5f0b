import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  seePrice: 'Voir ce que cela coûte',
  asking: 'Calcul en cours...',
  terms: 'Le prix de cette modification',
  free: 'Cette modification est gratuite.',
  paidForPerson: 'Vous avez payé pour cette personne',
  kept: 'Conservé',
  goesBack: 'Remboursé sur votre carte',
  taxBack: 'dont {tax}',
  until: 'Ce prix est valable jusqu’à {at}.',
  newPass: 'De nouvelles cartes d’accès sont établies pour ce voyage.',
  otherPass:
    'Ce que vous aviez indiqué sur la personne précédente est supprimé et sa carte n’est plus valable.',
  taxesByAge: 'À cet âge, les taxes dues sont moins élevées.',
  confirm: 'Confirmer la modification',
  confirmBack: 'Confirmer et récupérer {amount}',
  confirming: 'Modification...',
  back: 'Retour',
  giveUp: 'Rendre cette place',
  giveUpAsk: 'Une personne de moins',
  oneStays: '{count, plural, one {# personne voyage toujours.} other {# personnes voyagent toujours.}}',
  onSale:
    'La place est aussitôt remise en vente et ce que vous aviez indiqué sur cette personne est supprimé. C’est irréversible.',
  whole:
    'L’appareil est entièrement à vous : ses places et son prix restent. Seul ce qui a été payé pour cette personne en particulier vous est remboursé.',
  bringAgain:
    'Vous emportez plus que ce que prennent les places restantes : indiquez de nouveau ce que vous emportez.',
  otherFlight: 'L’autre vol de votre voyage garde ses places : rendez-en une là aussi si vous le souhaitez.',
  doGiveUp: 'Rendre la place et récupérer {amount}',
  doGiveUpNothing: 'Rendre la place sans remboursement',
  keep: 'Garder la place',
  loading: 'Chargement...',
  tryAgain: 'Revoir le prix',
  done: 'Votre remboursement de {amount} est en route vers votre carte ; nous vous écrirons dès qu’il sera parti.',
  doneForNothing: 'Votre modification est faite.',
  history: 'Ce que vous avez modifié',
  onDay: '{day} : {what}',
  didName: 'Nom corrigé, place {seat}',
  didBirth: 'Autre date de naissance, place {seat}',
  didDocument: 'Autre document, place {seat}',
  didDetails: 'Autres informations, place {seat}',
  didPerson: 'Autre personne, place {seat}',
  didSeat: 'Place {seat} rendue',
  amountBack: 'remboursement de {amount}',
  freeOfCharge: 'gratuit',
} as const satisfies SameKeys<typeof en>
