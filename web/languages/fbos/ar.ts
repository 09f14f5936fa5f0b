import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  beThere:
    '{minutes, plural, zero {احضر عند المغادرة} one {احضر قبل المغادرة بدقيقة} two {احضر قبل المغادرة بدقيقتين} few {احضر قبل المغادرة بـ # دقائق} many {احضر قبل المغادرة بـ # دقيقة} other {احضر قبل المغادرة بـ # دقيقة}}',
  hours: 'ساعات العمل: {hours}',
  customs: 'الجمارك: {where}',
  customsYes: 'في الموقع',
  customsNo: 'غير متوفرة في الموقع',
  customsOnRequest: 'عند الطلب',
  checked: 'جرى التحقق في {day}',
  notChecked: 'لم نتحقق منه بعد',
  fictional: 'خيالي، للعرض التجريبي',
  map: 'على الخريطة',
  mapOf: '{name} على الخريطة، في علامة تبويب جديدة',
  changed: 'في {day} تغيّر المكان الذي تقصده أو طريقة الوصول إليه. تجد أدناه إلى أين تذهب الآن.',
  look: 'إلى أين تذهب',
} satisfies SameKeys<typeof en>
