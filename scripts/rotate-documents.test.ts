import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seedDemo } from '#demo/data/seed.ts'
import { storeDemoDocuments } from '#demo/store-demo-documents.ts'
import { readConfig } from '#server/config.ts'
import { pickFileSettings } from '#server/config-files.ts'
import { openFiles } from '#server/runtime/files.ts'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { openTestDatabase } from '#test/db.ts'

const { db, pool, connectionString } = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ferrywing-rotate-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const key = (id: string, filler: number) => `${id}:${Buffer.alloc(32, filler).toString('base64')}`
const env = (keys: string) => ({ DATA_DIR: folder, DATABASE_URL: connectionString, DOCUMENT_KEYS: keys })
const filesWith = (keys: string) => openFiles(pickFileSettings(readConfig(env(keys))), openOutgoing())

async function rotate(keys: string) {
  const file = fileURLToPath(new URL('rotate-documents.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env(keys) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { output: output.trim(), errors: errors.trim(), code }
}

const documents = async () => {
  const ofOperators = await db
    .selectFrom('operatorDocuments')
    .innerJoin('storedFiles', 'storedFiles.name', 'operatorDocuments.storedName')
    .select(['operatorDocuments.id', 'name', 'keyId', 'wrappedKey', 'sizeBytes'])
    .orderBy('operatorDocuments.id')
    .execute()
  const ofAircraft = await db
    .selectFrom('aircraftDocuments')
    .innerJoin('storedFiles', 'storedFiles.name', 'aircraftDocuments.storedName')
    .select(['aircraftDocuments.id', 'name', 'keyId', 'wrappedKey', 'sizeBytes'])
    .orderBy('aircraftDocuments.id')
    .execute()
  return [...ofOperators, ...ofAircraft]
}
const onDisk = () =>
  readdirSync(join(folder, 'documents'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

test("the demo's operators get their documents once, and operators that may sell still may", async () => {
  const now = new Date()
  await seedDemo(pool, { now })
  const sellers = () =>
    db
      .selectFrom('operators')
      .select(['id', 'publishUntil'])
      .where('publishUntil', '>', now)
      .orderBy('id')
      .execute()
  const before = await sellers()
  const files = filesWith(key('old', 1))
  await storeDemoDocuments(pool, files, { now })
  const count = (await documents()).length
  assert.ok(count > 30)
  await storeDemoDocuments(pool, files, { now })
  assert.equal((await documents()).length, count)
  assert.ok(before.length >= 6)
  assert.deepEqual(await sellers(), before)
})

test('after a year the operators that may sell have renewed certificates', async () => {
  const later = new Date(Date.now() + 365 * 86_400_000)
  const sellers = await db
    .selectFrom('operators')
    .select('id')
    .where('publishUntil', 'is not', null)
    .execute()
  await db
    .updateTable('operatorDocuments')
    .set({ expiresOn: '2020-01-01' })
    .where('expiresOn', 'is not', null)
    .execute()
  await storeDemoDocuments(pool, filesWith(key('old', 1)), { now: later })
  const after = await db.selectFrom('operators').select('id').where('publishUntil', '>', later).execute()
  assert.ok(after.length >= 10 && after.length <= sellers.length)
})

test('documents are encrypted again under the current key, and the old key is no longer needed', async () => {
  const before = await documents()
  const keys = `${key('new', 2)},${key('old', 1)}`
  const { output, errors, code } = await rotate(keys)
  assert.deepEqual([errors, code], ['', 0])
  assert.match(output, new RegExp(`^${before.length} documents are now encrypted under new\\.\n`))
  const after = await documents()
  assert.deepEqual(new Set(after.map(({ keyId }) => keyId)), new Set(['new']))
  assert.deepEqual(
    after.map(({ id }) => id),
    before.map(({ id }) => id),
  )
  const files = filesWith(key('new', 2))
  for (const document of after) {
    const content = await buffer(await files.open(document))
    assert.deepEqual([content.length, content.toString('latin1', 0, 5)], [document.sizeBytes, '%PDF-'])
  }
  assert.deepEqual(onDisk().sort(), after.map(({ name }) => name).sort())
  assert.equal(
    (await rotate(keys)).output,
    ['documents', 'passengers', 'exports'].map((what) => `0 ${what} are now encrypted under new.`).join('\n'),
  )
})

test('a document that cannot be decrypted is named and not changed', async () => {
  const { errors, code } = await rotate(key('other', 3))
  assert.equal(code, 1)
  assert.match(errors, /^These could not be opened and stay as they are: /)
  assert.deepEqual(new Set((await documents()).map(({ keyId }) => keyId)), new Set(['new']))
})
