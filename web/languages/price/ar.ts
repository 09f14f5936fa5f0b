import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  fare: 'الأجرة',
  heads: '{name} × {count}',
  percentage: '{name}، {pct}',
  returned: 'تُردّ إن لم تسافر',
  estimated: 'تقدير',
  converted: '{foreign} = {amount} بسعر {rate}، {day}، {source}',
  included: 'منها ضرائب {amount}',
  theAircraft:
    '{count, plural, zero {الطائرة، # مقاعد} one {الطائرة، مقعد واحد} two {الطائرة، مقعدان} few {الطائرة، # مقاعد} many {الطائرة، # مقعدًا} other {الطائرة، # مقعد}}',
  each: '{count, plural, zero {{price} للشخص من #} one {{price} لشخص واحد} two {{price} للشخص من شخصين} few {{price} للشخص من # أشخاص} many {{price} للشخص من # شخصًا} other {{price} للشخص من # شخص}}',
  wholeAircraft: 'الطائرة كاملة',
} as const satisfies SameKeys<typeof en>
