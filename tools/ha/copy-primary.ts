import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'

// Replaces pg_basebackup, which the embedded PostgreSQL lacks: Patroni calls it to make a replica. All nodes are on this
// machine, so it copies the primary's files between pg_backup_start and pg_backup_stop.
const { values } = parseArgs({
  strict: false,
  options: { datadir: { type: 'string' }, connstring: { type: 'string' } },
})
const target = String(values.datadir)
const port = Number(/port=(\d+)/.exec(String(values.connstring))?.[1])

// Files of the running primary, and files that a new server makes itself.
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label'])
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
])

const client = new pg.Client({ host: '127.0.0.1', port, user: 'ferrywing', database: 'postgres' })
await client.connect()
const { rows: folders } = await client.query<{ folder: string }>(
  "select current_setting('data_directory') as folder, pg_backup_start('replica', true)",
)
const source = folders[0]?.folder ?? ''
await copyFolder('')
await copyFile(join(source, 'global/pg_control'), join(target, 'global/pg_control'))
const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
await writeFile(join(target, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 })
await mkdir(join(target, 'pg_wal/archive_status'), { mode: 0o700 })
await client.end()

async function copyFolder(path: string): Promise<void> {
  await mkdir(join(target, path), { recursive: true, mode: 0o700 })
  await chmod(join(target, path), 0o700)
  if (EMPTY.has(path)) return
  for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
    const name = join(path, entry.name)
    if (LEFT_OUT.has(name) || name === 'global/pg_control') continue
    if (entry.isDirectory()) await copyFolder(name)
    else await copyFile(join(source, name), join(target, name), constants.COPYFILE_FICLONE).catch(unlessGone)
  }
}

// Files may disappear during the copy, because tables are dropped. Replaying the log corrects that.
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
