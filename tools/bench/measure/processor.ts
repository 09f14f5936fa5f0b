import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const TICK_MS = 10

/** User and system time of these processes and of their children that have ended, in milliseconds (Linux). */
export async function readProcessorMs(pids: number[]): Promise<number> {
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // Split after the command's name, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    for (const field of fields.slice(11, 15)) ticks += Number(field)
  }
  return ticks * TICK_MS
}

/** The process id of the PostgreSQL with this data folder. */
export async function readPostmasterPid(dataFolder: string): Promise<number> {
  const lock = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')
  return Number(lock.split('\n')[0])
}
