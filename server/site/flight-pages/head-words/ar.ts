import type { SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

export default {
  flightTitle: ({ from, to, day }) => `${from} إلى ${to}، ${day}`,
  flight: ({ from, to, day, aircraft, price, savingsPct }) =>
    `مقعد على طائرة خاصة من ${from} إلى ${to} في ${day} (${aircraft}): ${price} للشخص${savingsPct > 0 ? `، أقل من سعر الاستئجار بنسبة ${savingsPct}%` : ''}.`,
  routeTitle: ({ from, to }) => `رحلات فارغة من ${from} إلى ${to}`,
  route: ({ from, to, day }) =>
    `مقاعد على طائرات خاصة تطير على أي حال من ${from} إلى ${to}: الرحلات المعروضة للبيع الآن، أقربها في ${day}.`,
} satisfies SameWords<typeof en>
