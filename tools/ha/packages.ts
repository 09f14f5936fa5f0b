import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

// The embedded PostgreSQL lacks pg_isready. Debian's client package has it; its version does not matter.
const PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'postgresql-client']

export type Tools = {
  etcd: string
  haproxy: string
  python: string
  patroni: string
  pgIsReady: string
  /** The environment with which the programs find their libraries where they were unpacked. */
  env: Record<string, string>
}

/** Unpacks Debian's packages below `folder` without installing them: no service starts, and it needs no root. */
export async function unpackPackages(folder: string): Promise<Tools> {
  const root = join(folder, 'root')
  if (!existsSync(join(folder, 'unpacked'))) {
    await mkdir(root, { recursive: true })
    const missing = await missingPackages()
    if (missing.length > 0) await run('apt-get', ['download', ...missing], { cwd: folder })
    for (const file of await readdir(folder))
      if (file.endsWith('.deb')) await run('dpkg', ['-x', join(folder, file), root])
    await mkdir(join(folder, 'unpacked'))
  }
  const at = (path: string) => {
    const found = [join(root, path), path].find((one) => existsSync(one))
    if (!found) throw new Error(`${path} is neither installed nor among the unpacked packages.`)
    return found
  }
  return {
    etcd: at('/usr/bin/etcd'),
    haproxy: at('/usr/sbin/haproxy'),
    python: at('/usr/bin/python3'),
    patroni: at('/usr/bin/patroni'),
    pgIsReady: await findPgIsReady([join(root, 'usr/lib/postgresql'), '/usr/lib/postgresql']),
    env: {
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
      LD_LIBRARY_PATH: (await libraryFolders(join(root, 'usr/lib'))).join(':'),
    },
  }
}

// The packages that an installation would add, as apt resolves them.
async function missingPackages(): Promise<string[]> {
  const { stdout } = await run('apt-get', ['install', '-s', '--no-install-recommends', ...PACKAGES]).catch(
    (error: Error) => {
      throw new Error(`This needs Debian's packages ${PACKAGES.join(', ')} ("apt-get update" first?).`, {
        cause: error,
      })
    },
  )
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
}

async function findPgIsReady(folders: string[]): Promise<string> {
  for (const folder of folders) {
    const versions = await readdir(folder).catch(() => [])
    const found = versions.map((one) => join(folder, one, 'bin/pg_isready')).find((one) => existsSync(one))
    if (found) return found
  }
  throw new Error('pg_isready was not found among the unpacked packages.')
}

async function libraryFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('-linux-gnu')).map((name) => join(folder, name))
}
