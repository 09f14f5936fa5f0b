import { formatCounted, type SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  greeting: ({ name }) => `Bonjour ${name},`,
  route: ({ from, to }) => `${from} → ${to}`,
  anywhere: 'N’importe où',
  nearMe: 'Près de moi',
  regions: {
    'North America': 'Amérique du Nord',
    Europe: 'Europe',
    MENA: 'Moyen-Orient et Afrique du Nord',
    Africa: 'Afrique',
    Asia: 'Asie',
    Oceania: 'Océanie',
    'South America': 'Amérique du Sud',
  },
  comma: ', ',

  from: 'De',
  to: 'À',
  departs: 'Départ',
  arrives: 'Arrivée',
  price: 'Prix',
  seats: 'Places',
  aircraft: 'Avion',
  operatedBy: 'Opéré par',
  place: ({ name, code, city }) => `${name} (${code}), ${city}`,
  departure: ({ date, time, zone, offset }) => `${date}, ${time} ${zone} (${offset})`,
  orLater: ({ date, time }) => ` ou plus tard, jusqu’au ${date}, ${time}`,
  arrival: ({ time, zone, offset }) => `${time} ${zone} (${offset})`,
  perPerson: ({ amount }) => `${amount} par personne`,
  theAircraft: ({ amount, count }) =>
    `${amount} l’avion, ${formatCounted('fr', count, { one: '# place', other: '# places' })}`,
  about: ({ amount, day, currency }) => `environ ${amount} au cours du ${day}, débité en ${currency}`,
  was: ({ amount }) => `auparavant ${amount}`,
  belowCharter: ({ pct }) => `${pct} % de moins qu’un affrètement classique`,
  seatsFree: ({ count }) => formatCounted('fr', count, { one: '# place libre', other: '# places libres' }),
  soldTogether: 'à prendre ensemble',

  one: {
    subject: ({ route, date, price }) => `${route}, ${date} : ${price}`,
    cheaperSubject: ({ route, date, price }) => `Désormais ${price} : ${route}, ${date}`,
    opening:
      'Un vol correspond à un itinéraire que vous avez enregistré. Il peut être réservé dès maintenant.',
    cheaperOpening:
      'Le prix d’un vol que nous vous avions annoncé a baissé. Il peut être réservé dès maintenant.',
    closing: 'Les places vont à qui les retient en premier, et le prix peut changer d’ici là.',
    see: 'Voir le vol',
  },
  several: {
    subject: ({ count, route }) => `${count} vols sur vos itinéraires, à commencer par ${route}`,
    heading: 'Des vols sur vos itinéraires',
    opening:
      'Ces vols correspondent aux itinéraires que vous avez enregistrés. Ils peuvent être réservés dès maintenant.',
    closing: 'Les places vont à qui les retient en premier, et les prix peuvent changer d’ici là.',
    line: ({ route, from, to, leaves, lands, price, aircraft, carrier }) =>
      `${route} (${from} – ${to}) : départ ${leaves}, arrivée ${lands}. ${price}. ${aircraft}, opéré par ${carrier}.`,
    link: ({ route, date }) => `${route}, ${date}`,
  },
  digest: {
    subject: ({ count }) =>
      `Votre semaine : ${formatCounted('fr', count, { one: '# vol', other: '# vols' })} sur vos itinéraires`,
    heading: 'Votre semaine sur vos itinéraires',
    opening:
      'Ces vols correspondent aux itinéraires que vous avez enregistrés. Tous peuvent être réservés dès maintenant.',
    more: ({ count }) =>
      formatCounted('fr', count, {
        one: '# autre correspond également : vous le trouverez en cherchant vos itinéraires.',
        other: '# autres correspondent également : vous les trouverez en cherchant vos itinéraires.',
      }),
  },

  stop: ({ route }) => `Arrêter l’alerte ${route}`,
  stopAll: 'Arrêter tous les e-mails d’alerte',
  saved: ({ routes }) => `Vous avez enregistré ${routes}.`,
  savedAndMore: ({ routes, count }) =>
    `Vous avez enregistré ${routes} et ${formatCounted('fr', count, { one: '# autre itinéraire', other: '# autres itinéraires' })}.`,
  disclosure:
    'Ferrywing organise ces vols et ne les exploite pas ; le transporteur effectif est indiqué avec chacun.',

  text: {
    leg: ({ codes, date, time, zone }) => `${codes} ${date} ${time} ${zone}`,
    perPerson: ({ amount }) => `${amount}/pers.`,
    theAircraft: ({ amount }) => `${amount} l’avion`,
    cheaper: ({ price }) => `désormais ${price}`,
    saving: ({ pct }) => ` -${pct} %`,
    next: ' ; ',
    more: ({ count }) => formatCounted('fr', count, { one: '# autre', other: '# autres' }),
    many: ({ count }) => `${count} vols sur vos itinéraires`,
  },
} satisfies SameWords<typeof en>
