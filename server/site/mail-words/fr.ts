import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  greeting: 'Bonjour,',
  notYou:
    'Si ce n’est pas vous qui avez saisi cette adresse sur notre site, ne faites rien : vous n’entendrez plus parler de nous.',
  leaveIfNotYou:
    'Si ce n’est pas vous qui avez saisi cette adresse sur notre site, désinscrivez-vous par le lien ci-dessus : vous n’entendrez plus parler de nous.',

  waitlist: {
    subject: 'Vous êtes sur la liste d’accès anticipé',
    heading: 'Vous êtes sur la liste.',
    opening:
      'Vous avez demandé un accès anticipé aux places de jets privés qui rentrent de toute façon à leur base. Nous vous gardons votre place et vous écrirons à l’ouverture.',
    closing:
      'Les vols en vente aujourd’hui peuvent déjà être réservés, sans attendre. Pour quitter la liste, une pression suffit.',
    legs: 'Vols en vente',
    leave: 'Quitter la liste',
  },
  contact: {
    subject: 'Nous avons votre message',
    heading: 'Nous avons votre message.',
    opening: 'Merci de nous avoir écrit. Une personne lit chaque message et y répond dans les 24 heures.',
    closing: 'S’il s’agit d’un vol qui part plus tôt, répondez à cet e-mail en l’indiquant dans l’objet.',
  },
  newsletter: {
    subject: 'Vous êtes abonné à notre lettre d’information',
    heading: 'Vous êtes abonné.',
    opening:
      'Vous avez demandé notre lettre d’information : les lignes qui ouvrent, les prix qui baissent et le fonctionnement des vols à vide.',
    closing: 'Pour vous désinscrire, une pression suffit, dans ce message et dans tous les suivants.',
    leave: 'Se désinscrire',
  },
} satisfies SameWords<typeof en>
