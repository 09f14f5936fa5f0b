import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/routes.ts'

export const translations = {
  'Where jets fly home.': 'حيث تعود الطائرات.',
  'Five routes on which jets fly home empty all the time, and what a seat usually costs. Open one to see what is on sale there now.':
    'خمسة مسارات تعود عليها الطائرات فارغة باستمرار، والسعر المعتاد للمقعد عليها. افتح أحدها لترى المعروض للبيع عليه الآن.',
  'All flights on sale': 'كل الرحلات المعروضة للبيع',
  'Sample routes': 'مسارات نموذجية',
  'Showing {shown} of {all} routes': 'المسارات المعروضة: {shown} من {all}',
  'No routes found': 'لا توجد مسارات مطابقة',
  'Show All Routes': 'عرض كل المسارات',
  'Try another city, or leave one of the filters away.': 'جرّب مدينة أخرى أو أزل أحد عوامل التصفية.',
  'View Details': 'عرض التفاصيل',
  'Set Alert': 'إنشاء تنبيه',
  Search: 'بحث',
  'Search routes...': 'ابحث عن مسار...',
  Continent: 'القارة',
  'All Continents': 'كل القارات',
  'Aircraft class': 'فئة الطائرة',
  'All Aircraft': 'كل الطائرات',
  'Clear Filters': 'مسح عوامل التصفية',
  'Fly another way?': 'وجهة أخرى؟',
  '50+ routes are flown empty, and no list shows them all. Name yours, and be told when a leg appears.':
    'تقطع الطائرات أكثر من 50 مسارًا وهي فارغة، ولا قائمة تعرضها كلها. اذكر مسارك ليصلك خبر كل رحلة تظهر عليه.',
  'Create Custom Alert': 'إنشاء تنبيه مخصّص',
  'On sale now, on or near this route': 'معروض للبيع الآن على هذا المسار أو بالقرب منه',
  'The flights could not be loaded.': 'تعذّر تحميل الرحلات.',
  'Try again': 'المحاولة من جديد',
  'None today within 150 km of both ends. Empty legs appear at short notice: set an alert, and be told.':
    'لا رحلات اليوم ضمن 150 كم من طرفي المسار. تظهر رحلات العودة الفارغة قبل موعدها بقليل: أنشئ تنبيهًا ليصلك خبرها.',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
