import { execFile, execFileSync } from 'node:child_process'
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Finds pgbench in the PATH or Debian's folder, or installs it as root on Debian. Null where it is not available. */
export async function findPgbench(): Promise<string | null> {
  return (await lookForPgbench()) ?? (installPgbench() ? await lookForPgbench() : null)
}

async function lookForPgbench(): Promise<string | null> {
  const candidates = [
    'pgbench',
    ...(await Array.fromAsync(glob('/usr/lib/postgresql/*/bin/pgbench'))).reverse(),
  ]
  for (const candidate of candidates) {
    const works = await run(candidate, ['--version']).then(
      () => true,
      () => false,
    )
    if (works) return candidate
  }
  return null
}

function installPgbench(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql-contrib'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type PgbenchRun = { connectionString: string; clients: number; seconds: number; script: string }

/** Runs a script repeatedly with prepared statements. Throws when a transaction fails. */
export async function runPgbench(
  pgbench: string,
  { connectionString, clients, seconds, script }: PgbenchRun,
): Promise<{ transactions: number; perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-pgbench-'))
  const file = join(folder, 'hold.sql')
  try {
    await writeFile(file, script)
    const args = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      '--jobs=2',
      `--time=${seconds}`,
    ]
    const { stdout } = await run(pgbench, [...args, '--define=turn=-1', `--file=${file}`, connectionString])
    return {
      transactions: numberAfter(stdout, /transactions actually processed: (\d+)/),
      perSecond: numberAfter(stdout, /tps = ([\d.]+)/),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function numberAfter(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`pgbench said something unexpected:\n${text}`)
  return Number(found)
}
