import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  legOn: 'De {from} à {to}, {date}',
  seats: '{count, plural, one {# place} other {# places}}',
} as const satisfies SameKeys<typeof en>
