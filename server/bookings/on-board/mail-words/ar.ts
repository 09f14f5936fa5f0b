import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  subject: ({ route, reference }) => `لم يعد ما ستحمله مقبولًا: ${route}، الحجز ${reference}`,
  pets: 'تغيّرت رحلتك، ولم تعد تقبل الحيوانات التي ذكرت أنك ستصطحبها.',
  baggage: 'تغيّرت رحلتك، ولم تعد تتسع لكل الأمتعة التي ذكرت أنك ستحملها.',
  both: 'تغيّرت رحلتك، ولم تعد تقبل الحيوانات ولا تتسع لكل الأمتعة التي ذكرت أنك ستحملها.',
  closing:
    'يُرجى أن تذكر في صفحة رحلتك ما ستحمله الآن، حتى ثلاث ساعات قبل المغادرة. وإن لم يكن بإمكانك السفر على هذا النحو فراسلنا قبل أن تغيّر شيئًا أو تلغيه.',
  say: 'اذكر ما ستحمله',
  write: 'راسلنا',
} satisfies SameWords<typeof en>
