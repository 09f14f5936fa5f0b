import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readAudit } from './read-audit.ts'

// npm run audit:dependencies: asks the registry for known vulnerabilities of the locked versions. Exit code 0: none that
// is high or critical; 1: at least one; 2: the registry did not answer.
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ARGUMENTS = ['audit', '--json', '--fetch-retries=1', '--fetch-timeout=20000']

const output = await new Promise<string>((resolve) =>
  execFile('npm', ARGUMENTS, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => resolve(stdout)),
)
const { verdict, lines } = readAudit(output)
for (const line of lines) console.log(line)
process.exit({ clean: 0, grave: 1, unknown: 2 }[verdict])
