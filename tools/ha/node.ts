import type { ChildProcess } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinaries, prepareFolder } from '#db/embedded.ts'
import { findFreePort } from '../../test/app.ts'
import type { Tools } from './packages.ts'
import { end, launch, listFamily, signal } from './processes.ts'

export type Node = {
  name: string
  databasePort: number
  restPort: number
  start: () => void
  /** Sends SIGKILL to Patroni, PostgreSQL and all sessions, as when a machine loses power. */
  kill: () => Promise<void>
  /** Sends SIGKILL to PostgreSQL alone. */
  killPostgres: () => Promise<void>
  /** Sends SIGSTOP to all processes of the node, as when a machine hangs. `wake` sends SIGCONT. */
  hang: () => Promise<{ wake: () => void }>
  stop: () => Promise<void>
}

type Settings = { name: string; etcdHosts: string[]; tools: Tools }

/** Opens a PostgreSQL under its Patroni, with its data below `folder`. */
export async function openNode(folder: string, { name, etcdHosts, tools }: Settings): Promise<Node> {
  const place = join(folder, name)
  const as = await prepareFolder(place)
  const [databasePort, restPort] = [await findFreePort(), await findFreePort()]
  const binaries = await fillBinaries(join(folder, `${name}-programs`), tools)
  const file = join(folder, `${name}.json`)
  const ports = { databasePort, restPort }
  await writeFile(
    file,
    JSON.stringify(configuration({ name, place, binaries, etcdHosts, ...ports }), null, 2),
  )
  let patroni: ChildProcess | undefined

  const postmaster = async () => {
    const lock = await readFile(join(place, 'data/postmaster.pid'), 'utf8').catch(() => '')
    return Number(lock.split('\n')[0]) || null
  }
  const postgres = async () => {
    const pid = await postmaster()
    return pid === null ? [] : await listFamily(pid)
  }
  const everything = async () => [
    ...(patroni?.pid ? await listFamily(patroni.pid) : []),
    ...(await postgres()),
  ]
  return {
    name,
    ...ports,
    start() {
      const { python, patroni: script, env } = tools
      const log = join(folder, `${name}.log`)
      patroni = launch({ program: python, args: [script, file], log, env, as })
    },
    async kill() {
      signal(await everything(), 'SIGKILL')
      await end(patroni, 'SIGKILL')
    },
    async killPostgres() {
      signal(await postgres(), 'SIGKILL')
    },
    async hang() {
      const hung = await everything()
      signal(hung, 'SIGSTOP')
      return { wake: () => signal(hung.reverse(), 'SIGCONT') }
    },
    async stop() {
      signal(await everything(), 'SIGKILL')
      await end(patroni, 'SIGKILL')
    },
  }
}

// Puts the programs that Patroni calls into one folder: those of the embedded PostgreSQL, and replacements for missing ones.
async function fillBinaries(folder: string, { pgIsReady }: Tools): Promise<string> {
  await mkdir(folder, { recursive: true })
  const { postgres, initdb, pg_ctl } = await findBinaries()
  for (const program of [postgres, initdb, pg_ctl]) link(program, folder)
  // Debian's program works for one version. The embedded programs find their files themselves.
  link(pgIsReady, folder)
  const controlData = fileURLToPath(new URL('control-data.ts', import.meta.url))
  await writeFile(
    join(folder, 'pg_controldata'),
    `#!/bin/sh\nexec '${process.execPath}' '${controlData}' "$@"\n`,
    {
      mode: 0o755,
    },
  )
  return folder
}

function link(program: string, folder: string): void {
  symlinkSync(program, join(folder, program.slice(dirname(program).length + 1)))
}

type Parts = {
  name: string
  place: string
  binaries: string
  etcdHosts: string[]
  databasePort: number
  restPort: number
}

/** Patroni's file; docs/operation/high-availability.md says why each line is as it is. */
function configuration({ name, place, binaries, etcdHosts, databasePort, restPort }: Parts): object {
  const copy = fileURLToPath(new URL('copy-primary.ts', import.meta.url))
  return {
    scope: 'ferrywing',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        primary_start_timeout: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_slots: true,
          use_pg_rewind: false,
          parameters: {
            max_connections: 100,
            shared_buffers: '128MB',
            wal_keep_size: '1GB',
            wal_receiver_timeout: '5s',
            wal_sender_timeout: '5s',
            wal_retrieve_retry_interval: '1s',
          },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        { auth: 'trust' },
      ],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${databasePort}`,
      connect_address: `127.0.0.1:${databasePort}`,
      data_dir: join(place, 'data'),
      bin_dir: binaries,
      pgpass: join(place, 'pgpass'),
      authentication: {
        superuser: { username: 'ferrywing', password: 'ferrywing' },
        replication: { username: 'replicator', password: 'replicator' },
      },
      parameters: { unix_socket_directories: '', log_destination: 'stderr', logging_collector: false },
      remove_data_directory_on_diverged_timelines: true,
      create_replica_methods: ['copy'],
      copy: { command: `'${process.execPath}' '${copy}'` },
    },
    tags: { nofailover: false, nosync: false },
  }
}
