import { once } from 'node:events'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Runs test files one after another in this process, each as a suite with its own hooks. The product is loaded only once, and
 * everything that a file opened is closed before the next one starts. scripts/unit-tests.ts sends a message with the next
 * file, or without one when none is left.
 */
let usedBefore = process.cpuUsage()
for (let file = await askForFile(); file; file = await askForFile())
  await suite(file, async () => {
    await import(pathToFileURL(file).href)
  })
process.disconnect?.()
// A handle that a failed file left open must not keep the run from ending.
setTimeout(() => process.exit(), 10_000).unref()

/** Asks for the next file, and sends the processor time of the last one in milliseconds. */
async function askForFile(): Promise<string | undefined> {
  const { user, system } = process.cpuUsage(usedBefore)
  usedBefore = process.cpuUsage()
  process.send?.({ processorMs: Math.round((user + system) / 1000) })
  const [{ file }] = (await once(process, 'message')) as [{ file?: string }]
  return file
}
