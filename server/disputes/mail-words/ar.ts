import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  writeToUs: 'راسلنا',

  opened: {
    subject: ({ reference }) => `استرد مصرفك دفعة: الحجز ${reference}`,
    opening: ({ amount }) =>
      `أبلغنا مصرفك أنك تعترض على الدفعة البالغة ${amount} عن هذا الحجز، وقد استرد المال إلى أن يبتّ في الأمر. سنجيب مصرفك بسجل الحجز.`,
    closing:
      'إن حدث خطأ ما فراسلنا: كثيرًا ما نسوّي الأمر أسرع من المصرف. وإن لم تكن قد تعرّفت على الخصم ثم تعرّفت عليه الآن فأخبر مصرفك بأنك تسحب الاعتراض.',
  },
  decided: {
    subject: ({ reference }) => `بتّ مصرفك في الأمر: الحجز ${reference}`,
    stands: ({ amount }) => `بتّ مصرفك في الاعتراض المتعلق بهذا الحجز: تبقى الدفعة البالغة ${amount} قائمة.`,
    staysWithYou: ({ amount }) =>
      `بتّ مصرفك في الاعتراض المتعلق بهذا الحجز: يبقى لك المبلغ الذي استرده، وقدره ${amount}.`,
    legCancelled: ({ amount }) => `بما أن هذه الرحلة أُلغيت، يعود الآن ${amount} إلى بطاقتك.`,
    closing: 'إن كان لديك سؤال عن ذلك فراسلنا.',
  },
  premium: {
    openedSubject: 'استرد مصرفك دفعة: Ferrywing Premium',
    opened: ({ amount }) =>
      `أبلغنا مصرفك أنك تعترض على الدفعة البالغة ${amount} عن Premium، وقد استرد المال إلى أن يبتّ في الأمر. يستمر Premium حتى ذلك الحين، وإن بقي المال لك انتهى Premium.`,
    decidedSubject: 'بتّ مصرفك في الأمر: Ferrywing Premium',
    stands: ({ amount }) => `بتّ مصرفك في الاعتراض المتعلق بـ Premium: تبقى الدفعة البالغة ${amount} قائمة.`,
    staysWithYou: ({ amount }) =>
      `بتّ مصرفك في الاعتراض المتعلق بـ Premium: يبقى لك المبلغ الذي استرده، وقدره ${amount}.`,
    guarantee: ({ amount }) => `بما أنك استخدمت الضمان، يعود الآن ${amount} إلى بطاقتك.`,
  },
} satisfies SameWords<typeof en>
