import { buildSentences } from '../../build-translation.ts'

/** The home page with its form and the placeholders of its legs. */
export const translations = {
  'The jet is flying home anyway.': 'Le jet rentre de toute façon.',
  'Private aircraft reposition without passengers every day. Verified operators list those legs here, and you take the seats for up to 70% less than charter.':
    'Chaque jour, des avions privés se repositionnent sans passagers. Des opérateurs vérifiés publient ces vols ici, et vous y prenez place jusqu’à 70 % moins cher qu’un affrètement.',
  'Get Early Access': 'Accès anticipé',
  'Explore Routes': 'Voir les lignes',
  'Sample routes': 'Exemples de lignes',
  'View Details': 'Voir le détail',
  'On sale now, soonest first': 'En vente maintenant, départs les plus proches',
  'See flights on sale': 'Voir les vols en vente',
  'Early access, one mail.': 'Accès anticipé, un seul e-mail.',
  'We write when it opens, and not before. Your address stays with us.':
    'Nous vous écrivons à l’ouverture, pas avant. Votre adresse reste chez nous.',
  'How It Works': 'Comment ça marche',
  'Three moves, then wheels up.': 'Trois gestes, et vous décollez.',
  Discover: 'Découvrir',
  'Live empty legs from verified operators, with the real aircraft, the real airfield and the real time.':
    'Les vols à vide du moment, chez des opérateurs vérifiés, avec le vrai avion, le vrai aérodrome et la vraie heure.',
  Watchlist: 'Suivre',
  'Save a route once. We send an SMS or an e-mail the moment a leg appears or its price drops.':
    'Enregistrez un itinéraire une seule fois. Nous vous envoyons un SMS ou un e-mail dès qu’un vol apparaît ou que son prix baisse.',
  'Book and go': 'Réserver et partir',
  'Hold your seats for fifteen minutes, pay by card, and board with a digital pass. Support answers day and night.':
    'Retenez vos places pendant quinze minutes, payez par carte et embarquez avec une carte d’accès numérique. L’assistance répond jour et nuit.',
  'Follow the magenta line.': 'Suivez la ligne magenta.',
  'In the cockpit, magenta is the active route. 100+ operators reposition on 50+ routes across three regions, and every leg here is a great circle.':
    'Dans le cockpit, le magenta est la route active. Plus de 100 opérateurs se repositionnent sur plus de 50 lignes dans trois régions, et chaque vol est ici une orthodromie.',
  Testimonials: 'Témoignages',
  'Founder, Beirut': 'Fondateur, Beyrouth',
  'I watch Riyadh to Dubai. Two messages a month, one of them is usually mine.':
    'Je suis la ligne Riyad – Dubaï. Deux messages par mois, et l’un des deux est en général pour moi.',
  'Producer, London': 'Productrice, Londres',
  'Farnborough to Nice on a Sunday morning, six of us, for less than the scheduled flight.':
    'Farnborough – Nice un dimanche matin, à six, pour moins cher que le vol de ligne.',
  'Surgeon, New York': 'Chirurgien, New York',
  'The hold timer is honest. Fifteen minutes to call my wife, then the seats are ours.':
    'Le minuteur est honnête. Quinze minutes pour appeler ma femme, et les places sont à nous.',
  '{stars} out of {all}': '{stars} sur {all}',
  'Be there when your route opens.': 'Soyez là quand votre ligne ouvre.',
  Email: 'E-mail',
  'Name (optional)': 'Nom (facultatif)',
  'Joining...': 'Inscription...',
  'Join the waitlist': 'Rejoindre la liste',
} as const

export default buildSentences(translations)
