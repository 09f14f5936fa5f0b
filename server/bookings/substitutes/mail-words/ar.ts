import { formatCounted, type SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

const countFlights = (count: number) =>
  formatCounted('ar', count, {
    one: 'رحلة أخرى',
    two: 'رحلتين أخريين',
    few: '# رحلات أخرى',
    other: '# رحلة أخرى',
  })

export default {
  subject: ({ count, route, reference }) => `حجزنا لك ${countFlights(count)}: ${route}، الحجز ${reference}`,
  opening: ({ count, until }) =>
    `أُلغيت رحلتك. وبدلًا منها نحتفظ بمقاعد على ${countFlights(count)} لك وحدك حتى ${until}.`,
  refund: ({ amount }) => `يعود مبلغ ${amount} إلى بطاقتك أيًّا كان اختيارك.`,
  leg: ({ route, departs, arrives, aircraft, carrier, price, difference }) =>
    `${route}، ${departs}، الوصول ${arrives}، ${aircraft}، تشغّلها ${carrier}: ${price} مع الضرائب، ${difference}`,
  more: ({ amount }) => `أكثر بمقدار ${amount} مما دفعت`,
  less: ({ amount }) => `أقل بمقدار ${amount} مما دفعت`,
  same: 'مثل ما دفعت',
  closing:
    'اختر واحدة في صفحة رحلتك وادفع سعرها بالبطاقة في خطوة واحدة، وعندئذ تعود الرحلات الأخرى إلى البيع. يُظهر كشف حسابك المبلغ المُعاد والسعر الجديد، ومجموعهما هو الفرق. وإن لم تناسبك أي منها فلا يلزمك فعل شيء. لا يُخصم منك شيء.',
  choose: 'اختر رحلة',
  text: ({ count, codes, time, zone }) =>
    `أُلغيت ${codes}. نحتفظ لك بـ${countFlights(count)} حتى ${time} ${zone}`,
} satisfies SameWords<typeof en>
