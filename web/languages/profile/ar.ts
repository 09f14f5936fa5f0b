import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  lead: 'الاسم على حجوزاتك، والعنوان الذي تُرسل إليه بطاقات رحلاتك.',
  email: 'البريد الإلكتروني',
  verified: 'مؤكد',
  notVerified: 'غير مؤكد',
  accountType: 'نوع الحساب',
  traveller: 'مسافر',
  operator: 'مشغّل',
  administrator: 'مسؤول',
  linkMailed: 'أرسلنا إليك رابطًا يؤكد هذا العنوان. يصلح مرة واحدة، لمدة 24 ساعة.',
  updateFailed: 'تعذّر حفظ الملف الشخصي',
  fullName: 'الاسم الكامل',
  saving: 'جارٍ الحفظ...',
  save: 'حفظ التغييرات',
  sending: 'جارٍ الإرسال...',
  sendLink: 'إرسال رابط جديد',
  resendFailed: 'تعذّر إرسال الرابط من جديد',
} as const satisfies SameKeys<typeof en>
