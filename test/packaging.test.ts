import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { ensureBundled } from '../scripts/prepare.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPERATION = join(ROOT, 'docs/operation')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('an image does not contain data, keys or history of its builder, with podman and with docker', () => {
  const ignored = read('.containerignore').split('\n')
  for (const name of ['.git', '.data', 'node_modules', '.build', '.env*'])
    assert.ok(ignored.includes(name), name)
  assert.equal(read('.dockerignore'), read('.containerignore'))
})

test('an image contains only the named files, keeps its data in a volume, and has all imports of the server', () => {
  const file = read('Dockerfile')
  const named = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  for (const name of named) assert.ok(name !== '.' && existsSync(join(ROOT, name)), name)
  const rooms = Object.values(
    (JSON.parse(read('package.json')) as { imports: Record<string, string> }).imports,
  )
    .map((place) => place.split('/')[1] ?? '')
    .filter((room) => room !== 'test')
  for (const room of [...rooms, 'web', 'sandbox', 'scripts']) assert.ok(named.includes(room), room)
  assert.match(file, /^VOLUME \/var\/lib\/ferrywing$/m)
  assert.match(file, /^ENV .*DATA_DIR=\/var\/lib\/ferrywing/m)
})

test('what the server loads of its bundle is ASCII: write another character in a template with a tag as an escape', async () => {
  const folder = join(ROOT, await ensureBundled(process.execPath), '..')
  const loaded = readdirSync(folder).filter((file) => file.endsWith('.js') && file !== 'sandbox.js')
  assert.ok(loaded.length > 10)
  for (const file of loaded)
    assert.doesNotMatch(readFileSync(join(folder, file), 'utf8'), /[^\0-\x7f].*/, file)
})

test('linters find no fault in Dockerfile and compose.yaml', async () => {
  assert.deepEqual(validate(read('Dockerfile')), [])
  await promisify(execFile)(
    process.execPath,
    ['node_modules/dclint/bin/dclint.cjs', '--quiet', 'compose.yaml'],
    {
      cwd: ROOT,
    },
  )
})

test('compose.yaml runs a worker, and the servers that HAProxy’s configuration names', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const at = (role: string) => Object.values(services).filter(({ environment }) => environment?.ROLE === role)
  const proxy = read('docs/operation/haproxy.cfg')
  assert.deepEqual([at('web').length, at('worker').length], [2, 1])
  for (const { networks, environment } of at('web')) {
    const { outside } = networks as { outside: { ipv4_address: string } }
    assert.match(proxy, new RegExp(`server \\w+ ${outside.ipv4_address}:3000$`, 'm'))
    assert.equal(environment?.TRUST_PROXY, '10.0.0.0/24')
  }
  assert.match(services.postgres?.image ?? '', /postgres:18/)
})

type Service = { image?: string; networks?: unknown; environment?: Record<string, string> }

test('the systemd units and the manual run existing scripts with the environment of the server', () => {
  const units = readdirSync(OPERATION).filter((name) => name.endsWith('.service'))
  assert.equal(units.length, 2)
  for (const name of [...units.map((unit) => `docs/operation/${unit}`), 'docs/operation/README.md']) {
    const text = read(name)
    const scripts = [...text.matchAll(/(?:scripts|server)\/[\w-]+\.ts\b/g)].map(([script]) => script)
    for (const script of scripts) assert.ok(existsSync(join(ROOT, script)), `${name}: ${script}`)
    assert.match(text, /EnvironmentFile=\/etc\/ferrywing\/environment/, name)
    assert.match(text, /DATA_DIR=\/var\/lib\/ferrywing/, name)
  }
})
