import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readAudit } from './read-audit.ts'

// npm run audit:dependencies: asks the registry what is known about the locked versions. 0: nothing grave; 1: something
// high or critical; 2: the registry did not say.
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ARGUMENTS = ['audit', '--json', '--fetch-retries=1', '--fetch-timeout=20000']

const output = await new Promise<string>((resolve) =>
  execFile('npm', ARGUMENTS, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => resolve(stdout)),
)
const { verdict, lines } = readAudit(output)
for (const line of lines) console.log(line)
process.exit({ clean: 0, grave: 1, unknown: 2 }[verdict])
