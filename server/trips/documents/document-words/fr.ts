import { formatCounted, type SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  route: ({ from, to }) => `${from} – ${to}`,
  place: ({ city, code }) => `${city} (${code})`,
  day: ({ date, year }) => `${date} ${year}`,
  booking: 'Réservation',
  operatedBy: 'Opéré par',

  pass: {
    title: 'Carte d’accès',
    titleOf: ({ reference }) => `Carte d’accès ${reference}`,
    about: ({ route, day }) => `${route}, ${day}`,
    from: 'De',
    to: 'À',
    moment: ({ day, time, zone, offset }) => `${day}, ${time} ${zone} (${offset})`,
    departs: ({ moment }) => `Départ le ${moment}`,
    atTheLatest: ({ moment }) => `Au plus tard le ${moment}`,
    arrives: ({ moment }) => `Arrivée le ${moment}`,
    terminalToBeTold: 'Terminal communiqué par e-mail',
    seeConfirmation: 'Voir la confirmation',
    passenger: 'Passager',
    nameElsewhere: 'Nom dans le code et sur la page de la carte',
    leadTraveller:
      'Voyageur principal. Indiquez le nom du passager sur la page de votre voyage, au plus tard trois heures avant le départ.',
    number: 'Carte',
    seat: 'Place',
    seatOf: ({ seat, count }) => `${seat} sur ${count}`,
    beThere: 'Présence au terminal',
    aircraft: 'Avion',
    codeOf: ({ number }) => `Le code signé de la carte ${number}, à lire par l’équipage`,
    showCode: 'Présentez ce code à l’avion',
    crewChecks:
      'L’équipage vérifie sa signature sans réseau. Il donne accès à une personne, une seule fois, sur ce vol ; la carte d’une réservation annulée est refusée. Munissez-vous du passeport ou de la pièce d’identité qu’exige votre trajet.',
    boardingCodeOf: ({ number }) => `Le code d’embarquement de la carte ${number}, résolution 792 de l’IATA`,
    boardingCode: 'Code d’embarquement pour les lecteurs des terminaux (résolution 792 de l’IATA)',
    passOf: ({ seat, count }) => `Carte ${seat} sur ${count}`,
  },

  receipt: {
    title: 'Reçu',
    titleOf: ({ reference }) => `Reçu ${reference}`,
    traveller: 'Voyageur',
    flight: 'Vol',
    departure: 'Départ',
    departureAt: ({ day, time, zone }) => `${day}, ${time} ${zone}`,
    chargedOn: 'Carte débitée le',
    paymentReference: 'Référence du paiement',
    seeAccount: 'Voir votre compte',
    charged: 'Débité',
    seats: ({ count, price }) =>
      `${formatCounted('fr', count, { one: '# place', other: '# places' })} à ${price}`,
    carriage: ({ carrier }) => `dont transport par ${carrier} (inclus)`,
    fee: ({ product }) => `dont frais de service de ${product} (inclus)`,
    total: 'Total débité',
    refunds: 'Remboursements',
    refundedOn: ({ day }) => `Remboursé le ${day}`,
    underWay: 'En cours, pas encore confirmé par le prestataire de paiement',
    withReference: ({ when, reference }) => `${when}, ${reference}`,
    paid: 'Payé après remboursements',
    utcDay: ({ date }) => `${date} (UTC)`,
  },
} satisfies SameWords<typeof en>
