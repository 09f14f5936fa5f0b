import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  writeToUs: 'Nous écrire',

  opened: {
    subject: ({ reference }) => `Votre banque a repris un paiement : réservation ${reference}`,
    opening: ({ amount }) =>
      `Votre banque nous indique que vous contestez le paiement de ${amount} pour cette réservation et a repris l’argent en attendant de se prononcer. Nous lui répondons avec le dossier de la réservation.`,
    closing:
      'Si quelque chose s’est mal passé, écrivez-nous : nous réglons souvent l’affaire plus vite qu’une banque. Si vous n’aviez pas reconnu ce débit et que vous le reconnaissez maintenant, dites à votre banque que vous retirez la contestation.',
  },
  decided: {
    subject: ({ reference }) => `Votre banque s’est prononcée : réservation ${reference}`,
    stands: ({ amount }) =>
      `Votre banque s’est prononcée sur la contestation de cette réservation : le paiement de ${amount} est maintenu.`,
    staysWithYou: ({ amount }) =>
      `Votre banque s’est prononcée sur la contestation de cette réservation : les ${amount} qu’elle avait repris vous restent acquis.`,
    legCancelled: ({ amount }) =>
      `Comme ce vol a été annulé, ${amount} reviennent maintenant sur votre carte.`,
    closing: 'Si vous avez une question à ce sujet, écrivez-nous.',
  },
  premium: {
    openedSubject: 'Votre banque a repris un paiement : Ferrywing Premium',
    opened: ({ amount }) =>
      `Votre banque nous indique que vous contestez le paiement de ${amount} pour Premium et a repris l’argent en attendant de se prononcer. Premium continue jusque-là. Si l’argent vous reste acquis, Premium prend fin.`,
    decidedSubject: 'Votre banque s’est prononcée : Ferrywing Premium',
    stands: ({ amount }) =>
      `Votre banque s’est prononcée sur la contestation concernant Premium : le paiement de ${amount} est maintenu.`,
    staysWithYou: ({ amount }) =>
      `Votre banque s’est prononcée sur la contestation concernant Premium : les ${amount} qu’elle avait repris vous restent acquis.`,
    guarantee: ({ amount }) =>
      `Comme vous avez fait jouer la garantie, ${amount} reviennent maintenant sur votre carte.`,
  },
} satisfies SameWords<typeof en>
