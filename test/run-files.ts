import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

/**
 * Runs test files one after another in this process, each as a suite whose hooks are the file's own: the product is loaded
 * once for all of them, and what a file opened is closed before the next begins.
 *   node test/run-files.ts one.test.ts another.test.ts
 */
for (const file of process.argv.slice(2))
  await suite(file, async () => {
    await import(pathToFileURL(file).href)
  })
