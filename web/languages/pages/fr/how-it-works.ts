import { buildSentences } from '../../build-translation.ts'

/** The three steps of booking, and the reasons to book here. */
export const translations = {
  'Three moves, then wheels up.': 'Trois gestes, et vous décollez.',
  'A jet drops its guests in Nice and is needed in London tomorrow. It flies either way. Here is how one of its seats becomes yours.':
    'Un jet dépose ses passagers à Nice et doit être à Londres demain. Il volera de toute façon. Voici comment l’une de ses places devient la vôtre.',
  'Get Early Access': 'Demander l’accès anticipé',
  'Explore Routes': 'Voir les lignes',
  'The next one leaves with or without you.': 'Le prochain part avec ou sans vous.',
  'See flights on sale': 'Voir les vols en vente',
  'Get Started': 'S’inscrire',
  Discover: 'Découvrir',
  'Live empty legs from verified operators, on one list, the soonest first.':
    'Les vols à vide du moment, chez des opérateurs vérifiés, en une seule liste, les plus proches d’abord.',
  'The real aircraft with its tail, the real airfield and the real time, by the clocks at both ends.':
    'Le vrai avion avec son immatriculation, le vrai aérodrome et la vraie heure, celle des horloges aux deux bouts.',
  'The total per person that your card is charged: the fare, with our fee in it, and each tax of the route by its name. A hold freezes them, and nothing is added at the end.':
    'Le total par personne débité de votre carte : le tarif, nos frais compris, et chaque taxe du trajet par son nom. L’option les fige, et rien ne s’ajoute à la fin.',
  'Every card shows the legal name of the operating carrier.':
    'Chaque fiche nomme la compagnie qui opère le vol, par sa raison sociale.',
  'Prices that fall towards departure show the way they will fall.':
    'Les prix qui baissent à l’approche du départ montrent comment ils baisseront.',
  Watchlist: 'Suivre',
  'Empty legs are decided late. Let the route come to you.':
    'Les vols à vide se décident tard. Laissez la ligne venir à vous.',
  'Save a route once: two cities, how far around them, and the days that suit you.':
    'Enregistrez un itinéraire une seule fois : deux villes, la distance autour d’elles et les jours qui vous conviennent.',
  'Alerts by SMS and e-mail when a leg appears on it.':
    'Des alertes par SMS et e-mail dès qu’un vol y apparaît.',
  'Price-drop notifications for legs that you have seen already.':
    'Des notifications de baisse de prix pour les vols que vous avez déjà vus.',
  'One message per leg and price. We do not send the same thing twice.':
    'Un message par vol et par prix. Nous n’envoyons pas deux fois la même chose.',
  'Book and go': 'Réserver et partir',
  'From a seat you like to a seat that is yours in a few minutes.':
    'D’une place qui vous plaît à une place qui est à vous, en quelques minutes.',
  'Your seats are held for 15 minutes while you decide. Nobody else can buy them.':
    'Vos places sont retenues 15 minutes pendant que vous décidez. Personne d’autre ne peut les acheter.',
  'Instant booking by card. You are charged once the seats are confirmed, never before.':
    'Réservation immédiate par carte. Vous êtes débité une fois les places confirmées, jamais avant.',
  'A digital boarding pass with the terminal, the time to be there and the tail number.':
    'Une carte d’embarquement numérique avec le terminal, l’heure de rendez-vous et l’immatriculation.',
  'Support answers 24/7 when a plan changes.':
    'L’assistance répond 24 h/24 et 7 j/7 quand un programme change.',
  'Verified operators': 'Des opérateurs vérifiés',
  'Certificate, insurance and bank account are checked by a person before the first seat is on sale. Lose one, and the legs leave the list the same minute.':
    'Certificat, assurance et compte bancaire sont contrôlés par une personne avant la première place en vente. Si l’un manque, les vols quittent la liste dans la minute.',
  '25-70% off charter': '25 à 70 % moins cher qu’un affrètement',
  'The aircraft flies home in any case. You pay towards a flight that would have earned nothing, and the card shows what the charter would cost.':
    'L’avion rentre de toute façon. Vous participez à un vol qui n’aurait rien rapporté, et la fiche montre ce que coûterait l’affrètement.',
  'No seat sold twice': 'Aucune place vendue deux fois',
  'A held seat is yours until the clock ends, to the second. Paying late never costs you money without a seat.':
    'Une place retenue est à vous jusqu’à la fin du décompte, à la seconde près. Payer trop tard ne vous coûte jamais d’argent sans place.',
  'Refunds by rule': 'Des remboursements selon des règles',
  'The refund terms are part of the booking from the moment you make it. If the operator cancels, all of your money comes back.':
    'Les conditions de remboursement font partie de la réservation dès que vous la faites. Si l’opérateur annule, tout votre argent vous revient.',
  'Why Choose Ferrywing': 'Pourquoi choisir Ferrywing',
  'Sharing a jet is a matter of trust in people you have not met. These four we have made rules.':
    'Partager un jet, c’est faire confiance à des gens que l’on n’a jamais vus. De ces quatre points, nous avons fait des règles.',
} as const

export default buildSentences(translations)
