type Stored = Record<string, unknown>

/** Returns a rule in words. */
export function describeSellingRule(kind: string, rule: Stored): string {
  const say = WORDS[kind]
  return say ? say(rule) : String(rule.message)
}

const WORDS: Record<string, (rule: Stored) => string> = {
  RUNWAY: ({ ldaM, toraM, isLit }) =>
    `${ldaM} m to land, ${toraM} m to take off, ${isLit ? 'lit' : 'not lit'}`,
  SETTING: ({ value }) => String(value),
  RIGHTS: ({ operator, isDomestic, message }) =>
    [`Carriers: ${sayList(operator)}`, sayDomestic(isDomestic), message].filter(Boolean).join('. '),
  PERMIT: ({ exempt, message }) => `${message}. Not asked of carriers of ${sayList(exempt)}`,
  LEGAL_MODE: ({ message, ...rule }) =>
    [sayConditions(rule), message || `Shows ${sayList(rule.shows)}`].filter(Boolean).join('. '),
  REGISTRY: ({ country, pattern, isPrivate }) =>
    `${country}: ${pattern}${isPrivate ? ', mostly private aircraft' : ''}`,
  INSURANCE: ({ thirdPartySdr }) => `SDR ${Number(thirdPartySdr).toLocaleString('en-US')} for third parties`,
  DOCUMENT: ({ monthsAfterArrival }) =>
    `A document is valid for ${monthsAfterArrival} months after the arrival`,
  HOLIDAY: ({ days }) => sayList(days),
  PET_ROUTE: ({ operator, operatorId }) => `${operator ?? operatorId} may bring pets here`,
  AREA: ({ values }) => sayList(values),
}

function sayList(values: unknown): string {
  return Array.isArray(values) ? values.join(', ') : String(values)
}

function sayDomestic(isDomestic: unknown): string {
  return isDomestic === null ? '' : isDomestic ? 'Within one state' : 'Between two states'
}

function sayConditions(rule: Stored): string {
  const parts = [
    ['Touches', rule.touches],
    ['not', rule.touchesNot],
    ['carriers of', rule.operators],
    ['carriers not of', rule.operatorsNot],
    ['on', rule.certificates],
    ['as', rule.roles],
    ['when', rule.conditions],
  ] as const
  const filled = parts.filter(([, list]) => Array.isArray(list) && list.length > 0)
  return filled.map(([word, list]) => `${word} ${sayList(list)}`).join(', ')
}
