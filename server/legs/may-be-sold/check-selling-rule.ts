import { isCountryCode } from '#contract/countries.ts'
import type { SellingRuleForm } from '#contract/may-be-sold/admin-selling-rules.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import type { Tx } from '#server/runtime/db.ts'

/** Refuses a rule that contradicts itself or names something that does not exist, with an error on each field. */
export async function checkSellingRule(tx: Tx, form: SellingRuleForm): Promise<void> {
  const problems = [...findDayProblems(form), ...(await findAirportProblems(tx, form))]
  problems.push(...(await findOperatorProblems(tx, form)))
  problems.push(...findSettingProblems(form), ...findCodeProblems(form), ...findCountryProblems(form))
  if (problems.length > 0) throw buildInvalidInput(problems)
}

function findDayProblems({ validFrom, validUntil }: SellingRuleForm): ProblemDetail[] {
  if (validUntil === null || validUntil >= validFrom) return []
  return [{ path: 'validUntil', message: 'The last day is before the first' }]
}

async function findAirportProblems(tx: Tx, form: SellingRuleForm): Promise<ProblemDetail[]> {
  if (form.kind !== 'AIRPORT' && form.kind !== 'RUNWAY' && form.kind !== 'PET_ROUTE') return []
  const problems: ProblemDetail[] = []
  const airport = await tx
    .selectFrom('airports')
    .select('icao')
    .where('icao', '=', form.subject)
    .executeTakeFirst()
  if (!airport) problems.push({ path: 'subject', message: 'There is no airport with this ICAO code' })
  if (form.kind === 'AIRPORT') {
    const { meaning, hours } = form.rule
    const needsHours = meaning === 'OPEN' || meaning === 'CLOSED'
    if (needsHours && hours.length === 0) problems.push({ path: 'rule.hours', message: 'Give the hours' })
  }
  return problems
}

async function findOperatorProblems(tx: Tx, form: SellingRuleForm): Promise<ProblemDetail[]> {
  if (form.kind !== 'PET_ROUTE') return []
  const operator = await findOperatorName(tx, form.rule)
  return operator ? [] : [{ path: 'rule.operatorId', message: 'There is no operator with this id' }]
}

/** Returns the name of an operator; undefined if it does not exist. */
export async function findOperatorName(
  tx: Tx,
  { operatorId }: { operatorId: string },
): Promise<string | undefined> {
  const operator = await tx
    .selectFrom('operators')
    .select('tradeName')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  return operator?.tradeName
}

function findSettingProblems(form: SellingRuleForm): ProblemDetail[] {
  if (form.kind !== 'SETTING') return []
  const { subject, rule } = form
  const path = 'rule.value'
  if (subject === 'LEGAL_BASIS_FROM')
    return typeof rule.value === 'string' ? [] : [{ path, message: 'Give a day' }]
  const { least, most, unit } = NUMBERS[subject]
  if (typeof rule.value === 'number' && least <= rule.value && rule.value <= most) return []
  const message = `Give a number of ${unit} from ${least} to ${most.toLocaleString('en-US')}`
  return [{ path, message }]
}

const NUMBERS = {
  US_WINDOW_MIN_MINUTES: { least: 0, most: 20_160, unit: 'minutes' },
  US_SMALL_MOST_SEATS: { least: 1, most: 60, unit: 'seats' },
  US_SMALL_TRIPS_BELOW: { least: 1, most: 100, unit: 'round trips' },
  PASSENGER_SDR_PER_SEAT: { least: 1, most: 10_000_000, unit: 'SDR' },
  BROKER_INSURANCE_USD: { least: 0, most: 10_000_000, unit: 'US dollars' },
}

// A rule that refuses or warns needs a code and a sentence.
function findCodeProblems(form: SellingRuleForm): ProblemDetail[] {
  if ((form.kind !== 'RIGHTS' && form.kind !== 'LEGAL_MODE') || form.rule.level === 'ALLOW') return []
  const { code, message } = form.rule
  return [
    ...(code === '' ? [{ path: 'rule.code', message: 'Give a code' }] : []),
    ...(message === '' ? [{ path: 'rule.message', message: 'Say what operators read' }] : []),
  ]
}

function findCountryProblems(form: SellingRuleForm): ProblemDetail[] {
  const message = 'There is no country with this code'
  if (form.kind === 'DOCUMENT' && !isCountryCode(form.subject)) return [{ path: 'subject', message }]
  if (form.kind === 'REGISTRY' && !isCountryCode(form.rule.country))
    return [{ path: 'rule.country', message }]
  if (form.kind === 'AREA' && !form.rule.values.every(isCountryCode))
    return [{ path: 'rule.values', message }]
  return []
}
