import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { Environment, readConfig } from '#server/config.ts'
import { describeEnvironment } from './describe-environment.ts'

const example = await readFile(new URL('../.env.example', import.meta.url), 'utf8')

test('.env.example equals the output of npm run env:describe', () => {
  assert.equal(example, describeEnvironment())
})

test('.env.example names every variable of the configuration, with defaults that the configuration accepts', () => {
  const all = parseEnv(example.replaceAll(/^#(?=[A-Z])/gm, ''))
  const { POSTGRES_PASSWORD, ...ours } = all
  assert.equal(POSTGRES_PASSWORD, '')
  assert.deepEqual(Object.keys(ours).sort(), Object.keys(Environment.shape).sort())
  assert.equal(readConfig(ours).port, 3000)
})
