import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  title: 'تفضيلات ملفات الارتباط',
  necessary: 'ضروري',
  necessaryHint:
    'ملف يحمي النماذج من المواقع الأخرى، وتسجيل دخولك، وهذا الاختيار. لا يعمل الموقع من دونها، لذا فهي مفعّلة دائمًا.',
  rememberFilters: 'تذكّر عوامل التصفية',
  rememberFiltersHint:
    'يحتفظ بآخر عوامل تصفية استخدمتها في المسارات وفي المدونة، في هذا المتصفح فقط. وعند إيقافه يُحذف ما حُفظ.',
  save: 'حفظ التفضيلات',
} as const satisfies SameKeys<typeof en>
