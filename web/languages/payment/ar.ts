import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  failed: 'فشل الدفع',
  successful: 'تم الدفع بنجاح!',
  booked: 'تم حجز رحلتك بنجاح.',
  refunded: 'أُعيد المبلغ',
  onItsWayBack: 'المبلغ في طريقه إلى بطاقتك.',
  processing: 'جارٍ معالجة الدفع',
  oneBooked: 'حُجزت رحلة واحدة',
  checkAgain: 'التحقق من جديد',
  namePassengers: 'إدخال أسماء المسافرين',
  seeTrip: 'عرض رحلتك',
  seeTrips: 'عرض رحلاتك',
  status: 'الحالة: {status}',
  beingCheckedText:
    'نتحقق من هذا الحجز كما نفعل مع بعض الحجوزات. بطاقتك مفوَّضة ومقاعدك محفوظة، ولا يُخصم شيء قبل انتهاء التحقق. سنكتب إليك عندئذ.',
  authorisedText: 'تم تفويض بطاقتك ولن يُخصم شيء حتى تأكيد الرحلة. سنكتب إليك عندئذ.',
  mayClose: 'يمكنك إغلاق هذه الصفحة. تُسوّى عملية الدفع من دونها، وسنكتب إليك عند إتمامها.',
  checking: 'جارٍ التحقق من دفعتك...',
  amount: 'المبلغ',
  booking: 'الحجز',
  bookingStatus: 'حالة الحجز',
  sessionId: 'معرّف الجلسة',
  home: 'العودة إلى الرئيسية',
  notCompleted: 'لم تكتمل عملية الدفع. لم يُخصم شيء.',
  checkFailed: 'تعذّر التحقق من حالة الدفع',
  bothBooked: 'تم حجز رحلتَي سفرك بنجاح.',
  bothBack: 'مبلغ الرحلتين في طريقه إلى بطاقتك.',
  partly:
    'أُلغيت إحدى رحلتيك ويعود ثمنها إلى بطاقتك. الأخرى محجوزة، ويمكنك إلغاؤها مع استرداد كامل المبلغ من صفحة رحلاتي.',
  neitherCharged: 'لم تكتمل عملية الدفع. لم يُخصم شيء عن أي من الرحلتين.',
  firstFlight: 'الرحلة الأولى',
  secondFlight: 'الرحلة الثانية',
} as const satisfies SameKeys<typeof en>
