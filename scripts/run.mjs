// `npm run …` for the project's TypeScript commands: node scripts/run.mjs FILE [ARGUMENTS], on the project's own Node.
import { ensureInstalled, findNode, runToEnd } from './prepare.mjs'

await ensureInstalled()
process.exit(await runToEnd(findNode(), process.argv.slice(2)))
