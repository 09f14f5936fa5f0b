import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startProduct } from '#test/product.ts'
import { findDatabase } from './find-database.ts'

test('npm run audit:verify reads the embedded database, whether the product runs or not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-verify-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const product = await startProduct(folder)
  const running = await verify(folder)
  assert.match(running.output, /^The audit log is whole: \d+ entries, last hash [0-9a-f]{64}\.$/)
  assert.equal(running.code, 0)

  await product.stop()
  assert.deepEqual(await verify(folder), running)

  const { pool, close } = await findDatabase({ DATA_DIR: folder })
  await pool.query('alter table audit_log disable trigger all')
  await pool.query(`delete from audit_log where id = 3`)
  await pool.query('alter table audit_log enable trigger all')
  await close()
  const { code, errors } = await verify(folder)
  assert.equal(code, 1)
  assert.match(errors, /^Entry 4 is broken: entries before it are missing\./)
})

async function verify(folder: string) {
  const file = fileURLToPath(new URL('verify-audit.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { output: output.trim(), errors: errors.trim(), code }
}
