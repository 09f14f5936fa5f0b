import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually, findFreePort } from '../app.ts'
import { debianProgram } from './debian-program.ts'

const EXAMPLE = new URL('../../docs/operation/haproxy.cfg', import.meta.url)

/** Fewer than in the manual, so that a test can use them up. */
export const CONNECTIONS_OF_ONE_ADDRESS = 200

export type Haproxy = { url: string; stop: () => Promise<void> }

/** Starts HAProxy with the manual's configuration, in front of servers on these ports of this machine. */
export async function startHaproxy({
  folder,
  ports,
}: {
  folder: string
  ports: readonly number[]
}): Promise<Haproxy> {
  const port = await findFreePort()
  const config = join(folder, 'haproxy.cfg')
  await writeFile(config, await fillIn({ port, ports }))
  const { path, env } = await debianProgram('haproxy')
  const child = spawn(path, ['-db', '-f', config], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000)
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy did not start: ${output}`)
    return await fetch(`${url}/api/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  }, 20_000)
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** The manual's example with these ports, and without the lines that need root, a certificate or the system's log. */
async function fillIn({ port, ports }: { port: number; ports: readonly number[] }): Promise<string> {
  const changes: [RegExp, string][] = [
    [/^ {2}(user|group) haproxy\n/gm, ''],
    [/^ {2}log (global|\/dev\/log local0)\n/gm, ''],
    [/maxconn 20000/, 'maxconn 500'],
    [/sc0_conn_cur gt 500/g, `sc0_conn_cur gt ${CONNECTIONS_OF_ONE_ADDRESS}`],
    [/^ {2}option httplog\n/m, ''],
    [/^frontend plain\n(?: {2}.*\n)+/m, ''],
    [/bind :443 ssl .*/, `bind 127.0.0.1:${port}`],
    ...ports.map((one, i): [RegExp, string] => [
      new RegExp(`10\\.0\\.0\\.1${i + 1}:3000`, 'g'),
      `127.0.0.1:${one}`,
    ]),
  ]
  let text = await readFile(EXAMPLE, 'utf8')
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`haproxy.cfg has no ${pattern}`)
    text = text.replace(pattern, replacement)
  }
  return text
}
