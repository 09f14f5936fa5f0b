import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

// Runs in the process that `npm run dev` keeps for the next change. It imports the libraries of the server, which takes
// most of a start, and waits until the sources have changed.
const { dependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
for (const name of Object.keys(dependencies)) await import(name).catch(() => {})
process.send?.('warm')
await once(process, 'message')
