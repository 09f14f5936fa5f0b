import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  menu: 'القائمة',
  accountOf: 'حساب',
  myTrips: 'رحلاتي',
  profile: 'الملف الشخصي',
  settings: 'الإعدادات',
  adminPanel: 'لوحة الإدارة',
  operatorDashboard: 'لوحة المشغّل',
  signOut: 'تسجيل الخروج',
  close: 'إغلاق',
} as const satisfies SameKeys<typeof en>
