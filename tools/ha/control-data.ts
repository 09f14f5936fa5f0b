import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Replaces pg_controldata, which the embedded PostgreSQL lacks: prints the fields of global/pg_control that Patroni reads. The
// layout is that of PostgreSQL 18 (src/include/catalog/pg_control.h) on a 64-bit little-endian machine.
const folder = process.argv.at(-1) ?? ''
const control = await readFile(join(folder, 'global/pg_control'))
const VERSION = 1800
const FLOAT_FORMAT = 1_234_567
if (control.readUInt32LE(8) !== VERSION || control.readDoubleLE(208) !== FLOAT_FORMAT)
  throw new Error(`${folder} is not a data folder of PostgreSQL 18 on a 64-bit little-endian machine.`)

const STATES = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
]
const lsn = (at: number) => {
  const value = control.readBigUInt64LE(at)
  return `${(value >> 32n).toString(16)}/${(value & 0xffffffffn).toString(16)}`.toUpperCase()
}
const lines: [string, string | number | bigint | undefined][] = [
  ['pg_control version number', VERSION],
  ['Catalog version number', control.readUInt32LE(12)],
  ['Database system identifier', control.readBigUInt64LE(0)],
  ['Database cluster state', STATES[control.readUInt32LE(16)]],
  ['Latest checkpoint location', lsn(32)],
  ["Latest checkpoint's REDO location", lsn(40)],
  ["Latest checkpoint's TimeLineID", control.readUInt32LE(48)],
  ["Latest checkpoint's PrevTimeLineID", control.readUInt32LE(52)],
  ['Minimum recovery ending location', lsn(136)],
  ["Min recovery ending loc's timeline", control.readUInt32LE(144)],
  ['wal_log_hints setting', control[176] ? 'on' : 'off'],
  ['max_connections setting', control.readInt32LE(180)],
  ['max_worker_processes setting', control.readInt32LE(184)],
  ['max_wal_senders setting', control.readInt32LE(188)],
  ['max_prepared_xacts setting', control.readInt32LE(192)],
  ['max_locks_per_xact setting', control.readInt32LE(196)],
  ['Data page checksum version', control.readUInt32LE(252)],
]
for (const [name, value] of lines) console.log(`${`${name}:`.padEnd(38)}${value}`)
