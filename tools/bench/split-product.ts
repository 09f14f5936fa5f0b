import { join } from 'node:path'
import type { Product } from './product.ts'
import { openStage } from './several-servers/stage.ts'

/** The product with server and jobs worker as processes of their own, so that the processor time of each can be read. */
export type SplitProduct = Product & { workerPid: number; databasePid: number; sandboxPort: number }

/** With more of a server's settings, and with what both processes log in a file, if it is given. */
export async function openSplitProduct({
  settings = {},
  log,
}: {
  settings?: Record<string, string>
  log?: string
} = {}): Promise<SplitProduct> {
  const stage = await openStage()
  const both = { DATA_DIR: join(stage.folder, 'data'), ...settings }
  const roles = [
    { ...both, ROLE: 'web' },
    { ...both, ROLE: 'worker' },
  ]
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
