import { formatCounted, pickWords, type SameWords } from '#server/messages/mail-languages.ts'

const en = {
  offered: {
    subject: ({ count, until, route }: { count: number; until: string; route: string }) =>
      `${count === 1 ? '1 seat is' : `${count} seats are`} held for you until ${until}: ${route}`,
    opening: ({ count, until }: { count: number; until: string }) =>
      count === 1
        ? `1 seat is free on the flight you are waiting for, and we hold it for you until ${until}. Nobody else can take it before that.`
        : `${count} seats are free on the flight you are waiting for, and we hold them for you until ${until}. Nobody else can take them before that.`,
    closing:
      'Nothing is charged until you pay. If it does not suit you any more, release the seats, and the next in line is glad.',
    pay: 'Pay for your seats',
  },
  lapsed: {
    subject: ({ route }: { route: string }) => `Your seats went to the next in line: ${route}`,
    opening:
      'The time for the seats we held for you has passed, so they have gone to the next traveller on the waiting list. Nothing was charged.',
    closing: 'If you would still like to come, you can join the list again.',
    leg: 'The flight',
  },
  closed: {
    subject: ({ route }: { route: string }) => `No seats this time: ${route}`,
    cancelled: ({ carrier }: { carrier: string }) =>
      `${carrier} has cancelled the flight you were waiting for, and its waiting list has ended with it. Nothing was charged.`,
    salesClosed:
      'Sales for the flight you were waiting for have closed, and no seats have come free for you in time. We are sorry, and thank you for waiting. Nothing was charged.',
    noOthers: 'The list of flights changes every day; perhaps the next one suits you.',
  },
}

const fr: SameWords<typeof en> = {
  offered: {
    subject: ({ count, until, route }) =>
      `${formatCounted('fr', count, { one: '# place', other: '# places' })} ${formatCounted('fr', count, { one: 'retenue', other: 'retenues' })} pour vous jusqu’à ${until} : ${route}`,
    opening: ({ count, until }) =>
      formatCounted('fr', count, {
        one: `Une place est libre sur le vol que vous attendez et nous la retenons pour vous jusqu’au ${until}. Personne d’autre ne peut la prendre d’ici là.`,
        other: `${count} places sont libres sur le vol que vous attendez et nous les retenons pour vous jusqu’au ${until}. Personne d’autre ne peut les prendre d’ici là.`,
      }),
    closing:
      'Rien n’est débité avant votre paiement. Si le vol ne vous convient plus, libérez les places : le suivant sur la liste s’en réjouira.',
    pay: 'Payer vos places',
  },
  lapsed: {
    subject: ({ route }) => `Vos places sont passées au suivant : ${route}`,
    opening:
      'Le délai pour les places que nous retenions pour vous est écoulé ; elles sont passées au voyageur suivant sur la liste d’attente. Rien n’a été débité.',
    closing: 'Si vous souhaitez toujours partir, vous pouvez vous réinscrire sur la liste.',
    leg: 'Le vol',
  },
  closed: {
    subject: ({ route }) => `Pas de place cette fois-ci : ${route}`,
    cancelled: ({ carrier }) =>
      `${carrier} a annulé le vol que vous attendiez, et sa liste d’attente a pris fin avec lui. Rien n’a été débité.`,
    salesClosed:
      'Les ventes du vol que vous attendiez sont closes et aucune place ne s’est libérée à temps pour vous. Nous le regrettons et vous remercions d’avoir attendu. Rien n’a été débité.',
    noOthers: 'La liste des vols change chaque jour ; le prochain vous conviendra peut-être.',
  },
}

const ar: SameWords<typeof en> = {
  offered: {
    subject: ({ count, until, route }) =>
      `${formatCounted('ar', count, {
        zero: 'لا مقاعد محجوزة لك',
        one: 'مقعد واحد محجوز لك',
        two: 'مقعدان محجوزان لك',
        few: '# مقاعد محجوزة لك',
        many: '# مقعدًا محجوزًا لك',
        other: '# مقعد محجوز لك',
      })} حتى ${until}: ${route}`,
    opening: ({ count, until }) =>
      formatCounted('ar', count, {
        one: `توفّر مقعد واحد في الرحلة التي تنتظرها، ونحجزه لك حتى ${until}. لا يمكن لأحد غيرك أخذه قبل ذلك.`,
        two: `توفّر مقعدان في الرحلة التي تنتظرها، ونحجزهما لك حتى ${until}. لا يمكن لأحد غيرك أخذهما قبل ذلك.`,
        other: `توفّرت مقاعد في الرحلة التي تنتظرها، عددها ${count}، ونحجزها لك حتى ${until}. لا يمكن لأحد غيرك أخذها قبل ذلك.`,
      }),
    closing:
      'لا يُخصم شيء قبل أن تدفع. إذا لم تعد الرحلة تناسبك فأفرج عن المقاعد ليفرح بها التالي في القائمة.',
    pay: 'ادفع ثمن مقاعدك',
  },
  lapsed: {
    subject: ({ route }) => `انتقلت مقاعدك إلى التالي في القائمة: ${route}`,
    opening: 'انقضت مهلة المقاعد التي حجزناها لك، فانتقلت إلى المسافر التالي في قائمة الانتظار. لم يُخصم شيء.',
    closing: 'إن كنت لا تزال ترغب في السفر فيمكنك الانضمام إلى القائمة من جديد.',
    leg: 'الرحلة',
  },
  closed: {
    subject: ({ route }) => `لا مقاعد هذه المرة: ${route}`,
    cancelled: ({ carrier }) =>
      `ألغت ${carrier} الرحلة التي كنت تنتظرها، وانتهت معها قائمة انتظارها. لم يُخصم شيء.`,
    salesClosed:
      'أُغلق بيع الرحلة التي كنت تنتظرها، ولم تتوفّر لك مقاعد في الوقت المناسب. نأسف لذلك ونشكرك على انتظارك. لم يُخصم شيء.',
    noOthers: 'تتغير قائمة الرحلات كل يوم، ولعل القادمة تناسبك.',
  },
}

/** The texts of mails about waiting lists in one language. */
export const waitingWords = pickWords({ en, fr, ar })
