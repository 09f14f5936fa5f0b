import { buildSentences } from '../../build-translation.ts'

/** The contact page with its form. */
export const translations = {
  'A person reads what you write. Say which flight it is about, if it is about one.':
    'Une personne lit ce que vous écrivez. Dites de quel vol il s’agit, s’il s’agit d’un vol.',
  'Talk to us.': 'Parlons-en.',
  'E-mail': 'E-mail',
  'Support replies within 24 hours.': 'L’assistance répond sous 24 heures.',
  'Live chat': 'Discussion en direct',
  'Mon-Fri 9AM-6PM EST. Send the form and ask for a chat: we open it by e-mail.':
    'Du lundi au vendredi, de 9 h à 18 h (EST). Envoyez le formulaire et demandez une discussion : nous l’ouvrons par e-mail.',
  'Ask for a chat': 'Demander une discussion',
  Operators: 'Opérateurs',
  'Applications are reviewed within 48 hours.': 'Les candidatures sont examinées sous 48 heures.',
  'Sell your empty legs': 'Vendre vos vols à vide',
  'Send a message': 'Envoyer un message',
  'Perhaps it is answered already.': 'La réponse existe peut-être déjà.',
  'Holds, prices, refunds, Premium: sixteen short answers.':
    'Options, prix, remboursements, Premium : seize réponses courtes.',
  'Read the FAQ': 'Lire la FAQ',
  'A flight in the next hours': 'Un vol dans les prochaines heures',
  'Choose A booking and give its reference.': 'Choisissez Une réservation et indiquez sa référence.',
  'A charge you do not know': 'Un débit que vous ne reconnaissez pas',
  'Report it within 60 days.': 'Signalez-le dans les 60 jours.',
  'Something does not work': 'Quelque chose ne fonctionne pas',
  'Tell us what you did and saw.': 'Dites-nous ce que vous avez fait et vu.',
  'Your personal data': 'Vos données personnelles',
  'Privacy inquiries: within 30 days.': 'Demandes de confidentialité : sous 30 jours.',
  'A legal question': 'Une question juridique',
  'Legal inquiries: within 5-7 business days.': 'Questions juridiques : sous 5 à 7 jours ouvrés.',
  'The press': 'La presse',
  'Figures, pictures, somebody to talk to.': 'Des chiffres, des images, quelqu’un à qui parler.',
  'Quick support': 'Aide rapide',
  'Two offices': 'Deux bureaux',
  'Visits by appointment. The clocks are theirs, not yours.':
    'Sur rendez-vous. Les horloges sont les leurs, pas la vôtre.',
  London: 'Londres',
  'United Kingdom': 'Royaume-Uni',
  Beirut: 'Beyrouth',
  Lebanon: 'Liban',
  Name: 'Nom',
  Email: 'E-mail',
  Subject: 'Objet',
  'Category (optional)': 'Catégorie (facultatif)',
  Message: 'Message',
  General: 'Général',
  'A booking': 'Une réservation',
  'For operators': 'Pour les opérateurs',
  Billing: 'Facturation',
  Media: 'Médias',
  'Sending...': 'Envoi...',
  'Send message': 'Envoyer le message',
} as const

export default buildSentences(translations)
