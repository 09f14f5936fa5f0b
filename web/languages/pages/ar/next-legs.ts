import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/next-legs.ts'

export const translations = {
  'The next flights could not be loaded.': 'تعذّر تحميل الرحلات القادمة.',
  'Try again': 'المحاولة من جديد',
  'No flights available at the moment.': 'لا توجد رحلات متاحة حاليًا.',
  'Empty legs appear at short notice, often in the afternoon. Look again soon.':
    'تظهر رحلات العودة الفارغة قبل موعدها بقليل، وغالبًا بعد الظهر. عد قريبًا.',
  'Each strip is the daylight along the route, from take-off to landing.':
    'يمثّل كل شريط ضوء النهار على طول المسار، من الإقلاع إلى الهبوط.',
  'All flights': 'كل الرحلات',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
