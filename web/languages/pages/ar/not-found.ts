import { buildSentences } from '../../build-translation.ts'
import type { translations as french } from '../fr/not-found.ts'

export const translations = {
  'There is no runway at this address.': 'لا مدرج في هذا العنوان.',
  'The page may have moved, or it is not open yet. The flights are where they always were.':
    'ربما انتقلت الصفحة أو لم تُفتح بعد. أما الرحلات فما زالت في مكانها.',
  'Explore Routes': 'استكشاف الرحلات',
  'Return to Home': 'العودة إلى الرئيسية',
} as const satisfies Record<keyof typeof french, string>

export default buildSentences(translations)
