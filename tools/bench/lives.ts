import { startTestServer } from '#test/db.ts'
import { findUntriedCommands, formatReport, runSequences } from '#test/model/lives.ts'
import { openStage } from '#test/model/stage.ts'
import type { Row } from './measure/table.ts'

const SAY_EVERY = 400
// Fewer sequences may miss a rare command.
const ENOUGH_FOR_ALL = 500

/** Runs random sequences of commands against their model, more than `npm test` does. Shrinks and prints the first failure, and stops. */
export async function measureLives({ sequences, seed }: { sequences: number; seed: number }): Promise<Row[]> {
  const server = await startTestServer()
  const stage = await openStage(server.connectionString)
  try {
    const report = await runSequences(stage, {
      ...{ seed, sequences },
      onRound: (so) => {
        if (so.sequences % SAY_EVERY === 0)
          console.log(`${so.sequences} of ${sequences} in ${so.seconds.toFixed(0)} s`)
      },
    })
    console.log(formatReport(report))
    const never = findUntriedCommands(report)
    return [
      {
        name: `lives beside the model (${sequences.toLocaleString('en')})`,
        ours: `${(report.sequences / report.seconds).toFixed(1)}/s`,
        ...{ goal: 'all alike', met: never.length === 0 || sequences < ENOUGH_FOR_ALL },
        ...(never.length > 0 ? { note: `never done: ${never.join(', ')}` } : {}),
      },
    ]
  } finally {
    await stage.close()
    await server.remove()
  }
}
