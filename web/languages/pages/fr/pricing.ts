import { buildSentences } from '../../build-translation.ts'

/** The plans and the questions about them. */
export const translations = {
  'Seats cost what their card says, with either plan. Premium is for those who want to hear of them first.':
    'Les places coûtent le prix affiché, avec les deux formules. Premium est pour qui veut en être informé le premier.',
  'Two plans, one of them free.': 'Deux formules, dont une gratuite.',
  'Before you choose': 'Avant de choisir',
  'Fourteen days to see what you would have missed.': 'Quatorze jours pour voir ce que vous auriez manqué.',
  'Start free trial': 'Commencer l’essai gratuit',
  Billing: 'Facturation',
  Monthly: 'Au mois',
  Annual: 'À l’année',
  'Save {pct}%': '−{pct, percent}',
  Free: 'Gratuit',
  Premium: 'Premium',
  'for as long as you like': 'aussi longtemps que vous voulez',
  'No card, no end date.': 'Sans carte bancaire, sans date de fin.',
  'Get Started': 'S’inscrire',
  'per year, billed annually': 'par an, facturés une fois l’an',
  'per month': 'par mois',
  '14-day trial, no card. 30-day money-back guarantee.':
    'Essai de 14 jours, sans carte. Satisfait ou remboursé pendant 30 jours.',
  'Book every flight on sale': 'Réserver tous les vols en vente',
  'Watchlist of 5 saved routes': 'Suivi de 5 itinéraires enregistrés',
  'Weekly e-mail alerts': 'Alertes hebdomadaires par e-mail',
  'Seats held for 15 minutes': 'Places retenues pendant 15 minutes',
  'Unlimited watchlists': 'Suivi sans limite d’itinéraires',
  'Instant price alerts': 'Alertes de prix immédiates',
  'SMS and email notifications': 'Notifications par SMS et e-mail',
  'Concierge chat': 'Discussion avec la conciergerie',
  'Early access to new legs': 'Accès anticipé aux nouveaux vols',
  'Priority booking': 'Réservation prioritaire',
  'Analytics of routes and prices': 'Analyse des lignes et des prix',
  'Custom route requests': 'Demandes d’itinéraires sur mesure',
  Enterprise: 'Entreprises',
  'For travel desks, family offices and agencies that book for others.':
    'Pour les services voyages, les family offices et les agences qui réservent pour d’autres.',
  'One account for a team, with its own people and limits':
    'Un compte pour une équipe, avec ses membres et ses plafonds',
  'Invoices each month; wire transfers for bookings over $10,000':
    'Facturation mensuelle ; virements pour les réservations de plus de 10 000 $US',
  'A named person to call, and route requests worked on by hand':
    'Un interlocuteur attitré, et des demandes d’itinéraires traitées une à une',
  'Talk to us': 'Parlons-en',
  'Do I need Premium to book?': 'Faut-il Premium pour réserver ?',
  'No. Every flight on sale can be booked with a free account, at the same price. Premium pays for hearing of it first.':
    'Non. Tout vol en vente peut être réservé avec un compte gratuit, au même prix. Premium permet d’en être informé le premier.',
  'How does the 14-day trial work?': 'Comment fonctionne l’essai de 14 jours ?',
  'You get all of Premium for 14 days. No card is needed, so nothing can be charged when the trial ends.':
    'Vous profitez pleinement de Premium pendant 14 jours. Aucune carte n’est demandée : rien ne peut être débité à la fin de l’essai.',
  'What is the 30-day money-back guarantee?': 'Qu’est-ce que la garantie de remboursement de 30 jours ?',
  'Tell us within 30 days of your first payment that Premium is not for you, and we return it in full.':
    'Dites-nous dans les 30 jours qui suivent votre premier paiement que Premium ne vous convient pas, et nous vous le remboursons en totalité.',
  'Which payments do you take?': 'Quels moyens de paiement acceptez-vous ?',
  'Cards for plans and flights. For bookings over $10,000 we also take wire transfers; the seats are yours when the money has arrived.':
    'Les cartes pour les formules et les vols. Pour les réservations de plus de 10 000 $US, nous acceptons aussi les virements ; les places sont à vous quand l’argent est arrivé.',
  'How do I dispute a charge?': 'Comment contester un débit ?',
  'Report it within 60 days with the date and the amount. We answer within 24 hours and return what was charged by mistake.':
    'Signalez-le dans les 60 jours avec la date et le montant. Nous répondons sous 24 heures et remboursons ce qui a été débité par erreur.',
} as const

export default buildSentences(translations)
