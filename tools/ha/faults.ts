import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../test/app.ts'
import type { Cluster } from './cluster.ts'

/** A fault of the cluster. `strike` causes it and returns a function that undoes it once writes continue. */
type Fault = { name: string; strike: (cluster: Cluster) => Promise<() => Promise<void>> }

const HANG_MS = 35_000
const FAILOVER_MS = 90_000

export const FAULTS: Fault[] = [
  {
    name: 'the primary was killed, PostgreSQL and Patroni',
    async strike(cluster) {
      const { leader } = await cluster.healthy()
      await leader.kill()
      return async () => {
        await anotherLeads(cluster, leader.name)
        leader.start()
      }
    },
  },
  {
    name: 'the primary’s PostgreSQL was killed',
    async strike(cluster) {
      const { leader } = await cluster.healthy()
      await leader.killPostgres()
      return async () => {}
    },
  },
  {
    name: 'the primary hung and woke up 35 s later',
    async strike(cluster) {
      const { leader } = await cluster.healthy()
      const { wake } = await leader.hang()
      const woken = sleep(HANG_MS).then(wake)
      return async () => await woken
    },
  },
  {
    name: 'the primary handed over (switchover)',
    async strike(cluster) {
      await cluster.healthy()
      await cluster.switchOver()
      return async () => {}
    },
  },
  {
    name: 'the synchronous standby was killed',
    async strike(cluster) {
      const { sync } = await cluster.healthy()
      await sync.kill()
      return async () => {
        await sleep(15_000)
        sync.start()
      }
    },
  },
  {
    name: 'the leading member of etcd was killed',
    async strike(cluster) {
      await cluster.healthy()
      const { restart } = await cluster.etcd.killLeader()
      return async () => {
        await sleep(15_000)
        await restart()
      }
    },
  },
]

async function anotherLeads(cluster: Cluster, name: string): Promise<void> {
  await eventually(async () => {
    const leader = await cluster.leaderName().catch(() => null)
    return leader !== null && leader !== name
  }, FAILOVER_MS)
}
