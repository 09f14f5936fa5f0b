import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  legOn: 'من {from} إلى {to}، {date}',
  seats:
    '{count, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}}',
} as const satisfies SameKeys<typeof en>
