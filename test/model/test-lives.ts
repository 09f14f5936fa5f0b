import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestServer } from '#test/db.ts'
import { isFullRun } from '#test/full-run.ts'
import { liveMany, neverDone, tell } from './lives.ts'
import { openStage } from './stage.ts'

// A minute on two idle cores; longer if others share them.
const SLOWLY = { timeout: 900_000 }
const QUICK_SEQUENCES = 25

/**
 * Flights live through what may happen to them in any order, each beside a small model of what must come of it, and are
 * compared with it after every step. A failure is shrunk and says its seed; SEED and SEQUENCES live others.
 */
export async function testLives(given: { seed: number; sequences: number }): Promise<void> {
  const seed = Number(process.env.SEED ?? given.seed)
  const sequences = Number(process.env.SEQUENCES ?? (isFullRun ? given.sequences : QUICK_SEQUENCES))
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
      const report = await liveMany(stage, { seed, sequences })
      t.diagnostic(tell(report))
      assert.ok(report.steps / report.sequences >= 8, 'long enough for commands to meet')
      if (sequences >= 500) assert.deepEqual(neverDone(report), [], 'every command was done')
    },
  )
}
