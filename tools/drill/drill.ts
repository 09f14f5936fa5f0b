import { parseArgs } from 'node:util'
import { findFaults } from './drill-rules.ts'
import { type DrillReport, runDrill } from './run-drill.ts'

// npm run drill [-- --rounds 1 --only worker,database --seed 1]: kills and disturbs parts of the product under load, and
// afterwards looks for everything that was acknowledged. Exit code 1 when something is missing, or when nothing was
// acknowledged.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    travellers: { type: 'string', default: '6' },
  },
})
try {
  const report = await runDrill({
    rounds: Number(values.rounds),
    only: values.only.split(',').filter(Boolean),
    seed: Number(values.seed),
    travellers: Number(values.travellers),
    print: console.log,
  })
  print(report)
  const faults = findFaults(report)
  for (const fault of faults) console.log(`NO   ${fault}`)
  process.exit(faults.length === 0 ? 0 : 1)
} catch (error) {
  console.error(error)
  process.exit(1)
}

function print({ acknowledged, tried, failures, leftOut, findings, ...report }: DrillReport): void {
  const { holds, paid, confirmed, uploads } = acknowledged
  console.log(`
Acknowledged: ${holds.length} holds, ${paid.length} payments, ${confirmed.length} confirmations at once, ${uploads.length} documents; ${report.mailCount} mails.
Requests: ${tried.requests}, of which ${tried.again} were asked again; ${tried.refused} were refused (sold out, held too long), ${tried.storeFull} for a store that was full.
The longest that a traveller waited for an answer: ${seconds(report.longestWaitMs)}. Afterwards all was settled in ${seconds(report.settledMs)}.
`)
  const width = Math.max(...failures.map(({ title }) => title.length))
  for (const { title, times, longestMs } of failures) {
    const up = longestMs ? `well again after ${seconds(longestMs)} at most` : ''
    console.log(`${String(times).padStart(4)} x  ${title.padEnd(width)}  ${up}`)
  }
  for (const one of leftOut) console.log(`left out  ${one}`)
  console.log('')
  for (const { what, checked, wrong } of findings) {
    console.log(`${wrong.length === 0 ? 'yes' : 'NO '}  ${what} (${checked})`)
    for (const one of wrong.slice(0, 10)) console.log(`       ${one}`)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
