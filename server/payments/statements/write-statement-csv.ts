import { stringify } from 'csv-stringify/sync'
import { type Currency, formatDecimals } from '#contract/money.ts'
import { escapeFormulasIn } from '#server/runtime/csv.ts'
import type { Statement } from './read-statement.ts'
import { computeChange, type StatementPart, type StatementSums } from './statement-rules.ts'

const COLUMNS = [
  ...[
    'operator',
    'month',
    'from_utc',
    'to_utc',
    'currency',
    'line',
    'from',
    'to',
    'tail',
    'departure_utc',
    'leg_id',
  ],
  ...['gross', 'fee', 'refunds', 'adjustments', 'transfers', 'reversals', 'change', 'balance'],
  ...['change_minor', 'balance_minor'],
]

/**
 * Writes one line for each currency's opening balance, each of its legs, their totals and the closing balance.
 * Amounts are in major units with every decimal of the currency; the last two columns are in minor units. A cell that
 * a spreadsheet would run as a formula is escaped as text.
 */
export function writeStatementCsv(statement: Statement): string {
  const { operatorName: operator, month, from, to, parts } = statement
  const about = { operator, month, from_utc: from.toISOString(), to_utc: to.toISOString() }
  const rows = parts.flatMap((part) => writeLines(part).map((line) => ({ ...about, ...line })))
  // The byte order mark tells spreadsheets that the file is UTF-8. Only columns of words are escaped, because amounts
  // may have a minus.
  return stringify(rows, {
    header: true,
    columns: COLUMNS,
    bom: true,
    record_delimiter: 'windows',
    cast: escapeFormulasIn(['operator', 'tail']),
  })
}

function writeLines(part: StatementPart): Record<string, string | number>[] {
  const { currency, openingMinor, closingMinor, lines, totals } = part
  const balance = (minor: number) => ({ balance: formatDecimals(minor, currency), balance_minor: minor })
  return [
    { currency, line: 'opening balance', ...balance(openingMinor) },
    ...lines.map(({ leg, balanceMinor, ...sums }) => ({
      currency,
      line: leg ? 'flight' : 'no flight',
      ...(leg
        ? {
            ...{ from: leg.origin, to: leg.destination, tail: leg.tail, leg_id: leg.id },
            departure_utc: leg.departureAt.toISOString(),
          }
        : {}),
      ...amounts(sums, currency),
      ...balance(balanceMinor),
    })),
    { currency, line: 'total', ...amounts(totals, currency) },
    { currency, line: 'closing balance', ...balance(closingMinor) },
  ]
}

function amounts(sums: StatementSums, currency: Currency) {
  const changeMinor = computeChange(sums)
  return {
    gross: formatDecimals(sums.grossMinor, currency),
    fee: formatDecimals(sums.feeMinor, currency),
    refunds: formatDecimals(sums.refundsMinor, currency),
    adjustments: formatDecimals(sums.adjustmentsMinor, currency),
    taxes: formatDecimals(sums.taxesMinor, currency),
    transfers: formatDecimals(sums.transfersMinor, currency),
    reversals: formatDecimals(sums.reversalsMinor, currency),
    change: formatDecimals(changeMinor, currency),
    change_minor: changeMinor,
  }
}
