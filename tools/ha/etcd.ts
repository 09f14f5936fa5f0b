import type { ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually, findFreePort } from '../../test/app.ts'
import type { Tools } from './packages.ts'
import { end, launch } from './processes.ts'

export type Etcd = {
  /** The addresses of its members, 'host:port'. */
  hosts: string[]
  /** Kills the leading member. `restart` starts it again. */
  killLeader: () => Promise<{ restart: () => Promise<void> }>
  stop: () => Promise<void>
}

/** Starts three members of etcd on loopback ports, with the v2 API, which is safe for Patroni 3.0. */
export async function startEtcd(folder: string, { etcd }: Tools): Promise<Etcd> {
  const members = await Promise.all(
    ['etcd1', 'etcd2', 'etcd3'].map(async (name) => ({
      name,
      client: `http://127.0.0.1:${await findFreePort()}`,
      peer: `http://127.0.0.1:${await findFreePort()}`,
      child: undefined as ChildProcess | undefined,
    })),
  )
  type Member = (typeof members)[number]
  await mkdir(folder, { recursive: true })
  const start = (member: Member) => {
    const { name, client, peer } = member
    const args = [
      ...['--name', name, '--data-dir', join(folder, name), '--enable-v2'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', members.map((one) => `${one.name}=${one.peer}`).join(',')],
      ...[
        '--initial-cluster-token',
        'ferrywing',
        '--heartbeat-interval',
        '200',
        '--election-timeout',
        '2000',
      ],
    ]
    member.child = launch({ program: etcd, args, log: join(folder, `${name}.log`), as: null })
  }
  for (const member of members) start(member)
  for (const member of members) await eventually(() => isHealthy(member.client), 30_000)

  return {
    hosts: members.map(({ client }) => client.replace('http://', '')),
    async killLeader() {
      const states = await Promise.all(members.map(({ client }) => readState(client)))
      const leader = members[states.indexOf('StateLeader')] ?? members[0]
      if (!leader) throw new Error('etcd has no members.')
      await end(leader.child, 'SIGKILL')
      return {
        async restart() {
          start(leader)
          await eventually(() => isHealthy(leader.client), 30_000)
        },
      }
    },
    stop: async () => void (await Promise.all(members.map(({ child }) => end(child, 'SIGKILL')))),
  }
}

async function isHealthy(client: string): Promise<boolean> {
  return await fetch(`${client}/health`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function readState(client: string): Promise<string> {
  const answer = await fetch(`${client}/v2/stats/self`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { state: string }).state : ''
}
