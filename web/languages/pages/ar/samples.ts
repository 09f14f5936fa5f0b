import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/samples.ts'

export const translations = {
  'NYC to Miami': 'نيويورك – ميامي',
  'London to Nice': 'لندن – نيس',
  'LA to Vegas': 'لوس أنجلوس – لاس فيغاس',
  'Paris to Geneva': 'باريس – جنيف',
  'Dubai to Riyadh': 'دبي – الرياض',
  'Light Jet': 'طائرة نفاثة خفيفة',
  'Midsize Jet': 'طائرة نفاثة متوسطة',
  'North America': 'أمريكا الشمالية',
  Europe: 'أوروبا',
  MENA: 'الشرق الأوسط وشمال أفريقيا',
  'November to April': 'من نوفمبر إلى أبريل',
  'May to September': 'من مايو إلى سبتمبر',
  'All year, most on Fridays': 'طوال السنة، ومعظمها يوم الجمعة',
  'December to March': 'من ديسمبر إلى مارس',
  'October to May': 'من أكتوبر إلى مايو',
  Sun: 'شمس',
  Weekend: 'عطلة نهاية الأسبوع',
  Riviera: 'الريفييرا',
  Summer: 'صيف',
  'Short hop': 'مسافة قصيرة',
  Ski: 'تزلج',
  Business: 'أعمال',
  Weekday: 'أيام العمل',
  Tags: 'الوسوم',
  'Save {pct}%': 'وفّر {pct, percent}',
  From: 'من',
  'instead of': 'بدلًا من',
  'per person': 'للشخص',
  'Map of empty legs across North America, Europe and the Middle East':
    'خريطة رحلات العودة الفارغة في أمريكا الشمالية وأوروبا والشرق الأوسط',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
