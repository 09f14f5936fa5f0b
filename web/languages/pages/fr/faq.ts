import { buildSentences } from '../../build-translation.ts'

/** The questions of the FAQ in four groups. */
export const translations = {
  'Short answers to what people ask before they share a jet.':
    'Des réponses courtes à ce que l’on demande avant de partager un jet.',
  'Frequently asked questions': 'Questions fréquentes',
  'Groups of questions': 'Groupes de questions',
  'Not answered?': 'Pas de réponse ?',
  'Ask us. A person answers within 24 hours.': 'Posez-nous la question. Une personne répond sous 24 heures.',
  'Contact us': 'Nous contacter',
  General: 'Général',
  'What is an empty leg?': 'Qu’est-ce qu’un vol à vide ?',
  'A private jet rarely ends its day where the next guests wait. The flight in between, home or on to the next job, has a crew and fuel but no passengers. That is an empty leg. Operators list it here and sell its seats instead of flying them empty.':
    'Un jet privé finit rarement sa journée là où l’attendent les passagers suivants. Le vol entre les deux, vers sa base ou vers la mission suivante, a un équipage et du carburant mais pas de passagers. C’est un vol à vide. Les opérateurs le publient ici et en vendent les places au lieu de voler sans personne.',
  'Do you operate the aircraft?': 'Exploitez-vous les avions ?',
  'No. Ferrywing arranges flights and does not operate them. Every flight is operated by a licensed carrier, whose legal name is on the card before you book and in the confirmation after.':
    'Non. Ferrywing organise des vols et ne les opère pas. Chaque vol est opéré par un transporteur agréé, dont la raison sociale figure sur la fiche avant la réservation et dans la confirmation après.',
  'Where do the flights go?': 'Où vont les vols ?',
  'North America, Europe, the Middle East and North Africa. 100+ operators reposition on 50+ routes there; which of them are on sale changes by the hour.':
    'En Amérique du Nord, en Europe, au Moyen-Orient et en Afrique du Nord. Plus de 100 opérateurs s’y repositionnent sur plus de 50 lignes ; celles qui sont en vente changent d’heure en heure.',
  'How do you check operators?': 'Comment vérifiez-vous les opérateurs ?',
  'Before anything is on sale, a person reads the air operator certificate, the insurance and the company papers, and the bank account is verified by our payment provider. An operator who loses one of them is off sale at once.':
    'Avant toute vente, une personne lit le certificat de transporteur aérien, l’assurance et les documents de la société, et le compte bancaire est vérifié par notre prestataire de paiement. Un opérateur qui en perd un est aussitôt retiré de la vente.',
  Booking: 'Réservation',
  'How long are my seats held?': 'Combien de temps mes places sont-elles retenues ?',
  'For 15 minutes from the moment you hold them. Nobody else can buy them in that time. When the clock ends they go back on sale, and nothing is charged.':
    'Pendant 15 minutes à partir du moment où vous les retenez. Personne d’autre ne peut les acheter pendant ce temps. À la fin du décompte, elles sont remises en vente et rien n’est débité.',
  'How many people can I book for?': 'Pour combien de personnes puis-je réserver ?',
  'Up to eight in one booking, or as many as there are seats left. Some legs are sold as a whole aircraft; then one booking takes every seat.':
    'Jusqu’à huit par réservation, ou autant qu’il reste de places. Certains vols se vendent en avion entier ; une réservation prend alors toutes les places.',
  'What happens if the flight changes?': 'Que se passe-t-il si le vol change ?',
  'An empty leg depends on the trip before it. If the operator cancels, you get everything back, fees included. If it moves, we write to you at once, and you decide.':
    'Un vol à vide dépend du vol qui le précède. Si l’opérateur annule, tout vous est remboursé, frais compris. Si l’horaire change, nous vous écrivons aussitôt, et vous décidez.',
  'Can I cancel?': 'Puis-je annuler ?',
  'Yes, by the operator’s refund terms, which you see before you pay and which stay fixed for your booking. The screen shows the amount that comes back before you confirm. Close to departure a booking can no longer be cancelled.':
    'Oui, selon les conditions de remboursement de l’opérateur, que vous voyez avant de payer et qui restent fixes pour votre réservation. L’écran montre le montant qui vous revient avant que vous confirmiez. À l’approche du départ, une réservation ne peut plus être annulée.',
  Pricing: 'Tarifs',
  'What does the price include?': 'Que comprend le prix ?',
  'The fare, with our service in it, and the taxes of the route by the rules of the day. Fare, each tax and the total are listed before you hold a seat; the hold freezes them, and that total is the figure on your statement.':
    'Le tarif, avec notre service, et les taxes du trajet selon les règles du jour. Tarif, chaque taxe et total sont affichés avant que vous reteniez une place ; l’option les fige, et ce total est le montant de votre relevé.',
  'Why do some prices fall?': 'Pourquoi certains prix baissent-ils ?',
  'An empty seat is worth nothing after take-off. Some operators let the price fall until sales close two hours before departure; the card shows the schedule. Once you hold a seat, your price stays where it is.':
    'Une place vide ne vaut plus rien après le décollage. Certains opérateurs laissent le prix baisser jusqu’à la clôture des ventes, deux heures avant le départ ; la fiche en montre le calendrier. Une fois une place retenue, votre prix ne bouge plus.',
  'How can I pay?': 'Comment puis-je payer ?',
  'By card, through our payment provider; we never see its number. For bookings over $10,000 we also take wire transfers: write to us first.':
    'Par carte, chez notre prestataire de paiement ; nous n’en voyons jamais le numéro. Pour les réservations de plus de 10 000 $US, nous acceptons aussi les virements : écrivez-nous d’abord.',
  'What if a charge looks wrong?': 'Et si un débit semble erroné ?',
  'Write to us within 60 days of the charge, with the booking’s reference. We look into it and answer within 24 hours.':
    'Écrivez-nous dans les 60 jours qui suivent le débit, avec la référence de la réservation. Nous l’examinons et répondons sous 24 heures.',
  'Premium Features': 'Fonctions Premium',
  'What does Premium add?': 'Qu’apporte Premium ?',
  'Unlimited watchlists, instant price alerts by SMS and e-mail, concierge chat, early access to new legs, priority booking, analytics and custom route requests. With Free you save five routes and get an e-mail a week.':
    'Un suivi sans limite d’itinéraires, des alertes de prix immédiates par SMS et e-mail, la discussion avec la conciergerie, l’accès anticipé aux nouveaux vols, la réservation prioritaire, des analyses et des demandes d’itinéraires sur mesure. Avec la formule gratuite, vous enregistrez cinq itinéraires et recevez un e-mail par semaine.',
  'Is there a trial?': 'Y a-t-il un essai ?',
  'Premium begins with 14 days that cost nothing and ask for no card. If you do nothing, you are back on Free afterwards.':
    'Premium commence par 14 jours qui ne coûtent rien et ne demandent pas de carte. Si vous ne faites rien, vous revenez ensuite à la formule gratuite.',
  'Can I get my money back?': 'Puis-je être remboursé ?',
  'Yes. Within 30 days of your first Premium payment you get all of it back, for any reason.':
    'Oui. Dans les 30 jours qui suivent votre premier paiement Premium, il vous est remboursé en totalité, quelle qu’en soit la raison.',
  'What is the annual offer?': 'Quelle est l’offre annuelle ?',
  'Premium costs $149 per year, billed annually. While an offer is shown at the top of our pages, your first annual plan lasts so many months longer at no cost. The offer is taken down when it ends.':
    'Premium coûte 149 $US par an, facturés une fois l’an. Tant qu’une offre figure en haut de nos pages, votre première formule annuelle dure d’autant de mois de plus, sans frais. L’offre est retirée quand elle prend fin.',
} as const

export default buildSentences(translations)
