import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const CATALOGUE = fileURLToPath(new URL('.', import.meta.url))
const code = readdirSync(CATALOGUE)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(CATALOGUE + name, 'utf8'))
  .join('\n')
const components = readdirSync(`${WEB}ui`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => `ui/${name}`)

test('the catalogue has every component of web/ui', () => {
  assert.ok(components.length > 40)
  const missing = components.filter((file) => !code.includes(`from '../${file}'`))
  assert.deepEqual(missing, [])
})

test('every part names its file', () => {
  const files = [...code.matchAll(/file: '([^']+)'/g)].map(([, file = '']) => file)
  assert.ok(files.length > 50)
  assert.deepEqual(
    files.filter((file) => !existsSync(WEB + file)),
    [],
  )
  assert.deepEqual(
    files.filter((file) => !code.includes(`from '../${file}'`)),
    [],
  )
})
