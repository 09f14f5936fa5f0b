import { buildSentences } from '../../build-translation.ts'

/** The company, its figures and its principles. */
export const translations = {
  'We fill the flight home.': 'Nous remplissons le vol du retour.',
  'Ferrywing is a marketplace for the seats of private jets that would fly empty. We work from London and Beirut.':
    'Ferrywing est une place de marché pour les places de jets privés qui voleraient à vide. Nous travaillons à Londres et à Beyrouth.',
  'Fly with us, or let us fill your legs.': 'Volez avec nous, ou laissez-nous remplir vos vols.',
  'See flights on sale': 'Voir les vols en vente',
  'For Operators': 'Pour les opérateurs',
  'Why this exists': 'Pourquoi Ferrywing existe',
  'A chartered jet flies one way full and often the other way empty. The crew is on duty, the fuel is bought, the slot is booked. What is missing is somebody who happens to go there, on that day, and hears of it in time.':
    'Un jet affrété vole plein dans un sens et souvent à vide dans l’autre. L’équipage est de service, le carburant est acheté, le créneau est réservé. Il ne manque que quelqu’un qui va justement là, ce jour-là, et qui l’apprend à temps.',
  'Until now such seats were passed on by telephone, between brokers, to people who knew whom to ask. We put them on one list with the aircraft, the operator and the whole price, and let anybody hold a seat for fifteen minutes while they think.':
    'Jusqu’ici, ces places se passaient par téléphone, entre courtiers, à ceux qui savaient à qui demander. Nous les mettons sur une seule liste, avec l’avion, l’opérateur et le prix complet, et chacun peut retenir une place quinze minutes, le temps de réfléchir.',
  'A jet is not a green way to travel, and a cheap seat does not make it one. The flight takes place with or without you; carrying people on it is better than carrying none. We say no more than that.':
    'Le jet n’est pas un moyen de voyager écologique, et une place bon marché n’y change rien. Le vol a lieu avec ou sans vous ; mieux vaut y transporter quelqu’un que personne. Nous n’en disons pas plus.',
  'We arrange flights and operate none. Who flies you is a licensed carrier, named on every card, and checked by a person before the first of its seats goes on sale.':
    'Nous organisons des vols et n’en opérons aucun. Vous volez avec un transporteur agréé, nommé sur chaque fiche, et contrôlé par une personne avant la mise en vente de sa première place.',
  'Ferrywing in figures': 'Ferrywing en chiffres',
  'operators who reposition': 'opérateurs qui repositionnent leurs avions',
  'routes they fly': 'lignes qu’ils desservent',
  'regions: North America, Europe and MENA':
    'régions : Amérique du Nord, Europe, Moyen-Orient et Afrique du Nord',
  'off charter, at most; 25% is usual at least':
    'de moins qu’un affrètement, au plus ; d’habitude 25 % au moins',
  'What we hold to': 'Ce à quoi nous nous tenons',
  'The price is the price': 'Le prix est le prix',
  'The price on the card is what you are charged, per person, with our fee in it.':
    'Le prix affiché est celui qui est débité de votre carte, par personne, nos frais compris.',
  'Seats before money': 'Les places avant l’argent',
  'Your card is charged after your seats are certain. There is no state in which we have your money and you have no seat.':
    'Votre carte est débitée une fois vos places certaines. Jamais nous n’avons votre argent sans que vous ayez de place.',
  'Times are local': 'Les heures sont locales',
  'A departure is shown by the clock at the airfield, an arrival by the clock where you land.':
    'Un départ est affiché à l’heure de l’aérodrome, une arrivée à l’heure du lieu où vous atterrissez.',
  'No hurry that is not real': 'Aucune urgence inventée',
  'We show no invented watchers and no false last seats. The one countdown here is your own hold.':
    'Nous ne montrons ni visiteurs inventés ni fausses dernières places. Le seul compte à rebours est celui de votre option.',
} as const

export default buildSentences(translations)
