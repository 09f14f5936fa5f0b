import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  lead: 'Apprenez les vols en premier. Les places coûtent le prix affiché, quelle que soit la formule.',
  hasIt: 'Vous avez Premium.',
  hasItWhy:
    'Enregistrez autant d’itinéraires que vous voulez et soyez prévenu aussitôt. Le mode de paiement, votre carte et vos factures se trouvent dans les paramètres.',
  myAlerts: 'Mes alertes',
  myPlan: 'Ma formule',
  whatYouGet: 'Ce que vous obtenez',
  howYouPay: 'Comment vous payez',
  compare: 'Comparer les formules',
  opening: 'Ouverture de la page de paiement...',
  startTrial: 'Commencer l’essai gratuit',
  getFor: 'Passer à Premium pour {price}',
  billing: 'Facturation',
  byYear: 'À l’année',
  byMonth: 'Au mois',
  saves: 'Économisez {pct}',
  monthsFree: '{count, plural, one {# mois offert} other {# mois offerts}}',
  yearLonger:
    '{count, plural, one {Votre première année dure # mois de plus.} other {Votre première année dure # mois de plus.}}',
  trialTerms:
    'Les 14 premiers jours ne coûtent rien et ne demandent pas de carte. Si vous en ajoutez une, {amount} sont débités à leur fin ; sinon, vous revenez à la formule gratuite.',
  paidTerms: '{amount} sont débités aujourd’hui, car vous avez déjà eu votre essai.',
  nothingHere: 'Il n’y a rien à voir.',
  notComplete: 'Cette adresse est incomplète.',
  checking: 'Vérification de votre formule...',
  notLookedUp: 'La vérification a échoué.',
  checkAgain: 'Vérifier à nouveau',
  onTrial: 'Premium est à vous, à l’essai.',
  onTrialWhy:
    'Vous en profitez pleinement pendant 14 jours. Aucune carte n’a été demandée : rien ne peut être débité.',
  begun: 'Bienvenue dans Premium.',
  begunWhy: 'Votre paiement est arrivé. Désormais, vous apprenez les vols en premier.',
  refused: 'Votre carte a été refusée.',
  refusedWhy: 'Ajoutez une autre carte dans vos paramètres pour continuer.',
  almost: 'Presque terminé.',
  almostWhy:
    'Le prestataire de paiement ne nous a pas encore confirmé votre formule. Vous pouvez fermer cette page : elle commence sans elle.',
  over: 'Cette formule a pris fin.',
  overWhy: 'Vous êtes en formule gratuite. Premium est là quand vous voulez.',
  notBegun: 'Rien n’a été commencé.',
  notBegunWhy: 'Cette page a été fermée avant votre accord, et rien n’a été débité.',
  createAlert: 'Créer une alerte',
  seeFlights: 'Voir les vols',
} as const satisfies SameKeys<typeof en>
