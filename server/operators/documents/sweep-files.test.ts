import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aDocument, anOperator } from '#test/build.ts'
import { sweepFiles } from './sweep-files.ts'

const { app, db } = await openTestApp()
const { files } = app

async function storeFile(): Promise<{ name: string; keyId: string; wrappedKey: Buffer }> {
  const encrypted = await files.encrypt(Readable.from([Buffer.from('%PDF-1.7')]))
  const { name, keyId, wrappedKey } = encrypted
  await db.insertInto('storedFiles').values({ name, keyId, wrappedKey }).execute()
  await files.store(encrypted)
  return { name, keyId, wrappedKey }
}

const open = async (file: Awaited<ReturnType<typeof storeFile>>) => (await files.open(file)).toArray()
const names = async () =>
  (await db.selectFrom('storedFiles').select('name').execute()).map(({ name }) => name).sort()

test('only a file that a crash left without a document is removed, after an hour', async () => {
  const [left, fresh, used] = [await storeFile(), await storeFile(), await storeFile()]
  const document = await aDocument(db, { operatorId: (await anOperator(db)).id })
  await db
    .updateTable('operatorDocuments')
    .set({ storedName: used.name })
    .where('id', '=', document.id)
    .execute()
  await db.deleteFrom('storedFiles').where('name', '=', document.storedName).execute()
  const anHourAgo = sql<Date>`now() - interval '61 minutes'`
  await db
    .updateTable('storedFiles')
    .set({ createdAt: anHourAgo })
    .where('name', 'in', [left.name, used.name])
    .execute()
  await Promise.all([sweepFiles(db, files), sweepFiles(db, files)])
  assert.deepEqual(await names(), [fresh.name, used.name].sort())
  await assert.rejects(open(left))
  assert.equal((await open(used)).length, 1)
  assert.equal((await open(fresh)).length, 1)
})
