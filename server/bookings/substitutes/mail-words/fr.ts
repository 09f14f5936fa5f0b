import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  subject: ({ count, route, reference }) =>
    count === 1
      ? `1 autre vol vous est réservé : ${route}, réservation ${reference}`
      : `${count} autres vols vous sont réservés : ${route}, réservation ${reference}`,
  opening: ({ count, until }) =>
    count === 1
      ? `Votre vol a été annulé. À la place, nous gardons pour vous seul des places sur un autre vol jusqu’au ${until}.`
      : `Votre vol a été annulé. À la place, nous gardons pour vous seul des places sur ${count} autres vols jusqu’au ${until}.`,
  refund: ({ amount }) =>
    `Votre remboursement de ${amount} est versé sur votre carte, quel que soit votre choix.`,
  leg: ({ route, departs, arrives, aircraft, carrier, price, difference }) =>
    `${route}, ${departs}, arrivée ${arrives}, ${aircraft}, opéré par ${carrier} : ${price} avec ses taxes, ${difference}`,
  more: ({ amount }) => `${amount} de plus que ce que vous aviez payé`,
  less: ({ amount }) => `${amount} de moins que ce que vous aviez payé`,
  same: 'autant que ce que vous aviez payé',
  closing:
    'Choisissez-en un sur la page de votre voyage et payez son prix par carte, en une seule étape ; les autres sont alors remis en vente. Votre relevé montre le remboursement et le nouveau prix : ensemble, ils font la différence. Si aucun ne vous convient, vous n’avez rien à faire. Rien n’est débité.',
  choose: 'Choisir un vol',
  text: ({ count, codes, time, zone }) =>
    count === 1
      ? `${codes} est annulé. 1 autre vol est gardé pour vous jusqu’à ${time} ${zone}`
      : `${codes} est annulé. ${count} autres vols sont gardés pour vous jusqu’à ${time} ${zone}`,
} satisfies SameWords<typeof en>
