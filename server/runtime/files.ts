import { randomBytes } from 'node:crypto'
import { accessSync, constants, createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import { Problem } from '#contract/problem.ts'
import {
  decryptStream,
  encryptStream,
  type MasterKey,
  makeFileKey,
  unwrapFileKey,
} from '#server/security/encryption.ts'
import { type CallFailure, classifyNetworkError, classifyStatus, type Outgoing } from './outgoing.ts'
import { remember } from './remember.ts'

/** The data that decrypt a stored file; a row of `stored_files`. */
type StoredFile = { name: string; keyId: string; wrappedKey: Buffer }

/** A file that is encrypted and not yet in the store. */
export type EncryptedFile = StoredFile & { path: string }

export type Files = {
  currentKeyId: string
  /** Encrypts a stream into a temporary file. `through` reads the plain bytes and may refuse them. */
  encrypt: (source: Readable, through?: Transform) => Promise<EncryptedFile>
  /** Moves an encrypted file into the store and deletes the temporary file. */
  store: (encrypted: EncryptedFile) => Promise<void>
  discard: (encrypted: EncryptedFile) => Promise<void>
  /** Returns the plain bytes. A file that was not encrypted here fails, perhaps in the middle of the stream. */
  open: (file: StoredFile) => Promise<Readable>
  remove: (name: string) => Promise<void>
  /** Deletes temporary files that crashes have left and that are older than this many seconds. */
  sweepScratch: (olderThanSeconds: number) => Promise<void>
}

type Place =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      endpoint: string
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
    }

type Settings = { place: Place; keys: readonly MasterKey[]; scratchFolder: string }

/**
 * Opens a store of files in a folder or a bucket. Files have random names and are encrypted before they touch a disk.
 */
export function openFiles({ place, keys, scratchFolder }: Settings, outgoing: Outgoing): Files {
  const opened = openDisk(place)
  const reach = place.kind === 's3' ? outgoing.open('files', CALL_POLICY).call : onDisk
  // The signal of the call does not cancel a read from a bucket, because nothing handles errors of the SDK's streams.
  const openBytes = place.kind === 's3' ? (path: string) => createReadStream(path) : quietly
  const [current] = keys
  if (!current) throw new Error('Files need a key')
  const own = ({ path }: EncryptedFile) => rm(path, { force: true })

  return {
    currentKeyId: current.id,
    async encrypt(source, through) {
      const name = randomBytes(24).toString('hex')
      const path = join(scratchFolder, name)
      const { fileKey, wrappedKey } = makeFileKey(current, name)
      await mkdir(scratchFolder, { recursive: true, mode: 0o700 })
      try {
        const scratch = createWriteStream(path, { mode: 0o600, flags: 'wx' })
        await pipeline(source, through ?? new PassThrough(), encryptStream(fileKey), scratch)
      } catch (error) {
        await rm(path, { force: true })
        throw toProblem(error)
      }
      return { name, keyId: current.id, wrappedKey, path }
    },
    async store(encrypted) {
      const { size } = await stat(encrypted.path)
      const disk = await opened()
      // A repetition writes the same bytes under the same name, so it is safe.
      const put = () =>
        disk.putStream(buildPath(encrypted.name), openBytes(encrypted.path), { contentLength: size })
      await reach(put).catch(async (error) => {
        const problem = toProblem(error)
        // A partial file would only use space.
        if (problem !== error) await disk.delete(buildPath(encrypted.name)).catch(() => {})
        throw problem
      })
      await own(encrypted)
    },
    discard: own,
    async open({ name, keyId, wrappedKey }) {
      const master = keys.find(({ id }) => id === keyId)
      if (!master) throw new Error(`No key ${keyId} to decrypt a stored file`)
      const fileKey = unwrapFileKey(master, name, wrappedKey)
      const disk = await opened()
      const encrypted = await reach(async (signal) => {
        const found = await disk.getStream(buildPath(name))
        // The caller has already given up.
        if (signal?.aborted) found.destroy()
        return found
      })
      addAbortSignal(AbortSignal.timeout(READING_MS), encrypted)
      const plain = decryptStream(fileKey)
      // The reader of the plain bytes receives every failure as a stream error.
      pipeline(encrypted, plain).catch(() => {})
      return plain
    },
    async remove(name) {
      const disk = await opened()
      await reach(() => disk.delete(buildPath(name)))
    },
    async sweepScratch(olderThanSeconds) {
      const before = Date.now() - olderThanSeconds * 1000
      for (const name of await readdir(scratchFolder).catch(() => [])) {
        const path = join(scratchFolder, name)
        const stats = await stat(path).catch(() => null)
        if (stats && stats.mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}

// The limit for reading a whole document, even a slow one.
const READING_MS = 120_000
const CONNECT_MS = 3000
// All three calls may be repeated. A bucket that is slow with ten megabytes still counts as available.
const CALL_POLICY = { attemptMs: 20_000, wholeMs: 45_000, retries: 2, classifyError }

const onDisk = <T>(call: (signal?: AbortSignal) => Promise<T>) => call()

// The store on disk reports the first error that it sees, so our own abort must not hide the cause.
function quietly(path: string): Readable {
  const bytes = new PassThrough({ destroy: (_, done) => done(null) })
  pipeline(createReadStream(path), bytes).catch(() => {})
  return bytes
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const ROOM_AGAIN_SECONDS = 300

/** A full disk is a Problem for the user. The store's own error wraps the cause. */
function toProblem(error: unknown): unknown {
  for (let one = error; one instanceof Error; one = one.cause)
    if (FULL.has((one as NodeJS.ErrnoException).code ?? ''))
      return new Problem('store_full', { retryAfterSeconds: ROOM_AGAIN_SECONDS, cause: one })
  return error
}

// The store's error wraps that of the SDK.
function classifyError(error: unknown): CallFailure | null {
  const cause = (error as Error).cause ?? error
  const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } }
  return classifyStatus($metadata?.httpStatusCode) ?? classifyNetworkError(cause)
}

// Two characters of the name become a folder, so that no folder grows without limit.
function buildPath(name: string): string {
  return `${name.slice(0, 2)}/${name}`
}

function openDisk(place: Place): () => Promise<Disk> {
  if (place.kind === 's3') return remember(() => openBucket(place))
  makeFolder(place.folder)
  return remember(() => openFolder(place.folder))
}

async function openFolder(location: string): Promise<Disk> {
  const { Disk } = await import('flydrive')
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

// The provider's SDK takes about thirty megabytes; a server that uses a folder does not load it.
async function openBucket(place: Extract<Place, { kind: 's3' }>): Promise<Disk> {
  const { Disk } = await import('flydrive')
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = place
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      endpoint,
      region,
      bucket,
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
      maxAttempts: 1,
      // The port reports failures; without a logger of ours the SDK would write to the console.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: CALL_POLICY.attemptMs,
        socketTimeout: CALL_POLICY.attemptMs,
        throwOnRequestTimeout: true,
      },
    }),
  )
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`FILES_URL: nothing can be written to ${folder} (${code}).`, { cause: error })
  }
}
