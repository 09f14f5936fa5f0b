import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { eventually } from '#test/app.ts'
import { startEmbeddedDatabase } from '../embedded.ts'

const folder = await mkdtemp(join(tmpdir(), 'sockets-'))
after(() => rm(folder, { recursive: true, force: true }))

async function isOnSocket(connectionString: string): Promise<boolean | undefined> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ socket: boolean }>('select inet_client_addr() is null as socket')
  await client.end()
  return rows[0]?.socket
}

test('the server is reached through a socket that a killed one does not leave behind, and through TCP', async () => {
  const data = join(folder, 'postgres')
  const killed = await startEmbeddedDatabase(folder, { ownGroup: false })
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGKILL')
  await eventually(async () => !(await isOnSocket(killed.connectionString).catch(() => null)))
  const { connectionString, stop } = await startEmbeddedDatabase(folder, { ownGroup: false })
  assert.equal(await isOnSocket(connectionString), true)
  const overTcp = new URL(connectionString)
  overTcp.search = ''
  assert.equal(await isOnSocket(overTcp.href), false)
  const sockets = (await readdir(data)).filter((name) => name.startsWith('.s.PGSQL.'))
  assert.deepEqual(sockets.sort(), [`.s.PGSQL.${overTcp.port}`, `.s.PGSQL.${overTcp.port}.lock`])
  await stop()
})

test('a folder whose path is too long for a socket has TCP alone', async () => {
  const { connectionString, stop } = await startEmbeddedDatabase(join(folder, 'x'.repeat(90)), {
    ownGroup: false,
  })
  assert.equal(await isOnSocket(connectionString), false)
  await stop()
})
