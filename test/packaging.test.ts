import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPERATION = join(ROOT, 'docs/operation')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('data, keys and history of whoever builds an image stay out of it, with podman and with docker', () => {
  const ignored = read('.containerignore').split('\n')
  for (const name of ['.git', '.data', 'node_modules', '.build', '.env*'])
    assert.ok(ignored.includes(name), name)
  assert.equal(read('.dockerignore'), read('.containerignore'))
})

test('an image gets what it names and nothing else, keeps its data, and has all that the server imports', () => {
  const file = read('docs/operation/Containerfile')
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

test('the units and the document run scripts that are there, with the environment of the server', () => {
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
