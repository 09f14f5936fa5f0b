import { formatCounted, type SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

const formatSeats = (count: number) => formatCounted('fr', count, { one: '# place', other: '# places' })

export default {
  greeting: ({ name }) => `Bonjour ${name},`,
  route: ({ from, to }) => `${from} – ${to}`,
  disclosure: ({ carrier }) => `Ferrywing organise ce vol et ne l’exploite pas. Il est opéré par ${carrier}.`,

  booking: 'Réservation',
  from: 'De',
  departs: 'Départ',
  to: 'À',
  arrives: 'Arrivée',
  aircraft: 'Avion',
  seats: 'Places',
  andInfants: ({ count }) => `, et ${count === 1 ? 'un bébé' : `${count} bébés`} sur les genoux`,
  bagsAndPets: {
    baggage: 'Bagages',
    pets: 'Animaux',
    pieces: ({ count }) => `${count} ${count < 2 ? 'pièce' : 'pièces'}`,
    kinds: { DOG: 'chien', CAT: 'chat', FERRET: 'furet', OTHER: 'autre animal' },
  },
  fare: 'Tarif',
  total: 'Total',
  people: 'Personnes',
  operatedBy: 'Opéré par',
  place: ({ city, name, code }) => `${city}, ${name} (${code})`,
  placeWithTerminal: ({ place, terminal }) => `${place}, ${terminal}`,
  moment: ({ date, time, zone, offset }) => `${date}, ${time} ${zone} (${offset})`,
  clock: ({ date, time, zone }) => `${date}, ${time} ${zone}`,

  confirmed: {
    subject: ({ route, reference }) => `Confirmé : ${route}, réservation ${reference}`,
    opening: ({ count, from, to, amount }) =>
      `${formatCounted('fr', count, { one: 'Votre place', other: 'Vos # places' })} de ${from} à ${to} ${formatCounted('fr', count, { one: 'est confirmée', other: 'sont confirmées' })}. Votre carte a été débitée de ${amount}.`,
    closing: ({ minutes }) =>
      `Votre carte d’accès, le vol pour votre agenda et le reçu sont joints à ce message. Indiquez-nous qui voyage sous « Mes voyages », au plus tard trois heures avant le départ. Présentez-vous au terminal ${minutes} minutes avant le départ, avec la carte d’accès et le passeport ou la pièce d’identité qu’exige votre trajet.`,
  },
  released: {
    subject: ({ route, reference }) => `Non débité : ${route}, réservation ${reference}`,
    why: {
      SEATS_GONE:
        'Votre carte a été autorisée après la fin de votre option, et les places n’étaient alors plus libres. Rien n’a été débité : nous avons levé l’autorisation.',
      RELEASED:
        'Votre carte a été autorisée pour des places qui ne sont plus retenues pour vous. Rien n’a été débité : nous avons levé l’autorisation.',
      AUTHORISATION_LAPSED:
        'L’autorisation sur votre carte a pris fin avant que la réservation ait pu être confirmée. Rien n’a été débité et les places sont de nouveau en vente.',
      OTHER_FLIGHT:
        'L’autre vol de votre trajet n’a pas pu être réservé ; aucun des deux ne l’a donc été. Rien n’a été débité, ni pour l’un ni pour l’autre.',
      OTHER_UNPAID:
        'L’autre vol de votre trajet n’a pas été payé avant la fin de votre option ; aucun des deux n’a donc été réservé. Rien n’a été débité, ni pour l’un ni pour l’autre.',
      LEG_CANCELLED: 'L’opérateur a annulé ce vol. Rien n’a été débité : nous avons levé l’autorisation.',
      WITHDRAWN:
        'Vous avez retiré cette réservation avant sa confirmation. Rien n’a été débité : nous avons levé l’autorisation.',
      ADMIN:
        'Nous n’avons pas pu confirmer cette réservation. Rien n’a été débité : nous avons levé l’autorisation.',
    },
    closing: 'Votre banque peut mettre quelques jours à retirer l’autorisation de votre relevé.',
  },
  cancelled: {
    subject: ({ route, reference }) => `Annulé : ${route}, réservation ${reference}`,
    withRefund: ({ amount }) =>
      `Votre réservation est annulée. Sur ce que vous avez payé, ${amount} reviennent sur votre carte ; nous vous écrirons quand le remboursement sera parti.`,
    forNothing:
      'Votre réservation est annulée. Selon les conditions de votre réservation, rien n’est remboursé si près du départ.',
    closing:
      'Si vous ne vous y attendiez pas, répondez à ce message et nous regarderons ce qu’il en est avec vous.',
  },
  otherLeg: {
    subject: ({ route, reference }) => `Votre autre vol : ${route}, réservation ${reference}`,
    opening: ({ count, amount }) =>
      `L’autre vol de votre trajet n’est plus tel que vous l’aviez réservé. Ce vol-ci n’a pas changé et vous gardez ${formatCounted('fr', count, { one: 'votre place', other: 'vos # places' })}. S’il ne vous sert à rien à lui seul, vous pouvez l’annuler jusqu’à son départ (si vous gardez l’autre, jusqu’au départ du premier des deux) et récupérer tout ce qui ne vous a pas encore été remboursé, jusqu’à ${amount}.`,
    closing: 'Avant d’annuler, vous voyez ce qui revient sur votre carte.',
    look: 'Voir ce voyage',
  },
  refunded: {
    subject: ({ amount, reference }) => `Remboursé : ${amount}, réservation ${reference}`,
    opening: ({ amount }) => `Nous avons remboursé ${amount} sur la carte avec laquelle vous avez payé.`,
    closing: 'Votre banque peut mettre cinq à dix jours à l’afficher sur votre relevé.',
  },
  returned: {
    subject: ({ amount, reference }) =>
      `Votre remboursement n’est pas arrivé : ${amount}, réservation ${reference}`,
    opening: ({ amount }) =>
      `Votre banque n’a pas accepté le remboursement de ${amount}. Cela arrive quand une carte ou un compte a été fermé. L’argent reste à vous : l’un de nous en est averti et le renvoie.`,
    closing:
      'Si vous avez changé de carte, répondez à ce message pour que l’argent vous parvienne du premier coup.',
  },
  goesBack: ({ amount }) =>
    `${amount} reviennent sur la carte avec laquelle vous avez payé ; nous vous écrirons dès que le remboursement sera parti.`,
  taxBack: ({ tax, amount }) => `${tax} ${amount}`,
  taxesBack: ({ taxes }) => `Ce montant comprend des taxes : ${taxes}.`,
  nothingBack: 'Rien ne revient sur votre carte.',
  cancelledByYou: {
    opening: 'Vous avez annulé votre réservation et ses places sont de nouveau en vente.',
    closing: 'Si ce n’était pas vous, répondez tout de suite à ce message.',
  },
  passengersChanged: {
    subject: ({ route, reference }) => `Passagers modifiés : ${route}, réservation ${reference}`,
    details: ({ seat }) => `Vous avez corrigé les informations du passager à la place ${seat}.`,
    person: ({ seat }) =>
      `Quelqu’un d’autre voyage maintenant à la place ${seat}. Ce que vous aviez indiqué sur la personne précédente est supprimé et sa carte n’est plus valable.`,
    seat: ({ count }) =>
      `Vous avez rendu une place de votre réservation. ${formatCounted('fr', count, {
        one: '# personne voyage toujours',
        other: '# personnes voyagent toujours',
      })}.`,
    free: 'Cela ne coûte rien.',
    closing:
      'Les cartes d’accès de ce voyage sont nouvelles : utilisez celles de sa page. Si ce n’était pas vous, répondez tout de suite à ce message.',
    look: 'Voir ce voyage',
  },
  kept: {
    notCharged: 'Rien n’a été débité, donc rien n’est conservé.',
    moved: 'Rien n’est conservé : votre vol a changé, vous pouvez donc tout récupérer, nos frais compris.',
    nothing: ({ pct, tier }) =>
      `Rien n’est conservé : les conditions de votre réservation rendent ${pct} % (${tier}).`,
    some: ({ amount, pct, tier }) =>
      `${amount} sont conservés : les conditions de votre réservation rendent ${pct} % (${tier}).`,
    backBefore: ({ amount }) => `${amount} avaient déjà été remboursés.`,
    operatorsWords: ({ words }) => `selon l’opérateur : « ${words} »`,
    noTier: 'aucun palier ne couvre ce moment',
    over: ({ hours }) => `${hours} heures ou plus avant le départ`,
    under: ({ hours }) => `moins de ${hours} heures avant le départ`,
    between: ({ least, most }) => `de ${least} à ${most} heures avant le départ`,
  },
  noShow: {
    subject: ({ route, reference }) => `Absence au départ : ${route}, réservation ${reference}`,
    opening: ({ carrier, pct, amount }) =>
      `${carrier} nous a indiqué que personne de cette réservation ne s’est présenté au vol. Les conditions de votre réservation conservent dans ce cas ${pct} % du prix : ${amount}.`,
    someOpening: ({ carrier, absent, people }) =>
      `${carrier} nous a indiqué que ${formatCounted('fr', absent, {
        one: `# personne sur ${people} de cette réservation ne s’est pas présentée`,
        other: `# personnes sur ${people} de cette réservation ne se sont pas présentées`,
      })} au vol.`,
    closing: 'Si vous étiez à bord, répondez à ce message et nous regarderons ce qu’il en est avec vous.',
  },

  legCancelled: {
    subject: ({ route, reference }) => `Annulé par l’opérateur : ${route}, réservation ${reference}`,
    opening: ({ carrier, reason }) =>
      `Nous sommes désolés : ${carrier} a annulé ce vol. Voici la raison donnée : ${reason}`,
    allBack: ({ amount }) =>
      `La totalité, soit ${amount}, nos frais compris, revient sur la carte avec laquelle vous avez payé. Les banques l’affichent en général sous 5 à 10 jours.`,
    keptBack: ({ amount }) =>
      `Vous aviez déjà annulé votre réservation. Ce qui en avait été retenu, soit ${amount}, nos frais compris, revient aussi sur la carte avec laquelle vous avez payé. Les banques l’affichent en général sous 5 à 10 jours.`,
    restBack: ({ amount }) =>
      `Ce qui reste de votre paiement, soit ${amount}, nos frais compris, revient sur la carte avec laquelle vous avez payé. Les banques l’affichent en général sous 5 à 10 jours.`,
    money: {
      GONE_BACK: 'Le prix entier est déjà revenu sur votre carte.',
      DISPUTED:
        'Vous avez contesté le paiement : votre banque détient donc l’argent et en décide ; s’il nous revient, nous vous le renvoyons sur votre carte.',
      RELEASED:
        'Votre carte avait été autorisée et non débitée ; nous levons l’autorisation. Si votre banque affiche tout de même un débit, il vous revient en entier.',
      NONE: 'Votre option sur ce vol a pris fin. Rien n’a été débité.',
    },
    looking:
      'Nous cherchons en ce moment d’autres vols proches du vôtre. Ceux qui ont des places sont gardés pour vous seul pendant une heure : un autre message vous dira lesquels, et jusqu’à quand. La page de votre voyage les montre aussi, ou dit qu’il n’y en a pas.',
    others: 'La liste des vols change chaque jour ; un autre vous conviendra peut-être.',
  },
  others:
    'Les vols ci-dessus partent à proximité des mêmes aéroports dans les trois jours et ont des places libres pour vous en ce moment.',
  allLegs: 'Tous les vols',
  leg: {
    line: (leg) =>
      `${leg.route}, ${leg.departs}, arrivée ${leg.arrives}, ${leg.aircraft}, ${leg.price}, opéré par ${leg.carrier}`,
    link: ({ route, departs }) => `${route}, ${departs}`,
    perPerson: ({ amount }) => `${amount} par personne`,
    perPersonFalling: ({ amount }) => `${amount} par personne, en baisse`,
    whole: ({ amount, count }) => `${amount} pour l’avion entier de ${formatSeats(count)}`,
    wholeFalling: ({ amount, count }) => `${amount}, en baisse, pour l’avion entier de ${formatSeats(count)}`,
  },
  changed: {
    moved: ({ route, reference }) => `Votre vol a été déplacé : ${route}, réservation ${reference}`,
    subject: ({ route, reference }) => `Un changement sur votre vol : ${route}, réservation ${reference}`,
    opening: ({ carrier }) =>
      `${carrier} a modifié ce vol. Vos places restent à vous. Vous trouvez ci-dessous le vol tel qu’il est maintenant ; voici ce qui est nouveau :`,
    place:
      'Le lieu où vous vous rendez pour ce vol, ou la manière de le joindre, a changé. Le vol lui-même reste tel quel. Voici ce qui est nouveau :',
    refund: ({ amount }) =>
      `S’il ne vous convient plus, annulez sur la page de votre voyage avant le nouveau départ : la totalité, soit ${amount}, nos frais compris, revient sur votre carte.`,
    taxBack: ({ amount }) =>
      `Les taxes de ce vol sont désormais moins élevées : ${amount} reviennent sur votre carte.`,
    release: 'S’il ne vous convient plus, libérez votre option ou écrivez-nous : rien n’est débité.',
    others:
      'Les vols ci-dessous partent près de vos aéroports à peu près à votre heure et ont des places libres pour vous en ce moment.',
    noOthers: 'Aucun autre vol près de vos aéroports n’a de places à peu près à votre heure pour le moment.',
    nothingToDo: 'Vous n’avez rien à faire. Si vous avez une question, écrivez-nous.',
    yourTrip: 'Votre voyage',
    writeToUs: 'Nous écrire',
    line: ({ what, is, was }) => `${what} : ${is} (auparavant : ${was}).`,
    terminalOfDeparture: 'Terminal de départ',
    terminalOfArrival: 'Terminal d’arrivée',
    notNamed: 'non indiqué',
    window: ({ from, until }) => `${from} à ${until}`,
  },

  reminder: {
    subject: {
      READY: ({ route, reference }) => `Passagers à nommer : ${route}, réservation ${reference}`,
      TOMORROW: ({ route, reference }) => `Votre vol demain : ${route}, réservation ${reference}`,
      TODAY: ({ route, reference }) => `Votre vol aujourd’hui : ${route}, réservation ${reference}`,
      HOURS: ({ route, reference, time }) => `Votre vol à ${time} : ${route}, réservation ${reference}`,
    },
    opening: {
      READY: ({ carrier, departs }) =>
        `Votre vol avec ${carrier} part le ${departs}. L’équipage ne peut prendre que les personnes dont il a le nom et le document.`,
      TOMORROW: ({ carrier, departs, time, zone }) =>
        `Votre vol avec ${carrier} part demain, ${departs}. Présentez-vous à ${time} ${zone}.`,
      TODAY: ({ carrier, departs, time, zone }) =>
        `Votre vol avec ${carrier} part aujourd’hui, ${departs}. Présentez-vous à ${time} ${zone}.`,
      HOURS: ({ carrier, departs, time, zone }) =>
        `Votre vol avec ${carrier} part bientôt, ${departs}. Présentez-vous à ${time} ${zone}.`,
    },
    papers: {
      NAME: 'Apportez votre carte d’accès et, pour chaque personne, une pièce d’identité officielle avec photo.',
      PASSPORT:
        'Apportez votre carte d’accès et le passeport de chaque personne, valable au-delà du jour d’arrivée.',
      PASSPORT_OR_CARD:
        'Apportez votre carte d’accès et le passeport ou la carte nationale d’identité de chaque personne, valable au-delà du jour d’arrivée.',
    },
    missing: ({ count, until }) =>
      `${formatCounted('fr', count, { one: 'Le nom ou le document de # passager manque', other: 'Les noms ou les documents de # passagers manquent' })}. Complétez jusqu’au ${until} sur la page de votre voyage.`,
    baggage: ({ note }) => `Bagages, selon l’opérateur : « ${note} »`,
    noBaggageNote:
      'L’opérateur n’a rien précisé sur les bagages. Écrivez-nous avant d’apporter un objet grand ou lourd.',
    pets: ({ note }) => `Animaux, selon l’opérateur : « ${note} »`,
    closing: 'Votre carte d’accès, les passagers et les conditions sont sur la page de votre voyage.',
    yourTrip: 'Votre voyage',
    map: 'Plan du lieu',
    writeToUs: 'Écrivez-nous',
    text: {
      READY: ({ leg }) => `Passagers à nommer : ${leg}`,
      TOMORROW: ({ leg }) => `Votre vol demain : ${leg}`,
      TODAY: ({ leg }) => `Votre vol aujourd’hui : ${leg}`,
      HOURS: ({ leg }) => `Votre vol : ${leg}`,
      leg: ({ codes, date, time, zone }) => `${codes} ${date} ${time} ${zone}`,
      beThere: ({ time }) => `, présence ${time}`,
      next: ', ',
    },
  },

  delay: {
    later: {
      subject: ({ route, reference, time }) => `Retardé à ${time} : ${route}, réservation ${reference}`,
      opening: ({ carrier, time, zone, beThere }) =>
        `${carrier} nous informe que votre vol est retardé : le départ est prévu à ${time} ${zone}. Présentez-vous à ${beThere} ${zone}. L’heure réservée figure ci-dessous.`,
      text: ({ codes, time, zone }) => `Retard : ${codes} doit partir à ${time} ${zone}`,
    },
    onTime: {
      subject: ({ route, reference, time }) =>
        `Finalement à l’heure, à ${time} : ${route}, réservation ${reference}`,
      opening: ({ carrier, time, zone, beThere }) =>
        `${carrier} nous informe que votre vol n’est plus retardé : il part comme réservé, à ${time} ${zone}. Présentez-vous à ${beThere} ${zone}.`,
      text: ({ codes, time, zone }) => `Finalement à l’heure : ${codes} part à ${time} ${zone}`,
    },
    closing: 'La page de votre voyage montre où en est le vol et se met à jour d’elle-même.',
  },
} satisfies SameWords<typeof en>
