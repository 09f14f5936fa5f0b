import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LeastPlan } from '../least-server.ts'
import { ROOT } from '../product.ts'

export type LeastService = {
  port: number
  pid: number
  plan: (plan: LeastPlan) => Promise<void>
  stop: () => void
}

/** Starts the least service: node:http, with one statement for each path that has a plan. */
export async function startLeastService(connectionString: string): Promise<LeastService> {
  const server = fork('tools/bench/least-server.ts', [connectionString], { cwd: ROOT })
  const next = async () => (await once(server, 'message'))[0] as unknown
  const port = Number(await next())
  return {
    port,
    pid: server.pid ?? 0,
    async plan(plan) {
      const planned = next()
      server.send(plan)
      await planned
    },
    stop: () => server.disconnect(),
  }
}

/** The path at which the service answers for a step. */
export function buildLeastPath(step: string): string {
  return `/${encodeURIComponent(step)}`
}
