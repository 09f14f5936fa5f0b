import {
  DEFAULT_CANCEL_WINDOW_HOURS,
  DEFAULT_NO_SHOW_PENALTY_PCT,
  type Policies,
  PoliciesForm,
} from '#contract/operators/operators.ts'
import {
  type CancellationPreview,
  DEFAULT_REFUND_RULES,
  EXAMPLE_HOURS,
  findLowTiers,
  previewCancellation,
  type RefundRule,
} from '#contract/operators/refund-tiers.ts'

/** One tier as typed. An empty `until` means no end. `description` is kept while its hours stay the same. */
export type TierFields = { key: string; from: string; until: string; refundPct: string; description: string }

/** The policies as typed, as unchecked text. */
export type PolicyFields = { cancelWindowHours: string; noShowPenaltyPct: string; tiers: TierFields[] }

/** Problems by field: 'cancelWindowHours', 'noShowPenaltyPct', 'tiers', or 'tiers.KEY.from'. */
export type PolicyProblems = Record<string, string>

function tierFields(rule: Partial<RefundRule>): TierFields {
  return {
    // Fields survive a reload, so a counter would give the same key twice.
    key: Math.random().toString(36).slice(2),
    from: String(rule.hoursBeforeMin ?? ''),
    until: String(rule.hoursBeforeMax ?? ''),
    refundPct: String(rule.refundPct ?? ''),
    description: rule.description ?? '',
  }
}

/** The form values of the saved policies, or of the default ones. */
export function toPolicyFields(saved: Policies | null): PolicyFields {
  return {
    cancelWindowHours: String(saved?.cancelWindowHours ?? DEFAULT_CANCEL_WINDOW_HOURS),
    noShowPenaltyPct: String(saved?.noShowPenaltyPct ?? DEFAULT_NO_SHOW_PENALTY_PCT),
    tiers: (saved?.refundRules ?? DEFAULT_REFUND_RULES).map(tierFields),
  }
}

/** One more tier at the end, for the shortest notice. */
export function withNewTier(fields: PolicyFields): PolicyFields {
  return { ...fields, tiers: [...fields.tiers, tierFields({})] }
}

export function removeTier(fields: PolicyFields, key: string): PolicyFields {
  return { ...fields, tiers: fields.tiers.filter((tier) => tier.key !== key) }
}

/** A description belongs to its hours: with other hours the server writes a new one. */
export function withTier(fields: PolicyFields, key: string, part: Partial<TierFields>): PolicyFields {
  const otherHours = part.from !== undefined || part.until !== undefined
  const change = otherHours ? { ...part, description: '' } : part
  return { ...fields, tiers: fields.tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier)) }
}

/** The body of the call. Text that is not a number becomes NaN, which the check refuses. */
export function toPoliciesBody({ cancelWindowHours, noShowPenaltyPct, tiers }: PolicyFields) {
  return {
    cancelWindowHours: parseNumber(cancelWindowHours),
    noShowPenaltyPct: parseNumber(noShowPenaltyPct),
    refundRulesJSON: {
      rules: tiers.map(({ from, until, refundPct, description }) => ({
        hoursBeforeMin: parseNumber(from),
        ...(until.trim() ? { hoursBeforeMax: parseNumber(until) } : {}),
        refundPct: parseNumber(refundPct),
        ...(description ? { description } : {}),
      })),
    },
  }
}

/** Returns all problems of the fields; empty when they can be sent. */
export function findPolicyProblems(fields: PolicyFields): PolicyProblems {
  const checked = PoliciesForm.safeParse(toPoliciesBody(fields))
  if (checked.success) return {}
  return placeProblems(
    checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    fields,
  )
}

const TIER_FIELDS: Record<string, keyof TierFields> = {
  hoursBeforeMin: 'from',
  hoursBeforeMax: 'until',
  refundPct: 'refundPct',
}

/** Assigns problems by path, 'refundRulesJSON.rules.1.hoursBeforeMin', to their fields; the first one of each field counts. */
export function placeProblems(
  found: { path: string; message: string }[],
  { tiers }: Pick<PolicyFields, 'tiers'>,
): PolicyProblems {
  const problems: PolicyProblems = {}
  for (const { path, message } of found) problems[fieldAt(path, tiers)] ??= message
  return problems
}

function fieldAt(path: string, tiers: TierFields[]): string {
  const [, index, name] = /rules\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
  const tier = tiers[Number(index)]
  if (tier) return `tiers.${tier.key}.${TIER_FIELDS[name ?? ''] ?? 'from'}`
  return path.includes('refundRules') ? 'tiers' : (path.split('.').at(-1) ?? '')
}

/** The refunds of the typed tiers at the example hours; null while a number is missing. */
export function buildPreview(fields: PolicyFields): CancellationPreview[] | null {
  const { cancelWindowHours, refundRulesJSON } = toPoliciesBody(fields)
  const { rules } = refundRulesJSON
  const numbers = rules.flatMap((rule) => [rule.hoursBeforeMin, rule.hoursBeforeMax ?? 0, rule.refundPct])
  if ([cancelWindowHours, ...numbers].some(Number.isNaN)) return null
  const described = rules.map((rule) => ({ description: '', ...rule }))
  return EXAMPLE_HOURS.map((hours) => previewCancellation({ cancelWindowHours, rules: described }, hours))
}

/** One sentence for each tier below the default; empty while a number is missing. */
export function describeLowTiers(fields: PolicyFields): string[] {
  if (!buildPreview(fields)) return []
  return findLowTiers(toPoliciesBody(fields).refundRulesJSON.rules).map(
    ({ hoursBefore, refundPct, defaultPct }) =>
      `From ${hoursBefore} hours before departure: ${refundPct}% instead of ${defaultPct}%.`,
  )
}

function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
