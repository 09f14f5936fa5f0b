import { once } from 'node:events'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Runs test files one after another in this process, each as a suite whose hooks are the file's own: the product is loaded
 * once for all of them, and what a file opened is closed before the next begins. scripts/unit-tests.ts says by message which
 * file is next, and none when no more are left.
 */
let usedBefore = process.cpuUsage()
for (let file = await askForFile(); file; file = await askForFile())
  await suite(file, async () => {
    await import(pathToFileURL(file).href)
  })
process.disconnect?.()

/** Says how much processor time the last file took, in milliseconds. */
async function askForFile(): Promise<string | undefined> {
  const { user, system } = process.cpuUsage(usedBefore)
  usedBefore = process.cpuUsage()
  process.send?.({ processorMs: Math.round((user + system) / 1000) })
  const [{ file }] = (await once(process, 'message')) as [{ file?: string }]
  return file
}
