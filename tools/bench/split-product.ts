import { join } from 'node:path'
import type { Product } from './product.ts'
import { openStage } from './several-servers/stage.ts'

/** The product with server and jobs worker as separate processes, so that the processor time of each can be read. */
export type SplitProduct = Product & { workerPid: number; databasePid: number; sandboxPort: number }

/** Starts both processes with additional settings of a server and an optional log file. */
export async function openSplitProduct({
  settings = {},
  postgres = {},
  inspectPorts = [],
  log,
}: {
  settings?: Record<string, string>
  postgres?: Record<string, string>
  /** The inspector ports of the server and the worker, for a profiler. */
  inspectPorts?: number[]
  log?: string
} = {}): Promise<SplitProduct> {
  const stage = await openStage({ postgres })
  const both = { DATA_DIR: join(stage.folder, 'data'), ...settings }
  const roles = [
    { ...both, ROLE: 'web' },
    { ...both, ROLE: 'worker' },
  ].map((role, at) => {
    const port = inspectPorts[at]
    return port ? { ...role, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } : role
  })
  const servers = await stage.startServers(roles, { log })
  return {
    ...servers,
    workerPid: servers.pids[1] ?? 0,
    databasePid: stage.postmaster,
    sandboxPort: stage.sandboxPort,
    async close() {
      await servers.close()
      await stage.close()
    },
  }
}
