import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../test/app.ts'
import type { Node } from './node.ts'
import type { Tools } from './packages.ts'
import { end, launch } from './processes.ts'

export type Proxy = { port: number; stop: () => Promise<void> }

/** Starts HAProxy. It sends connections to the node whose Patroni says that it leads, and cuts connections to other nodes. */
export async function startProxy(
  folder: string,
  { nodes, tools }: { nodes: Node[]; tools: Tools },
): Promise<Proxy> {
  const port = await findFreePort()
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration({ port, nodes }))
  const { haproxy: program, env } = tools
  const child: ChildProcess = launch({
    program,
    args: ['-f', file],
    log: join(folder, 'haproxy.log'),
    env,
    as: null,
  })
  return { port, stop: () => end(child, 'SIGTERM') }
}

function configuration({ port, nodes }: { port: number; nodes: Node[] }): string {
  const servers = nodes.map(
    ({ name, databasePort, restPort }) => `  server ${name} 127.0.0.1:${databasePort} check port ${restPort}`,
  )
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout queue 5s
  timeout client 24h
  timeout server 24h
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}
