import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type FilesConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      endpoint: string
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
    }
/** A key of 32 bytes and its id. The id is stored with everything that the key encrypts or signs. */
export type NamedKey = { id: string; key: Buffer }

/** Returns the settings of the file store. */
export function pickFileSettings(config: { files: FilesConfig; documentKeys: NamedKey[]; dataDir: string }) {
  return { place: config.files, keys: config.documentKeys, scratchFolder: join(config.dataDir, 'incoming') }
}

/**
 * Reads where documents are kept: s3://KEY:SECRET@HOST/BUCKET?region=REGION (tls=off for a store on this machine), or
 * file:///FOLDER.
 */
export function readFiles(given: string | undefined, dataDir: string): FilesConfig {
  if (given === undefined) return { kind: 'disk', folder: join(dataDir, 'documents') }
  const { protocol, host, pathname, username, password, searchParams } = new URL(given)
  if (protocol === 'file:') {
    if (host || pathname.length < 2) throw new Error('FILES_URL: must name a folder, like file:///srv/files.')
    return { kind: 'disk', folder: decoded(pathname) }
  }
  const bucket = pathname.slice(1)
  const region = searchParams.get('region')
  const unknown = [...searchParams.keys()].filter((name) => name !== 'region' && name !== 'tls')
  if (
    !host ||
    !username ||
    !password ||
    !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) ||
    !region ||
    unknown.length > 0
  ) {
    throw new Error('FILES_URL: must look like s3://KEY:SECRET@HOST/BUCKET?region=REGION.')
  }
  return {
    kind: 's3',
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    region,
    bucket,
    accessKeyId: decoded(username),
    secretAccessKey: decoded(password),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('FILES_URL: has a % that is not followed by two hexadecimal digits.')
  }
}

const KEY_BYTES = 32

/** Reads 'id:key,id:key', the current key first. Throws an error that names the variable if the list is wrong. */
export function readKeys(variable: 'DOCUMENT_KEYS' | 'PASS_KEYS', given: string): NamedKey[] {
  const keys = given.split(',').map((one) => {
    const [, id = '', text = ''] = /^([\w-]{1,32}):([A-Za-z0-9+/_-]+=*)$/.exec(one.trim()) ?? []
    return { id, key: Buffer.from(text, 'base64') }
  })
  const wrong = keys.some(({ id, key }) => !id || key.length !== KEY_BYTES)
  if (wrong || new Set(keys.map(({ id }) => id)).size < keys.length) {
    throw new Error(
      `${variable}: must be id:key with commas between, each key 32 bytes in base64, each id once, the current key first.`,
    )
  }
  return keys
}

/** Outside production, creates a key once and keeps it in the data folder. */
export function makeKey(dataDir: string, name: 'document-keys' | 'pass-keys'): string {
  const file = join(dataDir, name)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const generated = `demo:${randomBytes(KEY_BYTES).toString('base64')}`
    writeSecret(dataDir, file, generated)
    return generated
  }
}

/** Writes a file that only this user can read. */
export function writeSecret(dataDir: string, file: string, text: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, text, { mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR: nothing can be written to ${dataDir} (${code}).`, { cause: error })
  }
}

export type DevSecrets = { tokenSecret: string; webhookSecret: string }

/**
 * Outside production, creates the secrets once and keeps them in the data folder, so that a restart signs nobody out.
 */
export function openDevSecrets(dataDir: string): DevSecrets {
  const file = join(dataDir, 'secrets.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DevSecrets
  } catch {
    const generated = {
      tokenSecret: randomBytes(32).toString('hex'),
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    }
    writeSecret(dataDir, file, JSON.stringify(generated))
    return generated
  }
}
