import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  greeting: ({ name }) => `Bonjour ${name},`,
  perYear: ({ amount }) => `${amount} par an`,
  perMonth: ({ amount }) => `${amount} par mois`,
  addCard: 'Ajouter une carte',
  myPlan: 'Ma formule',

  trialStarted: {
    subject: 'Votre essai de Ferrywing Premium a commencé',
    heading: 'Premium est à vous, à l’essai',
    opening: ({ days, until }) =>
      `Vous profitez pleinement de Premium pendant ${days} jours, jusqu’au ${until}. Aucune carte n’a été demandée : rien ne peut être débité.`,
    closing:
      'Pour continuer ensuite, ajoutez une carte dans vos paramètres. Si vous ne faites rien, vous revenez à la formule gratuite.',
  },
  trialEnds: {
    subject: ({ until }) => `Votre essai de Ferrywing Premium prend fin le ${until}`,
    heading: 'Encore trois jours',
    opening: ({ until }) =>
      `Votre essai prend fin le ${until}. Pour conserver Premium, ajoutez une carte d’ici là.`,
    closing: 'Si vous ne faites rien, vous revenez à la formule gratuite et rien n’est débité.',
  },
  trialBecomesPaid: {
    subject: ({ until }) => `Votre formule Ferrywing Premium commence le ${until}`,
    heading: 'Votre formule commence bientôt',
    opening: ({ until, price }) =>
      `Votre essai prend fin le ${until}. Ce jour-là, nous débitons votre carte de ${price}, et Premium continue.`,
    closing:
      'Si vous ne le souhaitez pas, mettez-y fin d’ici là dans vos paramètres. Une seule pression suffit.',
  },
  started: {
    subject: 'Bienvenue dans Ferrywing Premium',
    heading: 'Bienvenue dans Premium',
    opening: 'Votre paiement est arrivé. Désormais, vous apprenez les vols en premier.',
    plan: 'Formule',
    byYear: 'Premium, payé à l’année',
    byMonth: 'Premium, payé au mois',
    price: 'Prix',
    paidUntil: 'Payé jusqu’au',
    closing: ({ days }) =>
      `Si Premium ne vous convient pas, vous pouvez récupérer la totalité de ce que vous avez payé dans les ${days} jours qui suivent votre premier paiement. Vous le demandez dans vos paramètres.`,
  },
  failed: {
    subject: 'Votre paiement de Ferrywing Premium n’a pas abouti',
    heading: 'Votre carte a été refusée',
    triedAgain: ({ next, until }) =>
      `Nous n’avons pas pu renouveler votre formule. Nous réessayons votre carte le ${next}, et vous conservez Premium jusqu’au ${until}.`,
    notTriedAgain: ({ until }) =>
      `Nous n’avons pas pu renouveler votre formule. Vous conservez Premium jusqu’au ${until}.`,
    closing:
      'Sous « Paramètres », « Formule », vous pouvez ajouter une autre carte. Elle est débitée aussitôt, et tout continue.',
  },
  rests: {
    subject: 'Votre Ferrywing Premium est suspendu jusqu’au paiement',
    heading: 'Vous êtes en formule gratuite pour le moment',
    opening: 'Votre paiement est toujours en attente : Premium est donc suspendu à partir d’aujourd’hui.',
    triedOnceMore: ({ next }) => `Nous réessayons votre carte encore une fois le ${next}.`,
    closing:
      'Avec une autre carte, le paiement se fait aussitôt et Premium est de nouveau à vous au même instant. Les vols que vous avez réservés ne sont pas touchés.',
  },
  ended: {
    trialSubject: 'Votre essai de Ferrywing Premium a pris fin',
    subject: 'Votre formule Ferrywing Premium a pris fin',
    heading: 'Vous êtes de nouveau en formule gratuite',
    why: {
      TRIAL_OVER: 'Votre essai a pris fin. Rien n’a été débité.',
      CANCELLED: 'Votre formule Premium a pris fin, comme vous l’avez demandé.',
      PAYMENT_FAILED: 'Votre formule Premium a pris fin, car votre carte a été refusée plusieurs fois.',
      MONEY_BACK: 'Votre formule Premium a pris fin, et votre argent vous revient.',
      ACCOUNT_DELETED: 'Votre formule Premium a pris fin avec votre compte.',
      DISPUTE_LOST: 'Votre formule Premium a pris fin, car votre banque a repris ce qui avait été payé.',
      ENDED_BY_US: 'Nous avons mis fin à votre formule Premium. Plus rien ne sera débité.',
    },
    closing:
      'Chaque vol peut être réservé au même prix avec la formule gratuite. Vous serez toujours le bienvenu dans Premium.',
  },
  refunded: {
    subject: 'Votre paiement de Ferrywing Premium vous a été remboursé',
    heading: 'Votre argent est en route',
    opening: ({ amount }) =>
      `Nous avons remboursé ${amount} sur la carte avec laquelle vous avez payé. Votre banque l’affichera d’ici quelques jours.`,
    closing: 'Merci d’avoir essayé Premium. Vous pouvez continuer à réserver avec la formule gratuite.',
  },
  endLink: {
    subject: 'Résilier votre formule Ferrywing Premium',
    heading: 'Résilier Premium ?',
    opening:
      'Vous avez demandé un lien pour résilier Premium sans vous connecter. Premium prend alors fin avec la période déjà payée, et plus rien n’est débité.',
    action: 'Résilier Premium',
    closing:
      'Le lien fonctionne une seule fois, pendant 24 heures. Si vous ne l’avez pas demandé, vous n’avez rien à faire : Premium reste tel quel.',
  },
} satisfies SameWords<typeof en>
