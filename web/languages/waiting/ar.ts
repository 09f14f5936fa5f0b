import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  offered: 'توفّرت مقاعد، وهي محجوزة لك.',
  title: 'انتظار مقعد',
  promise:
    'عندما تتوفّر مقاعد نحجزها لك ونكتب إليك فورًا. تذكر الرسالة آخر موعد للدفع، ولا يمكن لأحد غيرك أخذها في الأثناء.',
  signInFirst: 'تسجيل الدخول للانضمام إلى القائمة',
  passengers: 'المسافرون',
  person:
    '{count, plural, zero {بلا أشخاص} one {شخص واحد} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}',
  joining: 'جارٍ الانضمام...',
  join: 'الانضمام إلى قائمة الانتظار',
  soldWhole: 'تُباع هذه الطائرة كاملة، عدد مقاعدها: {count}.',
  allOrNone: 'تسافرون جميعًا أو لا أحد: لا نعرض المقاعد إلا عندما تكفيكم جميعًا.',
  waiting: 'أنت على قائمة الانتظار',
  inLine:
    '{count, plural, zero {من {waiting} في الانتظار} one {من {waiting} في الانتظار، لشخص واحد} two {من {waiting} في الانتظار، لشخصين} few {من {waiting} في الانتظار، لعدد # أشخاص} many {من {waiting} في الانتظار، لعدد # شخصًا} other {من {waiting} في الانتظار، لعدد # شخص}}',
  placeStays: 'إذا توفّرت مقاعد أقل مما تحتاج إليه عُرضت على التالي، ويبقى دورك محفوظًا.',
  leaving: 'جارٍ المغادرة...',
  leave: 'مغادرة القائمة',
} as const satisfies SameKeys<typeof en>
