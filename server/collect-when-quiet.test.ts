import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

// A process of its own, because the tests' own work is neither quiet nor the same each time.
function run(work: string): string[] {
  const program = `
    import { collectWhenQuiet } from ${JSON.stringify(new URL('collect-when-quiet.ts', import.meta.url).href)}
    let count = 0
    const collect = (how) => { count++; console.log('collected'); gc(how) }
    collectWhenQuiet({ collect, intervalMs: 100 })
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const compute = (ms) => { for (const end = performance.now() + ms; performance.now() < end; ); }
    const kept = []
    const grow = () => { kept.push(Array.from({ length: 1_000_000 }, (_, n) => ({ n }))) }
    ${work}
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '-e',
    program,
  ])
  assert.equal(String(stderr), '')
  return String(stdout).trim().split('\n')
}

test('a quiet process collects once after its heap has grown', () => {
  const output = run(`
    grow(); while (count < 1) await sleep(100)
    await sleep(500); console.log('quiet')
    grow(); while (count < 2) await sleep(100)`)
  assert.deepEqual(output, ['collected', 'quiet', 'collected'])
})

test('a busy process does not', () => {
  const output = run(`
    for (let turn = 0; turn < 10; turn++) { grow(); compute(90); await sleep(1) }
    console.log('busy until now')`)
  assert.deepEqual(output, ['busy until now'])
})
