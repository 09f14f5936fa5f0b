import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { after, describe, test } from 'node:test'
import { type EncryptedFile, type Files, openFiles } from '#server/runtime/files.ts'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { findFreePort } from '#test/app.ts'
import { decryptStream, encryptStream, makeFileKey, unwrapFileKey } from './encryption.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrywing-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const key = (id: string, filler: number) => ({ id, key: Buffer.alloc(32, filler) })
const CHUNK = 64 * 1024

async function through(bytes: Buffer, transform: Transform, slice = 1000): Promise<Buffer> {
  const slices = Array.from({ length: Math.ceil(bytes.length / slice) }, (_, n) =>
    bytes.subarray(n * slice, (n + 1) * slice),
  )
  return Buffer.concat(await Readable.from(slices).pipe(transform).toArray())
}

async function read(content: Readable): Promise<Buffer> {
  return Buffer.concat(await content.toArray())
}

async function fails(encrypted: Buffer, fileKey: Buffer): Promise<void> {
  const plain = decryptStream(fileKey)
  plain.end(encrypted)
  await assert.rejects(read(plain))
}

describe('an encrypted file', () => {
  const { fileKey, wrappedKey } = makeFileKey(key('a', 1), 'name')

  test('of any size decrypts to the same bytes, and contains no plain text', async () => {
    for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17]) {
      const plain = Buffer.alloc(size, 'ferrywing ')
      const encrypted = await through(plain, encryptStream(fileKey))
      assert.ok(!encrypted.includes('ferrywing'))
      assert.ok((await through(encrypted, decryptStream(fileKey), 777)).equals(plain), `${size} bytes`)
    }
  })

  test('fails to decrypt if a bit is changed, the end is cut off, chunks are swapped or bytes are added', async () => {
    const encrypted = await through(randomBytes(3 * CHUNK), encryptStream(fileKey))
    const whole = CHUNK + 16
    const changed = Buffer.from(encrypted)
    changed.writeUInt8(changed.readUInt8(CHUNK * 2) ^ 1, CHUNK * 2)
    await fails(changed, fileKey)
    await fails(encrypted.subarray(0, 2 * whole), fileKey)
    await fails(encrypted.subarray(0, -1), fileKey)
    await fails(Buffer.alloc(0), fileKey)
    await fails(Buffer.concat([encrypted, Buffer.alloc(40)]), fileKey)
    const swapped = [
      encrypted.subarray(whole, 2 * whole),
      encrypted.subarray(0, whole),
      encrypted.subarray(2 * whole),
    ]
    await fails(Buffer.concat(swapped), fileKey)
    await fails(encrypted, randomBytes(32))
  })

  test("'s key can be unwrapped only by the same master key and for the same name", () => {
    assert.ok(unwrapFileKey(key('a', 1), 'name', wrappedKey).equals(fileKey))
    assert.throws(() => unwrapFileKey(key('a', 2), 'name', wrappedKey))
    assert.throws(() => unwrapFileKey(key('b', 1), 'name', wrappedKey))
    assert.throws(() => unwrapFileKey(key('a', 1), 'other', wrappedKey))
    assert.notDeepEqual(makeFileKey(key('a', 1), 'name').fileKey, fileKey)
  })
})

async function stores(files: Files): Promise<EncryptedFile> {
  const plain = randomBytes(2 * CHUNK + 5)
  const encrypted = await files.encrypt(Readable.from([plain.subarray(0, 9), plain.subarray(9)]))
  await files.store(encrypted)
  assert.ok((await read(await files.open(encrypted))).equals(plain))
  return encrypted
}

describe('the store', () => {
  const scratchFolder = join(folder, 'incoming')
  const place = { kind: 'disk', folder: join(folder, 'documents') } as const
  const files = openFiles({ place, keys: [key('new', 2), key('old', 1)], scratchFolder }, openOutgoing())

  test('keeps files in a private folder under random names, and deletes them', async () => {
    const encrypted = await stores(files)
    assert.match(encrypted.name, /^[0-9a-f]{48}$/)
    assert.equal(encrypted.keyId, 'new')
    assert.equal(statSync(place.folder).mode & 0o077, 0)
    assert.equal(statSync(scratchFolder).mode & 0o077, 0)
    assert.deepEqual(readdirSync(scratchFolder), [])
    await files.remove(encrypted.name)
    await assert.rejects(files.open(encrypted).then(read))
  })

  test('opens files of an older key, but none of an unknown key', async () => {
    const old = openFiles({ place, keys: [key('old', 1)], scratchFolder }, openOutgoing())
    const encrypted = await stores(old)
    assert.ok((await read(await files.open(encrypted))).length > 0)
    const without = openFiles({ place, keys: [key('new', 2)], scratchFolder }, openOutgoing())
    await assert.rejects(without.open(encrypted), /No key old/)
  })

  test('fails to open a file that was swapped with another', async () => {
    const [one, other] = [await stores(files), await stores(files)]
    const buildPath = ({ name }: EncryptedFile) => join(place.folder, name.slice(0, 2), name)
    writeFileSync(buildPath(one), readFileSync(buildPath(other)))
    await assert.rejects(files.open(one).then(read))
  })

  test('leaves no temporary file if the source breaks off', async () => {
    async function* breaksOff() {
      yield randomBytes(3 * CHUNK)
      throw new Error('gone')
    }
    await assert.rejects(files.encrypt(Readable.from(breaksOff())), /gone/)
    assert.deepEqual(readdirSync(scratchFolder), [])
  })

  test('deletes old temporary files that a crash has left', async () => {
    writeFileSync(join(scratchFolder, 'left'), 'x')
    await files.sweepScratch(3600)
    assert.deepEqual(readdirSync(scratchFolder), ['left'])
    await files.sweepScratch(-1)
    assert.deepEqual(readdirSync(scratchFolder), [])
  })

  test('can be a bucket', async () => {
    const bucket = await startBucket()
    const s3 = {
      kind: 's3',
      region: 'eu-1',
      bucket: 'papers',
      accessKeyId: 'me',
      secretAccessKey: 's',
    } as const
    const store = openFiles(
      { place: { ...s3, endpoint: bucket.url }, keys: [key('a', 1)], scratchFolder },
      openOutgoing(),
    )
    const encrypted = await stores(store)
    assert.deepEqual([...bucket.objects.keys()], [`/papers/${encrypted.name.slice(0, 2)}/${encrypted.name}`])
    await store.remove(encrypted.name)
    assert.equal(bucket.objects.size, 0)
    await bucket.close()
  })
})

/** A server with the three calls of S3 that we use; it keeps objects in memory. */
async function startBucket() {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(path, unframed(Buffer.concat(parts), request.headers))
      const found = objects.get(path)
      if (request.method === 'DELETE') objects.delete(path)
      response.writeHead(request.method === 'DELETE' ? 204 : found ? 200 : 404, { etag: '"x"' })
      response.end(request.method === 'GET' ? found : undefined)
    })
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    objects,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

// The SDK sends a stream in chunks of its own, each followed by a checksum.
function unframed(body: Buffer, headers: NodeJS.Dict<string | string[]>): Buffer {
  if (!String(headers['content-encoding'] ?? '').includes('aws-chunked')) return body
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
