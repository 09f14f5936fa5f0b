import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  pages: 'الصفحات',
  previous: 'السابق',
  next: 'التالي',
  pageOf: 'الصفحة {page} من {pages}',
  trips:
    '{count, plural, zero {لا رحلات} one {رحلة واحدة} two {رحلتان} few {# رحلات} many {# رحلة} other {# رحلة}}',
  alerts:
    '{count, plural, zero {لا تنبيهات} one {تنبيه واحد} two {تنبيهان} few {# تنبيهات} many {# تنبيهًا} other {# تنبيه}}',
  flights:
    '{count, plural, zero {لا رحلات} one {رحلة واحدة} two {رحلتان} few {# رحلات} many {# رحلة} other {# رحلة}}',
} as const satisfies SameKeys<typeof en>
