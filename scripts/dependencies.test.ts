import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readAudit } from './read-audit.ts'

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = async (name: string) => JSON.parse(await readFile(ROOT + name, 'utf8'))
const manifest = await read('package.json')
const lock = await read('package-lock.json')
const { '': own, ...packages } = lock.packages as Record<string, Locked>
const readName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

// Formatter, style compiler and linter for systems other than Linux with glibc. The registry that the lock was made from
// does not have them, so the lock has no hashes for them. They only build the product and are on no server. npm writes the
// hash on the machine that installs one (docs/asvs.md, V15).
const WITHOUT_HASH = [
  ...['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'linux-arm64-musl', 'linux-x64-musl'].map(
    (system) => `@biomejs/cli-${system}`,
  ),
  ...['win32-arm64', 'win32-x64'].map((system) => `@biomejs/cli-${system}`),
  // The parser of knip, which finds unused code.
  ...['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64'].map(
    (system) => `@oxc-parser/binding-${system}`,
  ),
  ...['arm-gnueabihf', 'arm-musleabihf', 'ppc64-gnu', 'riscv64-gnu', 'riscv64-musl', 's390x-gnu'].map(
    (system) => `@oxc-parser/binding-linux-${system}`,
  ),
  ...['openharmony-arm64', 'win32-arm64-msvc', 'win32-ia32-msvc', 'win32-x64-msvc'].map(
    (system) => `@oxc-parser/binding-${system}`,
  ),
  ...['android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64', 'linux-arm-gnueabihf', 'wasm32-wasi'].map(
    (system) => `@tailwindcss/oxide-${system}`,
  ),
  ...['win32-arm64-msvc', 'win32-x64-msvc'].map((system) => `@tailwindcss/oxide-${system}`),
]

describe('the lock', () => {
  test('has an exact version and a content hash for every package', () => {
    assert.ok(Object.keys(packages).length > 300)
    for (const [path, one] of Object.entries(packages)) {
      const { version, integrity, link } = one
      assert.match(version ?? '', /^\d+\.\d+\.\d+/, path)
      assert.equal(link, undefined, path)
      if (integrity !== undefined) assert.match(integrity, /^sha512-[\w+/]+=*$/, path)
    }
  })

  test('lacks only the hashes of build tools for other systems', () => {
    const lacking = Object.entries(packages).filter(([, { integrity }]) => integrity === undefined)
    assert.deepEqual(
      lacking.map(([path]) => readName(path)),
      WITHOUT_HASH,
    )
    for (const [path, { dev, optional }] of lacking) assert.ok(dev && optional, path)
  })

  test('takes packages only from the registry', () => {
    for (const [path, { resolved }] of Object.entries(packages))
      assert.ok(!resolved || resolved.startsWith('https://registry.npmjs.org/'), path)
  })

  test('runs install scripts only of packages that package.json allows', () => {
    const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const allowed = Object.keys(manifest.allowScripts)
    assert.deepEqual(
      running.map(([path]) => readName(path)).filter((name) => !allowed.includes(name)),
      [],
    )
  })

  test('agrees with package.json, where every version is exact', () => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      assert.deepEqual((own as Record<string, unknown>)[kind], manifest[kind])
      for (const [name, version] of Object.entries(manifest[kind])) {
        assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
        assert.equal(packages[`node_modules/${name}`]?.version, version, name)
      }
    }
  })
})

test('the packages of one maker that belong together have one version', () => {
  const versions = (scope: string) =>
    Object.entries<string>(manifest.dependencies)
      .filter(([name]) => name.startsWith(scope))
      .map(([, version]) => version)
  assert.equal(versions('@aws-sdk/').length, 2)
  assert.equal(new Set(versions('@aws-sdk/')).size, 1)
})

test('npm run sbom lists every package that ships, and beyond the lock only Node itself', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  const bill = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
  assert.equal(bill.bomFormat, 'CycloneDX')
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const named = (entries: [string, Locked][]) =>
    entries.map(([path, { version }]) => `${readName(path)}@${version}`)
  // Of packages built for one system each, only those of this system are installed.
  const ships = Object.entries(packages).filter(
    ([path, { dev, optional }]) => !dev && (!optional || existsSync(ROOT + path)),
  )
  assert.ok(ships.length > Object.keys(manifest.dependencies).length * 3)
  assert.deepEqual(
    named(ships).filter((name) => !listed.has(name)),
    [],
  )
  // The install script of the package `node` adds its program, which is therefore in the SBOM and not in the lock.
  const program = `node-${process.platform}-${process.arch}@${manifest.dependencies.node}`
  const known = new Set([...named(Object.entries(packages)), program])
  assert.deepEqual(
    [...listed].filter((name) => !known.has(name)),
    [],
  )
  assert.ok(bill.components.every(({ purl }) => purl.startsWith('pkg:npm/')))
})

type Component = { name: string; version: string; purl: string }

describe('an audit', () => {
  const metadata = { vulnerabilities: {}, dependencies: { total: 500 } }
  const finding = (severity: string) => ({
    metadata,
    vulnerabilities: {
      left: {
        name: 'left',
        severity,
        range: '<2.0.0',
        via: ['right', { title: 'It leaks', url: 'https://a.test/1' }],
      },
    },
  })

  test('is clean without high or critical findings', () => {
    assert.equal(readAudit(JSON.stringify({ metadata })).verdict, 'clean')
    assert.equal(readAudit(JSON.stringify(finding('moderate'))).verdict, 'clean')
  })

  test('fails on a high or critical finding, and names it', () => {
    for (const severity of ['high', 'critical']) {
      const { verdict, lines } = readAudit(JSON.stringify(finding(severity)))
      assert.equal(verdict, 'grave')
      assert.equal(lines[0], `${severity}: left <2.0.0: through right; It leaks (https://a.test/1)`)
    }
  })

  test('is unknown when the registry does not answer', () => {
    for (const output of ['', 'npm error', '{"message":"405 Method Not Allowed"}']) {
      const { verdict, lines } = readAudit(output)
      assert.equal(verdict, 'unknown')
      assert.match(lines[0] ?? '', /^NOT AUDITED/)
    }
  })
})
