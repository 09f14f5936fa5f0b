/** One row of the table. A row that could not be measured on this machine has the reason instead of a number. */
export type Row = {
  name: string
  ours: string
  reference?: string
  ratio?: number
  goal: string
  met: boolean | null
  note?: string
  /** More figures, for `--json`. */
  parts?: Record<string, number | string>
}

/**
 * Builds a row that compares two rates, measured in turns. The ratio is the median of the ratios of all turns, so that
 * other work on the machine does not affect only one side.
 */
export function buildRatioRow(name: string, { ours, reference, goal }: RatioRow): Row {
  const ratio = computeMedian(ours.map((rate, round) => rate / (reference[round] ?? Number.NaN)))
  return {
    name,
    ours: perSecond(computeMedian(ours)),
    reference: perSecond(computeMedian(reference)),
    ratio: Number(ratio.toFixed(4)),
    goal: `>= ${goal >= 0.1 ? goal.toFixed(1) : goal}`,
    met: ratio >= goal,
  }
}

type RatioRow = { ours: number[]; reference: number[]; goal: number }

export function computeMedian(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function printTable(rows: Row[]): void {
  const lines = [['', 'ours', 'reference', 'ratio', 'goal', 'met'], ...rows.map(formatCells)]
  printAligned(lines)
  for (const { name, note } of rows) if (note) console.log(`\n${name}: ${note}`)
}

/** Prints the lines as a table: the first column is aligned left, all others right. */
export function printAligned(lines: string[][]): void {
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  console.log()
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(cells.join('  ').trimEnd())
  }
}

function formatCells({ name, ours, reference, ratio, goal, met }: Row): string[] {
  const verdict = goal === '' ? '' : met === null ? 'not measured' : met ? 'yes' : 'no'
  // Two decimals are too few for a ratio near a goal of 0.01.
  return [name, ours, reference ?? '', ratio?.toFixed(ratio < 0.05 ? 4 : 2) ?? '', goal, verdict]
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`
}
