import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Store = { fill: (() => Promise<number>) | null; remove: () => Promise<void> }

/** A store of documents on a small file system, so that it can be full while the machine's disk is not. It needs root. */
export async function openSmallStore(place: string, { megabytes = 64 } = {}): Promise<Store> {
  await mkdir(place, { recursive: true })
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]).then(
    () => true,
    () => false,
  )
  if (!mounted) return { fill: null, remove: async () => {} }
  return {
    async fill() {
      const filler = join(place, 'filler')
      await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => {})
      await sleep(5000)
      await rm(filler, { force: true })
      return 0
    },
    remove: async () => void (await run('umount', [place])),
  }
}
