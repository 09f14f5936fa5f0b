import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// src/include/catalog/pg_control.h and src/include/access/xlog_internal.h of PostgreSQL 18, on a 64-bit little-endian machine.
const VERSION = 1800
const VERSION_AT = 8
const NONCE_AT = 257
const NONCE_BYTES = 32
const CHECKSUM_AT = 292
const IDENTIFIER_IN_LOG_AT = 24
const LOG_SEGMENT = /^[0-9A-F]{24}$/

/**
 * Gives the copy of a stopped server's data folder its own system identifier and nonce, as initdb does: replicas, moves and backups tell
 * servers apart by the identifier. PostgreSQL compares it in both places when it starts, and refuses to start if they differ.
 */
export async function assignIdentity(data: string): Promise<void> {
  const file = join(data, 'global/pg_control')
  const control = await readFile(file)
  if (
    control.readUInt32LE(VERSION_AT) !== VERSION ||
    control.readUInt32LE(CHECKSUM_AT) !== computeCrc32c(control.subarray(0, CHECKSUM_AT))
  )
    throw new Error(`${file} is not a file of PostgreSQL 18 on a 64-bit little-endian machine.`)
  const identifier = makeIdentifier()
  control.writeBigUInt64LE(identifier, 0)
  randomBytes(NONCE_BYTES).copy(control, NONCE_AT)
  control.writeUInt32LE(computeCrc32c(control.subarray(0, CHECKSUM_AT)), CHECKSUM_AT)
  await writeFile(file, control)
  const log = join(data, 'pg_wal')
  for (const name of await readdir(log)) {
    if (!LOG_SEGMENT.test(name)) continue
    const segment = await open(join(log, name), 'r+')
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(identifier)
    await segment.write(bytes, 0, bytes.length, IDENTIFIER_IN_LOG_AT).finally(() => segment.close())
  }
}

// The second, and random bits that tell two of one second apart. initdb uses its process id for the lowest bits.
function makeIdentifier(): bigint {
  return (BigInt(Math.floor(Date.now() / 1000)) << 32n) | BigInt(randomBytes(4).readUInt32LE())
}

// PostgreSQL's checksum. The one of node:zlib uses another polynomial.
function computeCrc32c(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f6_3b78 : 0)
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
