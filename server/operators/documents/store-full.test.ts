import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { FSDriver } from 'flydrive/drivers/fs'
import { PROBLEMS } from '#contract/problem.ts'
import { openTestApp } from '#test/app.ts'
import { anOperator, aUser } from '#test/build.ts'
import { openSmallStore } from '#test/fakes/small-store.ts'
import { aPdf, paperForm, upload } from '#test/samples/papers.ts'

const folder = await mkdtemp(join(tmpdir(), 'ferrywing-full-'))
const place = join(folder, 'documents')
const store = await openSmallStore(place, { megabytes: 1 })
after(async () => {
  await store.remove()
  await rm(folder, { recursive: true, force: true })
})
const app = await openTestApp({ env: { FILES_URL: `file://${place}` } })
const user = await aUser(app.db, { role: 'OPERATOR' })
await anOperator(app.db, { userId: user.id, kybStatus: null, certificatesUntil: null })

const aPaper = (bytes: number) => paperForm(aPdf({ bytes: 2 * bytes }))
const filesStored = () =>
  readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

async function isRefused(form: Buffer): Promise<void> {
  const { status, headers, json } = await upload(app, user, form)
  assert.deepEqual([status, json.code, json.message], [503, 'store_full', PROBLEMS.store_full.sentence])
  assert.equal(headers.get('retry-after'), '300')
  assert.equal(filesStored(), 0)
  assert.deepEqual(await app.db.selectFrom('operatorDocuments').select('id').execute(), [])
}

const fails = (code: string) => async () => {
  throw Object.assign(new Error(`${code}: no room`), { code })
}

for (const code of ['ENOSPC', 'EDQUOT'])
  test(`${code} of the store is answered with store_full and Retry-After`, async (t) => {
    t.mock.method(FSDriver.prototype, 'putStream', fails(code))
    await isRefused(aPaper(1_000))
  })

test('a full folder of incoming files is answered with store_full too', async () => {
  const full = new Readable({
    read: () => full.destroy(Object.assign(new Error('no room'), { code: 'ENOSPC' })),
  })
  const encryptStream = app.app.files.encrypt(full)
  await assert.rejects(encryptStream, { name: 'Problem', code: 'store_full' })
})

test('another failure of the store is an internal error', async (t) => {
  t.mock.method(FSDriver.prototype, 'putStream', fails('EIO'))
  assert.equal((await upload(app, user, aPaper(1_000))).status, 500)
})

const noSmallDisk = store.fill ? false : 'a file system of its own takes root'
test('a disk that fills up during an upload keeps nothing of it, and accepts a smaller document afterwards', {
  skip: noSmallDisk,
}, async () => {
  await isRefused(aPaper(1_000_000))
  assert.equal((await upload(app, user, aPaper(50_000))).status, 200)
  assert.equal(filesStored(), 1)
})
