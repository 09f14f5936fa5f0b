import type { Condition, TaxFacts } from './tax-rules.ts'

type Answer = true | false | { missing: keyof TaxFacts }

/**
 * Returns whether facts meet a condition, or which unknown fact decides it. A known fact that decides comes before an
 * unknown one.
 */
export function meets(condition: Condition, facts: TaxFacts): Answer {
  if ('all' in condition) return settle(condition.all, facts, false)
  if ('any' in condition) return settle(condition.any, facts, true)
  if ('not' in condition) {
    const answer = meets(condition.not, facts)
    return typeof answer === 'boolean' ? !answer : answer
  }
  const value = facts[condition.fact]
  if (value === null) return { missing: condition.fact }
  if ('in' in condition) return condition.in.includes(value)
  if (typeof value !== 'number') throw new Error(`${condition.fact} is not a number`)
  switch (condition.op) {
    case '<':
      return value < condition.than
    case '<=':
      return value <= condition.than
    case '>':
      return value > condition.than
    case '>=':
      return value >= condition.than
  }
}

/** A false one decides `all`, a true one decides `any`. */
function settle(conditions: readonly Condition[], facts: TaxFacts, settledBy: boolean): Answer {
  let unsettled: Answer = !settledBy
  for (const condition of conditions) {
    const answer = meets(condition, facts)
    if (answer === settledBy) return settledBy
    if (typeof answer !== 'boolean' && typeof unsettled === 'boolean') unsettled = answer
  }
  return unsettled
}
