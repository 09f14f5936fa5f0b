// Brings a fresh clone to where the project's own Node can run it. Built-ins only, and old enough for Node 20.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const INSTALLED = join(ROOT, 'node_modules/.ferrywing-installed')
const BUILT = join(ROOT, '.build/stamp')
const OWN_NODE = join(ROOT, 'node_modules/node/bin/node')
const OLDEST_NODE = 24

/** How the server is run: on a machine with much memory Node lets both generations grow to no use (bench/README.md). */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=25']

/** The same of the C library, which else keeps an arena of freed memory for every thread. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' }

/** Installs the locked dependencies unless they are there already. */
export async function ensureInstalled() {
  // The lock holds every dependency of package.json, and nothing else of it.
  const stamp = hashOf(['package-lock.json'])
  if (readStamp(INSTALLED) === stamp) return
  await withProgress('Installing dependencies (the first start takes a minute or two)', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
  ])
  writeFileSync(INSTALLED, stamp)
}

/** The Node that runs everything: the project's own, or the system's where that is new enough and ours cannot run. */
export function findNode() {
  if (existsSync(OWN_NODE)) {
    let trial = spawnSync(OWN_NODE, ['--version'], { encoding: 'utf8' })
    if (trial.status !== 0 && /libatomic/.test(trial.stderr ?? '') && installLibatomic()) {
      trial = spawnSync(OWN_NODE, ['--version'], { encoding: 'utf8' })
    }
    if (trial.status === 0) return OWN_NODE
    if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
    if (/libatomic/.test(trial.stderr ?? '')) {
      fail(
        'The Node of this project needs the system library libatomic1: install it (Debian: apt-get install libatomic1).',
      )
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  fail(
    `There is no Node for this machine in the dependencies. Install Node ${OLDEST_NODE} or newer and start again.`,
  )
}

/** Builds the web when its sources have changed since the last build. */
export async function ensureBuilt(node) {
  const stamp = hashOf([
    'package-lock.json',
    'vite.config.ts',
    ...filesBelow('web'),
    ...filesBelow('contract'),
  ])
  if (readStamp(BUILT) === stamp && existsSync(join(ROOT, '.build/web/routes.json'))) return
  await withProgress('Building the web', node, ['web/build.ts'])
  mkdirSync(dirname(BUILT), { recursive: true })
  writeFileSync(BUILT, stamp)
}

/** Runs a program to its end with our terminal; resolves with its exit code. */
export function runToEnd(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.once('error', (error) => fail(`${program}: ${error.message}`))
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

async function withProgress(title, program, args) {
  const startedAt = Date.now()
  const live = process.stdout.isTTY
  console.log(`${title} …`)
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const tick = setInterval(
    () => process.stdout.write(live ? `\r  ${seconds()} s ` : `  ${seconds()} s\n`),
    live ? 1000 : 10_000,
  )
  const output = []
  const code = await new Promise((resolve) => {
    const windows = process.platform === 'win32'
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && program === 'npm',
    })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => fail(`${program}: ${error.message}`))
    child.once('exit', resolve)
  })
  clearInterval(tick)
  if (code !== 0)
    fail(`${live ? '\r' : ''}${title}: failed.\n${Buffer.concat(output).toString().slice(-4000)}`)
  console.log(`${live ? '\r' : ''}  done in ${seconds()} s`)
}

function installLibatomic() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  try {
    console.log('Installing libatomic1, which the Node of this project needs …')
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'libatomic1'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesBelow(folder) {
  const path = join(ROOT, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .sort()
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
