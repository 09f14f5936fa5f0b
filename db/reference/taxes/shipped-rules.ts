import type { TaxRule } from '#contract/taxes/tax-rules.ts'
import { AMERICAN_AND_ASIAN_RULES } from './american.ts'
import { BRITISH_RULES } from './british.ts'
import { EUROPEAN_RULES } from './european.ts'

/** All tax rules of the release, which fill `tax_rules`. */
export const SHIPPED_RULES: readonly TaxRule[] = [
  ...AMERICAN_AND_ASIAN_RULES,
  ...BRITISH_RULES,
  ...EUROPEAN_RULES,
]
