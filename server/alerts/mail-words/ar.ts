import { formatCounted, type SameWords } from '#server/messages/mail-languages.ts'
import type en from './en.ts'

const countFlights = (count: number) =>
  formatCounted('ar', count, {
    zero: 'لا رحلات',
    one: 'رحلة واحدة',
    two: 'رحلتان',
    few: '# رحلات',
    many: '# رحلة',
    other: '# رحلة',
  })

const others = (count: number) =>
  formatCounted('ar', count, {
    zero: 'لا رحلات أخرى',
    one: 'رحلة أخرى',
    two: 'رحلتان أخريان',
    few: '# رحلات أخرى',
    many: '# رحلة أخرى',
    other: '# رحلة أخرى',
  })

export default {
  greeting: ({ name }) => `مرحبًا ${name}،`,
  route: ({ from, to }) => `من ${from} إلى ${to}`,
  anywhere: 'أي مكان',
  nearMe: 'موقعي',
  regions: {
    'North America': 'أمريكا الشمالية',
    Europe: 'أوروبا',
    MENA: 'الشرق الأوسط وشمال أفريقيا',
    Africa: 'أفريقيا',
    Asia: 'آسيا',
    Oceania: 'أوقيانوسيا',
    'South America': 'أمريكا الجنوبية',
  },
  comma: '، ',

  from: 'من',
  to: 'إلى',
  departs: 'المغادرة',
  arrives: 'الوصول',
  price: 'السعر',
  seats: 'المقاعد',
  aircraft: 'الطائرة',
  operatedBy: 'تشغّلها',
  place: ({ name, code, city }) => `${name} (${code})، ${city}`,
  // Starts with a right-to-left mark, because the parts have different directions.
  departure: ({ date, time, zone, offset }) => `\u200f${date}، ${time} ${zone} (${offset})`,
  orLater: ({ date, time }) => ` أو بعد ذلك، حتى ${date}، ${time}`,
  arrival: ({ time, zone, offset }) => `\u200f${time} ${zone} (${offset})`,
  perPerson: ({ amount }) => `${amount} للشخص الواحد`,
  theAircraft: ({ amount, count }) =>
    `${amount} للطائرة، ${formatCounted('ar', count, {
      ...{ zero: '# مقاعد', one: 'مقعد واحد', two: 'مقعدان' },
      ...{ few: '# مقاعد', many: '# مقعدًا', other: '# مقعد' },
    })}`,
  about: ({ amount, day, currency }) => `حوالي ${amount} بسعر صرف ${day}، ويُخصم المبلغ بعملة ${currency}`,
  was: ({ amount }) => `سابقًا ${amount}`,
  belowCharter: ({ pct }) => `أقل بنسبة ${pct}٪ من الاستئجار المعتاد`,
  seatsFree: ({ count }) =>
    formatCounted('ar', count, {
      zero: 'لا مقاعد متاحة',
      one: 'مقعد واحد متاح',
      two: 'مقعدان متاحان',
      few: '# مقاعد متاحة',
      many: '# مقعدًا متاحًا',
      other: '# مقعد متاح',
    }),
  soldTogether: 'تُباع معًا',

  one: {
    subject: ({ route, date, price }) => `${route}، ${date}: ${price}`,
    cheaperSubject: ({ route, date, price }) => `السعر الآن ${price}: ${route}، ${date}`,
    opening: 'توفّرت رحلة على مسار حفظته. يمكن حجزها الآن.',
    cheaperOpening: 'انخفض سعر رحلة أبلغناك بها. يمكن حجزها الآن.',
    closing: 'المقاعد لمن يحجزها أولًا، وقد يتغير السعر حتى ذلك الحين.',
    see: 'عرض الرحلة',
  },
  several: {
    subject: ({ count, route }) => `${countFlights(count)} على مساراتك، منها ${route}`,
    heading: 'رحلات على مساراتك',
    opening: 'توفّرت هذه الرحلات على المسارات التي حفظتها. يمكن حجزها الآن.',
    closing: 'المقاعد لمن يحجزها أولًا، وقد تتغير الأسعار حتى ذلك الحين.',
    line: ({ route, from, to, leaves, lands, price, aircraft, carrier }) =>
      `${route} (${from} إلى ${to}): المغادرة ${leaves}، الوصول ${lands}. ${price}. ${aircraft}، تشغّلها ${carrier}.`,
    link: ({ route, date }) => `${route}، ${date}`,
  },
  digest: {
    subject: ({ count }) => `أسبوعك: ${countFlights(count)} على مساراتك`,
    heading: 'أسبوعك على مساراتك',
    opening: 'توفّرت هذه الرحلات على المسارات التي حفظتها. يمكن حجزها كلها الآن.',
    more: ({ count }) => `وعلى مساراتك أيضًا ${others(count)}: تجدها بالبحث عن مساراتك.`,
  },

  stop: ({ route }) => `إيقاف تنبيه المسار ${route}`,
  stopAll: 'إيقاف كل رسائل التنبيهات',
  saved: ({ routes }) => `مساراتك المحفوظة: ${routes}.`,
  savedAndMore: ({ routes, count }) => `مساراتك المحفوظة: ${routes}، ومسارات أخرى عددها ${count}.`,
  disclosure: 'تنظّم Ferrywing هذه الرحلات ولا تشغّلها، وتُذكر مع كل رحلة الشركة التي تشغّلها.',

  text: {
    leg: ({ codes, date, time, zone }) => `رحلة ${codes} ${date} ${time} ${zone}`,
    perPerson: ({ amount }) => `${amount} للشخص`,
    theAircraft: ({ amount }) => `${amount} للطائرة`,
    cheaper: ({ price }) => `الآن ${price}`,
    saving: ({ pct }) => `، وفّر ${pct}٪`,
    next: '؛ ',
    more: ({ count }) => others(count),
    many: ({ count }) => `${countFlights(count)} على مساراتك`,
  },
} satisfies SameWords<typeof en>
