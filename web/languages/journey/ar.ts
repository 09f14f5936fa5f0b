import type { SameKeys } from '../area.ts'
import type en from './en.ts'

export default {
  here: 'في {place}',
  transfer: 'للانتقال من {from} إلى {to}، {distance} برًّا أو أكثر. ترتيب الانتقال على عاتقك.',
  oneConnection: 'توقف واحد، <time>{duration}</time>',
  thenAircraft: '{first}، ثم {second}',
  perPersonBoth: 'للشخص الواحد، الرحلتان معًا',
  operatedAnd: '{way}، تشغيل {carrier}. {outlook}.',
  selectBoth: 'اختيار الرحلتين',
  seatsOnBoth:
    '{count, plural, zero {لا مقاعد على الرحلتين} one {مقعد واحد على الرحلتين} two {مقعدان على الرحلتين} few {# مقاعد على الرحلتين} many {# مقعدًا على الرحلتين} other {# مقعد على الرحلتين}}',
  settling: 'جارٍ تسوية دفعتك',
  authorisedBoth: 'تم تفويض بطاقتك بمبلغ {amount} ومقاعدك على الرحلتين محفوظة.',
  bothConfirmedSoon: 'الحجزان {references}. سنكتب إليك فور تأكيد كليهما.',
  releasingBoth: 'جارٍ الإفراج عن الرحلتين...',
  releaseBoth: 'الإفراج عن الرحلتين',
  bookingsNotCharged: 'الحجزان <code>{references}</code>. لن يُخصم شيء قبل أن تؤكد، وعن كليهما أو لا شيء.',
  heldWithOther: 'محجوزة مع رحلتك الأخرى',
  withSecond:
    'تحجز هذه المقاعد مع مقاعد الرحلة الثانية من سفرك. يُدفع ثمن الرحلتين أو يُفرج عنهما في صفحة واحدة.',
  withFirst:
    'تحجز هذه المقاعد مع مقاعد الرحلة الأولى من سفرك. يُدفع ثمن الرحلتين أو يُفرج عنهما في صفحة واحدة.',
  goToJourney: 'الانتقال إلى سفرك',
  summary: 'من {from} إلى {to} عبر {via}، {date}',
  loading: 'جارٍ تحميل هذا السفر...',
  failed: 'تعذّر تحميل هذا السفر.',
  failedWhy: 'لا يمكننا الوصول إلى الخادم الآن. إن كنت تحجز مقاعد على هاتين الرحلتين، فالحجز المؤقت مستمر.',
  none: 'لا يوجد سفر كهذا.',
  seeAll: 'عرض كل الرحلات',
  noneWhy: 'لم تعد إحدى رحلتيه موجودة.',
  firstFlight: 'الرحلة الأولى',
  secondFlight: 'الرحلة الثانية',
  togetherTitle: 'رحلتان تُشترَيان معًا',
  togetherOne:
    'تُحجز الرحلتان ويُدفع ثمنهما معًا أو لا شيء: إن تعذّر حجز إحداهما فلن يُخصم شيء. وبعد ذلك تكون كل منهما حجزًا مستقلًا يمكنك إلغاؤه وفق سياسة مشغّله.',
  togetherTwo:
    'يُحتسب الوقت بينهما من آخر موعد محتمل لوصول الأولى. إذا ألغى مشغّل إحدى الرحلتين أو غيّر موعدها إلى حد يمنحك حق استرداد ثمنها، فيمكنك إلغاء الأخرى أيضًا مع استرداد كامل المبلغ ما لم تكن قد غادرت. التأخير وحده لا يغيّر أيًّا من الحجزين، ولا تنتظر رحلة أخرى.',
  flightLabel: '{title}: من {from} إلى {to}',
  facts:
    '{aircraft}، {class}. {count, plural, zero {لا مقاعد متاحة} one {مقعد واحد متاح} two {مقعدان متاحان} few {# مقاعد متاحة} many {# مقعدًا متاحًا} other {# مقعد متاح}} بسعر {price} للشخص الواحد.',
  factsWhole:
    '{aircraft}، {class}. {count, plural, zero {لا مقاعد متاحة} one {مقعد واحد متاح} two {مقعدان متاحان} few {# مقاعد متاحة} many {# مقعدًا متاحًا} other {# مقعد متاح}} بسعر {price} للشخص الواحد، وتُباع الطائرة كاملة.',
  seatsAfter: '{count, plural, zero {مقاعد} one {مقعد} two {مقعدان} few {مقاعد} many {مقعدًا} other {مقعد}}',
  holdBoth: 'احجز الرحلتين مؤقتًا',
  holdBothLead: 'خمس عشرة دقيقة، بالأسعار التي تراها. لن يُخصم شيء قبل أن تدفع.',
  onBoth: 'على الرحلتين',
  holdingBoth: 'جارٍ حجز الرحلتين...',
  bothHeld: 'مقاعدك على الرحلتين محجوزة.',
} as const satisfies SameKeys<typeof en>
