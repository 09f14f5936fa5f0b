import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  lead: 'كن أول من يعلم بالرحلات. ثمن المقاعد هو المعروض مع الرحلة في كلا الاشتراكين.',
  hasIt: 'لديك Premium.',
  hasItWhy:
    'احفظ ما تشاء من المسارات، ويصلك خبر الرحلات فورًا. تجد طريقة الدفع وبطاقتك وفواتيرك في الإعدادات.',
  myAlerts: 'تنبيهاتي',
  myPlan: 'اشتراكي',
  whatYouGet: 'ما تحصل عليه',
  howYouPay: 'كيف تدفع',
  compare: 'مقارنة الاشتراكات',
  opening: 'جارٍ فتح صفحة الدفع...',
  startTrial: 'بدء التجربة المجانية',
  getFor: 'الاشتراك في Premium مقابل {price}',
  billing: 'طريقة الدفع',
  byYear: 'سنويًا',
  byMonth: 'شهريًا',
  saves: 'وفّر {pct}',
  monthsFree:
    '{count, plural, zero {بلا أشهر مجانية} one {شهر مجاني} two {شهران مجانيان} few {# أشهر مجانية} many {# شهرًا مجانيًا} other {# شهر مجاني}}',
  yearLonger:
    '{count, plural, zero {تدوم سنتك الأولى اثني عشر شهرًا.} one {تطول سنتك الأولى شهرًا.} two {تطول سنتك الأولى شهرين.} few {تطول سنتك الأولى # أشهر.} many {تطول سنتك الأولى # شهرًا.} other {تطول سنتك الأولى # شهر.}}',
  trialTerms:
    '14 يومًا بلا مقابل ولا بطاقة. إن أضفت بطاقة خُصم {amount} عند انتهائها، وإلا عدت إلى الاشتراك المجاني.',
  paidTerms: 'يُخصم {amount} اليوم، لأنك استفدت من تجربتك.',
  nothingHere: 'لا يوجد ما يُعرض.',
  notComplete: 'هذا العنوان غير مكتمل.',
  checking: 'جارٍ التحقق من اشتراكك...',
  notLookedUp: 'تعذّر التحقق منه.',
  checkAgain: 'التحقق من جديد',
  onTrial: 'Premium بين يديك للتجربة.',
  onTrialWhy: 'لك كل ما فيه مدة 14 يومًا. لم تُطلب بطاقة، فلا يمكن خصم شيء.',
  begun: 'أهلًا بك في Premium.',
  begunWhy: 'وصلت دفعتك. من الآن تكون أول من يعلم بالرحلات.',
  refused: 'رُفضت بطاقتك.',
  refusedWhy: 'أضف بطاقة أخرى في إعداداتك للمتابعة.',
  almost: 'أوشكنا على الانتهاء.',
  almostWhy: 'لم يخبرنا مزوّد الدفع باشتراكك بعد. يمكنك إغلاق هذه الصفحة: يبدأ اشتراكك من دونها.',
  over: 'انتهى هذا الاشتراك.',
  overWhy: 'أنت على الاشتراك المجاني. وPremium متاح متى شئت.',
  notBegun: 'لم يبدأ شيء.',
  notBegunWhy: 'أُغلقت هذه الصفحة قبل موافقتك، ولم يُخصم شيء.',
  createAlert: 'إنشاء تنبيه',
  seeFlights: 'عرض الرحلات',
} as const satisfies SameKeys<typeof en>
