import type { Field } from '../api/params.ts'
import { text } from '../api/params.ts'
import { ParameterProblem } from '../api/problem.ts'

const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))
const threeDecimal = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Returns the number of decimals of the currency: https://docs.stripe.com/currencies. */
function getExponent(currency: string): 0 | 2 | 3 {
  if (zeroDecimal.has(currency)) return 0
  return threeDecimal.has(currency) ? 3 : 2
}

/** Formats 840000 in USD as '$8,400.00', and 8400 in JPY as '¥8,400'. */
export function formatAmount(amount: number, currency: string): string {
  const digits = getExponent(currency)
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}

export function currency(): Field<string> {
  return {
    read: (value, path) => {
      const code = text().read(value, path).toLowerCase()
      if (known.has(code)) return code
      throw new ParameterProblem(`Invalid currency: ${code}`, { param: path })
    },
  }
}

const leastMinor = { 0: 50, 2: 50, 3: 500 } as const

/** Refuses amounts that Stripe does not charge: too small, too large, or with thousandths that cards do not settle. */
export function checkChargeable(amount: number, code: string, param: string): void {
  const least = leastMinor[getExponent(code)]
  if (amount < least) {
    throw new ParameterProblem(`Amount must be at least ${formatAmount(least, code)} ${code}`, {
      code: 'amount_too_small',
      param,
    })
  }
  if (amount > 99_999_999) {
    throw new ParameterProblem(`Amount must be no more than ${formatAmount(99_999_999, code)}`, {
      code: 'amount_too_large',
      param,
    })
  }
  checkRounding(amount, code, param)
}

/** Amounts in currencies with three decimals must end in 0: https://docs.stripe.com/currencies#three-decimal. */
export function checkRounding(amount: number, code: string, param: string): void {
  if (getExponent(code) !== 3 || amount % 10 === 0) return
  throw new ParameterProblem(
    `Amounts in ${code.toUpperCase()} must be rounded so that the last digit is 0.`,
    {
      param,
    },
  )
}
