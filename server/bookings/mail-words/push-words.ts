import { formatCounted, pickWords } from '#server/messages/mail-languages.ts'

type Route = { route: string }
type Leaving = Route & { date: string; time: string; zone: string; beThere: string }
type At = { time: string; zone: string }

const en = {
  READY: {
    title: 'Passengers still to name',
    body: ({ route, date, time }: Leaving) =>
      `${route}, ${date}, ${time}. The crew may take only people whose names and documents it has.`,
  },
  TOMORROW: {
    title: 'Your flight tomorrow',
    body: ({ route, date, time, zone, beThere }: Leaving) =>
      `${route}, ${date}, ${time} ${zone}. Please be there at ${beThere}.`,
  },
  TODAY: {
    title: 'Your flight today',
    body: ({ route, date, time, zone, beThere }: Leaving) =>
      `${route}, ${date}, ${time} ${zone}. Please be there at ${beThere}.`,
  },
  HOURS: {
    title: 'Your flight leaves soon',
    body: ({ route, time, zone, beThere }: Leaving) =>
      `${route}, ${time} ${zone}. Please be there at ${beThere}.`,
  },
  delayed: {
    title: ({ time, zone }: At) => `Delayed to ${time} ${zone}`,
    body: ({ route, time, zone, beThere }: Leaving) =>
      `${route} is expected to leave at ${time} ${zone}. Please be there at ${beThere}.`,
  },
  onTime: {
    title: 'On time after all',
    body: ({ route, time, zone, beThere }: Leaving) =>
      `${route} leaves at ${time} ${zone}, as you booked it. Please be there at ${beThere}.`,
  },
  boarding: {
    title: 'Boarding',
    body: ({ route }: Route) => `${route} is boarding now.`,
  },
  moved: {
    title: 'Your flight was moved',
    body: ({ route }: Route) => `${route}. Your trip’s page says what is different and what you can do.`,
  },
  changed: {
    title: 'Your flight has changed',
    body: ({ route }: Route) => `${route}. Your trip’s page says how it is now.`,
  },
  cancelled: {
    title: 'Your flight is cancelled',
    body: ({ route }: Route) =>
      `The operator has cancelled ${route}. Your trip’s page says what happens with your money.`,
  },
  offered: {
    title: ({ count, time, zone }: At & { count: number }) =>
      `${count === 1 ? '1 seat is' : `${count} seats are`} held for you until ${time} ${zone}`,
    body: ({ route }: Route) => `${route}. Nothing is charged until you pay.`,
  },
}

/** The texts of notifications on a lock screen. They contain no name, no reference and no phone number. */
export const pushWords = pickWords({
  en,
  fr: {
    READY: {
      title: 'Passagers à nommer',
      body: ({ route, date, time }) =>
        `${route}, ${date}, ${time}. L’équipage ne peut prendre que les personnes dont il a le nom et le document.`,
    },
    TOMORROW: {
      title: 'Votre vol demain',
      body: ({ route, date, time, zone, beThere }) =>
        `${route}, ${date}, ${time} ${zone}. Présentez-vous à ${beThere}.`,
    },
    TODAY: {
      title: 'Votre vol aujourd’hui',
      body: ({ route, date, time, zone, beThere }) =>
        `${route}, ${date}, ${time} ${zone}. Présentez-vous à ${beThere}.`,
    },
    HOURS: {
      title: 'Votre vol part bientôt',
      body: ({ route, time, zone, beThere }) => `${route}, ${time} ${zone}. Présentez-vous à ${beThere}.`,
    },
    delayed: {
      title: ({ time, zone }) => `Retardé à ${time} ${zone}`,
      body: ({ route, time, zone, beThere }) =>
        `${route} : départ prévu à ${time} ${zone}. Présentez-vous à ${beThere}.`,
    },
    onTime: {
      title: 'Finalement à l’heure',
      body: ({ route, time, zone, beThere }) =>
        `${route} part comme réservé, à ${time} ${zone}. Présentez-vous à ${beThere}.`,
    },
    boarding: { title: 'Embarquement', body: ({ route }) => `${route} : l’embarquement a commencé.` },
    moved: {
      title: 'Votre vol a été déplacé',
      body: ({ route }) =>
        `${route}. La page de votre voyage indique ce qui a changé et ce que vous pouvez faire.`,
    },
    changed: {
      title: 'Votre vol a changé',
      body: ({ route }) => `${route}. La page de votre voyage indique ce qu’il en est maintenant.`,
    },
    cancelled: {
      title: 'Votre vol est annulé',
      body: ({ route }) =>
        `L’opérateur a annulé ${route}. La page de votre voyage indique ce qu’il advient de votre argent.`,
    },
    offered: {
      title: ({ count, time, zone }) =>
        `${formatCounted('fr', count, { one: '# place retenue', other: '# places retenues' })} pour vous jusqu’à ${time} ${zone}`,
      body: ({ route }) => `${route}. Rien n’est débité avant le paiement.`,
    },
  },
  ar: {
    READY: {
      title: 'مسافرون لم تُذكر أسماؤهم بعد',
      body: ({ route, date, time }) =>
        `${route}، ${date}، ${time}. لا يمكن للطاقم أن يصحب إلا من لديه اسمه ووثيقته.`,
    },
    TOMORROW: {
      title: 'رحلتك غدًا',
      body: ({ route, date, time, zone, beThere }) =>
        `${route}، ${date}، ${time} ${zone}. يُرجى الحضور عند ${beThere}.`,
    },
    TODAY: {
      title: 'رحلتك اليوم',
      body: ({ route, date, time, zone, beThere }) =>
        `${route}، ${date}، ${time} ${zone}. يُرجى الحضور عند ${beThere}.`,
    },
    HOURS: {
      title: 'رحلتك تغادر قريبًا',
      body: ({ route, time, zone, beThere }) => `${route}، ${time} ${zone}. يُرجى الحضور عند ${beThere}.`,
    },
    delayed: {
      title: ({ time, zone }) => `تأخرت إلى ${time} ${zone}`,
      body: ({ route, time, zone, beThere }) =>
        `${route}: المغادرة المتوقعة عند ${time} ${zone}. يُرجى الحضور عند ${beThere}.`,
    },
    onTime: {
      title: 'في موعدها',
      body: ({ route, time, zone, beThere }) =>
        `${route}: تغادر كما حجزتها، عند ${time} ${zone}. يُرجى الحضور عند ${beThere}.`,
    },
    boarding: { title: 'الصعود إلى الطائرة', body: ({ route }) => `${route}: بدأ الصعود إلى الطائرة.` },
    moved: {
      title: 'تغيّر موعد رحلتك',
      body: ({ route }) => `${route}. تجد في صفحة رحلتك ما تغيّر وما يمكنك فعله.`,
    },
    changed: {
      title: 'تغيّرت رحلتك',
      body: ({ route }) => `${route}. تجد في صفحة رحلتك كيف هي الآن.`,
    },
    cancelled: {
      title: 'أُلغيت رحلتك',
      body: ({ route }) => `ألغى المشغّل رحلة ${route}. تجد في صفحة رحلتك ما يحدث لنقودك.`,
    },
    offered: {
      title: ({ count, time, zone }) =>
        `${formatCounted('ar', count, {
          one: 'مقعد واحد محجوز',
          two: 'مقعدان محجوزان',
          few: '# مقاعد محجوزة',
          many: '# مقعدًا محجوزًا',
          other: '# مقعد محجوز',
        })} لك حتى ${time} ${zone}`,
      body: ({ route }) => `${route}. لا يُخصم شيء حتى تدفع.`,
    },
  },
})
