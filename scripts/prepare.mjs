// Prepares a fresh clone so that the project's own Node can run it. Uses only built-in modules, and syntax of Node 20.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const INSTALLED = join(ROOT, 'node_modules/.ferrywing-installed')
const BUILT = join(ROOT, '.build/stamp')
const BUNDLED = join(ROOT, '.build/server-stamp')
const SERVER = '.build/server/main.js'
const OWN_NODE = join(ROOT, 'node_modules/node/bin/node')
const OLDEST_NODE = 24
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const NODE_VERSION = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies.node

/**
 * Flags of the server. On a machine with much memory Node lets both heap generations grow without need (tools/bench/README.md). The young
 * generation begins at its largest size, which it would otherwise reach during each start after a dozen collections. A quiet server
 * collects its garbage itself (server/collect-when-quiet.ts).
 */
export const SERVER_FLAGS = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=25',
  '--expose-gc',
]

/**
 * Environment of the server. Two arenas stop the C library from keeping freed memory for every thread. The compile cache
 * beside the build saves the next start a third of its processor time. Production has no cache: there the server may not
 * write to the folder of its code.
 */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(ROOT, '.build/compiled') }

/** Installs the locked dependencies unless they are there already. */
export async function ensureInstalled() {
  if (process.platform === 'win32')
    fail('Ferrywing runs on Linux and macOS. On Windows start it in WSL 2 (https://aka.ms/wsl).')
  // The lock file has every dependency of package.json, so its hash is enough.
  const stamp = computeHash(['package-lock.json'], (file) => readFileSync(file))
  if (readStamp(INSTALLED) === stamp) return
  if (wasInstalledByNpm()) return writeFileSync(INSTALLED, stamp)
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

/** Whether `npm ci` has completed here: npm records the packages at the end, and only an install script adds the project's Node. */
function wasInstalledByNpm() {
  const list = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(list) || !existsSync(OWN_NODE)) return false
  return hasEveryPackage({
    locked: JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages,
    installed: JSON.parse(readFileSync(list, 'utf8')).packages,
  })
}

/** Whether exactly the locked packages are installed. Optional packages may be missing on systems that cannot run them. */
export function hasEveryPackage({ locked, installed }) {
  const isSame = (path) => JSON.stringify(installed[path]) === JSON.stringify(locked[path])
  const paths = Object.keys({ ...locked, ...installed }).filter((path) => path !== '')
  return paths.every((path) => isSame(path) || (locked[path]?.optional === true && !(path in installed)))
}

/** The Node that runs everything: the project's own, or the system's if it is new enough and the project's cannot run. */
export function findNode() {
  // `npm start` finds the project's Node in its PATH, so after the installation it runs this already.
  if (process.execPath === OWN_NODE) return OWN_NODE
  const systemNode = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE ? process.execPath : null
  if (!existsSync(OWN_NODE)) {
    return (
      systemNode ??
      fail(
        `There is no Node for this machine in the dependencies. Install Node ${OLDEST_NODE} or newer and start again.`,
      )
    )
  }
  const trial = tryNode()
  if (trial.status === 0) return OWN_NODE
  if (systemNode) return systemNode
  if (!/libatomic/.test(trial.stderr ?? '')) fail(`${OWN_NODE} does not run here: ${trial.stderr}`)
  const aptGet = existsSync('/usr/bin/apt-get')
  const { install, say } = decideLibatomic({ isRoot: process.getuid?.() === 0, hasAptGet: aptGet })
  if (!install) fail(say)
  console.log(say)
  installLibatomic()
  if (tryNode().status === 0) return OWN_NODE
  fail(`That did not help. ${decideLibatomic({ isRoot: false, hasAptGet: aptGet }).say}`)
}

/** Decides whether to install the one system library that may be missing, and returns the sentence to print first. */
export function decideLibatomic({ isRoot, hasAptGet }) {
  const why = `The Node ${NODE_VERSION} that this project brings does not start without the system library libatomic1, which this machine lacks.`
  if (isRoot && hasAptGet)
    return {
      install: true,
      say: `${why}\nThis is root, so it is installed now: apt-get install libatomic1`,
    }
  const how = hasAptGet
    ? 'sudo apt-get install libatomic1'
    : 'the package libatomic (Fedora, Alpine, Arch) or libatomic1 (Debian, openSUSE)'
  return {
    install: false,
    say: `${why}\nInstall it and start again: ${how}. Or start with Node ${OLDEST_NODE} or newer.`,
  }
}

/** Builds the web unless a build of it exists. */
export async function ensureBuiltOnce(node) {
  if (!existsSync(join(ROOT, '.build/web/routes.json'))) await ensureBuilt(node)
}

/** Runs the build when the web's sources have changed since the last one. */
export async function ensureBuilt(node) {
  await ensureWeb(() => withProgress('Building the web', node, ['scripts/build.ts']))
}

/** Makes the web when its sources have changed since the last time. */
export async function ensureWeb(make) {
  const files = ['package-lock.json', 'vite.config.ts', ...filesBelow('web'), ...filesBelow('contract')]
  await ensureCurrent('.build/web/routes.json', {
    stamp: BUILT,
    files,
    make,
  })
}

/** Bundles the server when its sources have changed since the last time, and returns the program to start. */
export async function ensureBundled(node) {
  const folders = ['contract', 'db', 'demo', 'sandbox', 'server']
  const files = [
    'package-lock.json',
    'scripts/bundle-server.ts',
    ...folders.flatMap(filesBelow).filter((file) => /(?<!\.test)\.ts$|\.json$/.test(file)),
  ]
  await ensureCurrent(SERVER, {
    stamp: BUNDLED,
    files,
    make: () => withProgress('Bundling the server', node, ['scripts/bundle-server.ts']),
  })
  return SERVER
}

/**
 * Makes a result from files, unless it exists and the files have not changed since. The stamp keeps a hash of their
 * contents and one of their sizes and times, as git's index does: most starts read none of two thousand files.
 */
export async function ensureCurrent(result, { stamp, files, make }) {
  const notes = computeHash(files, (file) => {
    const { ino, size, mtimeMs, ctimeMs } = statSync(file)
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  })
  const isThere = existsSync(join(ROOT, result))
  const [contentThen, notesThen] = readStamp(stamp).split(' ')
  if (isThere && notesThen === notes) return
  const content = computeHash(files, (file) => readFileSync(file))
  if (!isThere || contentThen !== content) {
    // An unfinished result must not count as made, even if the files get their old content back.
    rmSync(stamp, { force: true })
    await make()
  }
  try {
    writeFileSync(stamp, `${content} ${notes}`)
  } catch {
    // If the folder of the build cannot be written, each start reads the files.
  }
}

/**
 * Passes signals on to a child, and ends it when npm ends: npm sends a signal only to its shell, which dies without
 * passing it on.
 */
export function passOnSignals(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 300).unref()
  const passOn = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, passOn)
  child.once('exit', () => {
    clearInterval(watch)
    for (const signal of SIGNALS) process.off(signal, passOn)
  })
}

/** Runs a program to its end in this terminal; resolves with its exit code. */
export function runToEnd(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    passOnSignals(child)
    child.once('error', (error) => fail(`${program}: ${error.message}`))
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

function fail(sentence) {
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
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
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

function tryNode() {
  return spawnSync(OWN_NODE, ['--version'], { encoding: 'utf8' })
}

function installLibatomic() {
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'libatomic1'], { stdio: 'ignore' })
  } catch {
    // The caller checks whether Node starts now.
  }
}

function computeHash(files, read) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(read(join(ROOT, file)))
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
