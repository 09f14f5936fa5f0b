import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '../../test/app.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import { type Node, openNode } from './node.ts'
import type { Tools } from './packages.ts'
import { startProxy } from './proxy.ts'

export type Cluster = {
  connectionString: string
  etcd: Etcd
  nodes: Node[]
  /** The name of the leading node, or null. */
  leaderName: () => Promise<string | null>
  /** Waits until one node leads and two follow it, one of them synchronously. */
  healthy: () => Promise<Roles>
  /** Asks Patroni to hand over to the synchronous follower. */
  switchOver: () => Promise<void>
  stop: () => Promise<void>
}

type Roles = { leader: Node; sync: Node; timeline: number }
type Member = { name: string; role: string; state: string; timeline?: number }

const HEALTHY_MS = 120_000

/** Starts three PostgreSQL nodes under Patroni, three members of etcd, and HAProxy in front. */
export async function startCluster(folder: string, tools: Tools): Promise<Cluster> {
  const place = join(folder, 'nodes')
  await mkdir(place, { recursive: true })
  const etcd = await startEtcd(join(folder, 'etcd'), tools)
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three'])
    nodes.push(await openNode(place, { name, etcdHosts: etcd.hosts, tools }))
  const proxy = await startProxy(folder, { nodes, tools })
  for (const node of nodes) node.start()

  async function roles(): Promise<Roles> {
    const members = await eventually(() => membersFrom(nodes), 30_000)
    const leading = leaderAmong(members)
    const named = (name: string | undefined) => nodes.find((node) => node.name === name)
    const leader = named(leading?.name)
    const sync = named(members.find(({ role }) => role === 'sync_standby')?.name)
    const following = members.filter(
      ({ role, state, timeline }) =>
        role !== 'leader' && (state === 'running' || state === 'streaming') && timeline === leading?.timeline,
    )
    if (!leader || !sync || following.length !== 2) throw new Error(JSON.stringify(members))
    return { leader, sync, timeline: leading?.timeline ?? 0 }
  }
  const cluster: Cluster = {
    connectionString: `postgres://ferrywing@127.0.0.1:${proxy.port}/ferrywing`,
    etcd,
    nodes,
    leaderName: async () => leaderAmong(await membersFrom(nodes))?.name ?? null,
    healthy: () => eventually(() => roles().catch(() => null), HEALTHY_MS),
    async switchOver() {
      const { leader, sync } = await roles()
      const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: leader.name, candidate: sync.name }),
      })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
    },
    async stop() {
      await proxy.stop()
      for (const node of nodes) await node.stop()
      await etcd.stop()
    },
  }
  try {
    await cluster.healthy()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function leaderAmong(members: Member[] | null): Member | undefined {
  return members?.find(({ role, state }) => role === 'leader' && state === 'running')
}

async function membersFrom(nodes: Node[]): Promise<Member[] | null> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
      signal: AbortSignal.timeout(3000),
    }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return null
}
