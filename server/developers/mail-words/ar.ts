import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  greeting: ({ name }) => `مرحبًا ${name}،`,

  personalKey: {
    subject: 'أُنشئ مفتاح للبرامج في حسابك',
    heading: 'مفتاح جديد',
    opening: ({ key }) =>
      `أُنشئ المفتاح «${key}» في حسابك قبل لحظات. كل برنامج يحمله يمكنه فعل ما سمحت به حتى تنتهي صلاحيته أو تلغيه. أما الدفع فيبقى لك.`,
    closing: 'إن كنت أنت فليس عليك فعل شيء. وإلا فألغِ المفتاح وغيّر كلمة مرورك وراجع إعداداتك فورًا.',
    look: 'عرض مفاتيحي',
  },
} satisfies SameWords<typeof en>
