import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
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
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = async (name: string) => JSON.parse(await readFile(ROOT + name, 'utf8'))
const manifest = await read('package.json')
const lock = await read('package-lock.json')
const { '': own, ...packages } = lock.packages as Record<string, Locked>
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

// The lock was made where the registry had no build tools for other systems: those stand in it without a hash, and npm
// writes it when they are installed for the first time (docs/security.md, V15).
function isInstalledByServers({ optional, os, cpu, libc }: Locked): boolean {
  const linux = (!os || os.includes('linux')) && !libc?.includes('musl')
  return !optional || (linux && (!cpu || cpu.includes('x64') || cpu.includes('arm64')))
}

describe('the lock', () => {
  test('knows every package by an exact version and the hash of its content', () => {
    assert.ok(Object.keys(packages).length > 300)
    for (const [path, one] of Object.entries(packages)) {
      const { version, integrity, link } = one
      assert.match(version ?? '', /^\d+\.\d+\.\d+/, path)
      assert.equal(link, undefined, path)
      if (integrity || isInstalledByServers(one)) assert.match(integrity ?? '', /^sha512-[\w+/]+=*$/, path)
    }
  })

  test('takes them from the registry and from nowhere else', () => {
    for (const [path, { resolved }] of Object.entries(packages))
      assert.ok(!resolved || resolved.startsWith('https://registry.npmjs.org/'), path)
  })

  test('lets only those run a script while they are installed that package.json allows', () => {
    const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const allowed = Object.keys(manifest.allowScripts)
    assert.deepEqual(
      running.map(([path]) => nameOf(path)).filter((name) => !allowed.includes(name)),
      [],
    )
  })

  test('says the same as package.json, where every version is exact', () => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      assert.deepEqual((own as Record<string, unknown>)[kind], manifest[kind])
      for (const [name, version] of Object.entries(manifest[kind])) {
        assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
        assert.equal(packages[`node_modules/${name}`]?.version, version, name)
      }
    }
  })
})

test('npm run sbom lists every package that is installed, without asking anybody', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  const bill = JSON.parse(stdout)
  assert.equal(bill.bomFormat, 'CycloneDX')
  const listed = new Set(
    bill.components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`),
  )
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    assert.ok(listed.has(`${name}@${version}`), name)
  }
  assert.ok(bill.components.every((one: { purl: string }) => one.purl.startsWith('pkg:npm/')))
})

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

  test('is clean where nothing grave is known', () => {
    assert.equal(readAudit(JSON.stringify({ metadata })).verdict, 'clean')
    assert.equal(readAudit(JSON.stringify(finding('moderate'))).verdict, 'clean')
  })

  test('fails on what is high or critical, and says what it is', () => {
    for (const severity of ['high', 'critical']) {
      const { verdict, lines } = readAudit(JSON.stringify(finding(severity)))
      assert.equal(verdict, 'grave')
      assert.equal(lines[0], `${severity}: left <2.0.0: through right; It leaks (https://a.test/1)`)
    }
  })

  test('says so where the registry cannot be asked', () => {
    for (const output of ['', 'npm error', '{"message":"405 Method Not Allowed"}']) {
      const { verdict, lines } = readAudit(output)
      assert.equal(verdict, 'unknown')
      assert.match(lines[0] ?? '', /^NOT AUDITED/)
    }
  })
})
