import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '#test/db.ts'
import { isQuickRun } from '#test/full-run.ts'
import { findUntriedCommands, formatReport, runSequences } from './lives.ts'
import { openStage } from './stage.ts'

// It takes a minute on two idle cores, and longer on busy ones.
const SLOWLY = { timeout: 900_000 }
const QUICK_SEQUENCES = 25

/**
 * Runs random sequences of everything that may happen to a leg, and compares the product with a small model after every
 * step. A failure is shrunk and printed with its seed. SEED and SEQUENCES run other sequences.
 */
export async function testLives(given: { seed: number; sequences: number }): Promise<void> {
  const seed = Number(process.env.SEED ?? given.seed)
  const sequences = Number(process.env.SEQUENCES ?? (isQuickRun ? QUICK_SEQUENCES : given.sequences))
  const own = process.env.TEST_DATABASE_SERVER ? null : await startTestServer()
  const stage = await openStage(own?.connectionString ?? process.env.TEST_DATABASE_SERVER ?? '')
  after(async () => {
    await stage.close()
    await own?.remove()
  })

  test(
    `${sequences} random sequences from ${seed} on go as the model says, step by step`,
    SLOWLY,
    async (t) => {
      const report = await runSequences(stage, { seed, sequences })
      t.diagnostic(formatReport(report))
      assert.ok(report.steps / report.sequences >= 8, 'long enough for commands to meet')
      if (sequences >= 300) assert.deepEqual(findUntriedCommands(report), [], 'every command was done')
    },
  )
}
