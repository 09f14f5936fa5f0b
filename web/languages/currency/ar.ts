import type { SameKeys } from '../namespace.ts'
import type en from './en.ts'

export default {
  about: 'حوالي {amount}، ويُخصم المبلغ بعملة {currency}',
  together: 'نحو {amount} معًا',
  rateOf: 'سعر صرف {day}، {source}',
  alsoIn: 'عرض الأسعار أيضًا بعملة',
  asCharged: 'كما تُخصم فقط',
  noRates: 'لا توجد أسعار صرف من الأيام الثلاثة الأخيرة.',
} as const satisfies SameKeys<typeof en>
