import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { buildCommand, type RunAs, readIdentity } from '#db/embedded/run-postgres.ts'

export type Program = {
  program: string
  args: string[]
  log: string
  env?: Record<string, string>
  as: RunAs
}

/** Starts one program of the cluster, with its output in its own file. */
export function launch({ program, args, log, env, as }: Program): ChildProcess {
  const words = openSync(log, 'a')
  const [file, all] = buildCommand(program, args, as)
  return spawn(file, all, {
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', words, words],
    ...readIdentity(as),
  })
}

export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** The ids of a process and its descendants, its own id first. */
export async function listFamily(pid: number): Promise<number[]> {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = [pid]
  for (const one of family) family.push(...(children.get(one) ?? []))
  return family
}

export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
