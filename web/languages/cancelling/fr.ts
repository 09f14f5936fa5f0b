import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  title: 'Changement de programme',
  canWithdraw:
    'Tant que ce vol n’est pas confirmé, vous pouvez retirer la réservation : l’autorisation est levée et rien n’est débité.',
  withdraw: 'Retirer cette réservation',
  withdrawAsk: 'Retirer cette réservation ?',
  otherChanged:
    'L’autre vol de votre trajet n’est plus tel que vous l’aviez réservé. Si celui-ci ne vous convient plus, vous pouvez l’annuler jusqu’à son départ (si vous gardez l’autre, jusqu’au départ du premier des deux) et tout récupérer, nos frais compris.',
  flightMoved:
    'L’opérateur a déplacé ce vol. S’il ne vous convient plus, vous pouvez annuler jusqu’au départ et tout récupérer, nos frais compris.',
  cancelFull: 'Annuler avec remboursement intégral',
  cancelFullAsk: 'Annuler avec remboursement intégral ?',
  seeFirst:
    'Avant de confirmer, vous voyez ce qui revient sur votre carte, ce qui est conservé et pourquoi, et jusqu’à quand cela vaut.',
  cancel: 'Annuler cette réservation',
  cancelAsk: 'Annuler cette réservation ?',
  endedOn:
    '{hours, plural, one {L’annulation ici a pris fin # heure avant le départ, le {at}. Si personne ne se présente, {pct} % du prix sont conservés et {amount} vous reviennent.} other {L’annulation ici a pris fin # heures avant le départ, le {at}. Si personne ne se présente, {pct} % du prix sont conservés et {amount} vous reviennent.}}',
  withdrawn:
    'Votre réservation est retirée. Rien n’a été débité et l’autorisation sur votre carte est levée.',
  cancelledForNothing: 'Votre réservation est annulée. Rien ne revient sur votre carte.',
  cancelledFor:
    'Votre réservation est annulée. Remboursement en cours sur votre carte : {amount}. Nous vous écrirons quand il sera parti.',
  loading: 'Chargement...',
  tryAgain: 'Réessayer',
  cancelling: 'Annulation...',
  keep: 'Garder ma réservation',
  paid: 'Vous avez payé',
  backBefore: 'Déjà remboursé',
  kept: 'Conservé',
  goesBack: 'Revient sur votre carte',
  taxBack: 'dont {tax}',
  holdsUntil: 'Cela vaut jusqu’au {at}, heure locale du départ.',
  thenLeaves: 'Ensuite, le vol part.',
  thenOver: 'Ensuite, il n’est plus possible d’annuler ici.',
  thenNothing: 'Ensuite, rien ne vous revient.',
  thenLess: 'Ensuite, {amount} vous reviennent.',
  seatsOnSale:
    '{count, plural, one {Votre place est aussitôt remise en vente. Cette action est définitive.} other {Vos # places sont aussitôt remises en vente. Cette action est définitive.}}',
  nothingCharged: 'Rien n’a été débité et rien ne le sera.',
  letGo:
    '{count, plural, one {Votre carte est autorisée, mais ce vol n’est pas encore confirmé. Si vous retirez la réservation maintenant, nous levons l’autorisation ; votre banque peut mettre quelques jours à l’afficher. Votre place est aussitôt remise en vente.} other {Votre carte est autorisée, mais ce vol n’est pas encore confirmé. Si vous retirez la réservation maintenant, nous levons l’autorisation ; votre banque peut mettre quelques jours à l’afficher. Vos places sont aussitôt remises en vente.}}',
  nobodyComes:
    'Si personne ne se présente, {pct} % du prix sont conservés ({kept}) et {amount} reviennent sur votre carte.',
  close: 'Fermer',
  writeToUs: 'Nous écrire',
  doWithdraw: 'Retirer la réservation',
  doCancelNothing: 'Annuler sans remboursement',
  doCancel: 'Annuler, {amount} remboursés',
  tooLate:
    '{hours, plural, one {L’annulation en ligne a pris fin # heure avant le départ, le {at}.} other {L’annulation en ligne a pris fin # heures avant le départ, le {at}.}}',
  countsFrom:
    'Le vol a été avancé depuis votre réservation : ces délais se comptent à partir du départ que vous aviez réservé, le {at}.',
  hasLeft: 'Ce vol est parti : la réservation ne peut plus être annulée.',
  isCancelled: 'Cette réservation est déjà annulée.',
  beingConfirmed:
    'Votre paiement est en cours d’encaissement. Revenez dans une minute : la réservation pourra alors être annulée.',
  disputed:
    'Votre banque a repris ce paiement et n’a pas encore tranché : rien ne peut donc être remboursé ici. Écrivez-nous si vous ne souhaitez pas prendre ce vol.',
  notPaid: 'Rien n’a été payé pour ces places. Libérez plutôt votre option.',
  keptNothingCharged: 'Rien n’a été débité, donc rien n’est conservé.',
  keptNothingMoved:
    'Rien n’est conservé : votre vol a changé, vous pouvez donc tout récupérer, nos frais compris.',
  keptNothing: 'Rien n’est conservé : les conditions de votre réservation rendent {pct} % ({tier}).',
  keptSome: '{amount} sont conservés : les conditions de votre réservation rendent {pct} % ({tier}).',
  operatorsWords: 'selon l’opérateur : « {words} »',
  noTier: 'aucun palier ne couvre ce moment',
  hadGoneBack: '{amount} avaient déjà été remboursés.',
} as const satisfies SameKeys<typeof en>
