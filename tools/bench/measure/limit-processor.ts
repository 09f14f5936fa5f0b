import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Short, so that a paused process holds its locks only briefly.
const PERIOD_US = 20_000

/**
 * Limits these processes and their children to a share of one core (0.2: a fifth) with a Linux control group, version 2 or 1.
 * Returns a function that ends the limit; null where the system does not allow it.
 */
export async function limitProcessor(
  pids: readonly number[],
  share: number,
): Promise<(() => Promise<void>) | null> {
  const quota = String(Math.round(PERIOD_US * share))
  const name = `ferrywing-bench-${process.pid}`
  const second = await readFile('/sys/fs/cgroup/cgroup.controllers', 'utf8').catch(() => '')
  const isSecond = second.split(/\s/).includes('cpu')
  const root = isSecond ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu'
  const group = join(root, name)
  const move = async (to: string) => {
    const members = to === group ? pids : (await readFile(join(group, 'cgroup.procs'), 'utf8')).split('\n')
    for (const pid of members) if (pid) await writeFile(join(to, 'cgroup.procs'), String(pid)).catch(() => {})
  }
  try {
    if (isSecond) await writeFile(join(root, 'cgroup.subtree_control'), '+cpu')
    await mkdir(group)
    if (isSecond) await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
    else {
      await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
      await writeFile(join(group, 'cpu.cfs_quota_us'), quota)
    }
    await move(group)
  } catch {
    return null
  }
  return async () => {
    await move(root)
    await rmdir(group).catch(() => {})
  }
}
