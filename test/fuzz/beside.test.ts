import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { aTwilio, twilioEnvironment } from '#test/fakes/twilio.ts'
import { findFreePort, openTestApp } from '../app.ts'
import { aPersonalKey, aVerifiedUser } from '../personal-keys.ts'
import { type Endpoint, listOtherEndpoints } from './beside.ts'
import { findHeaderFaults, findLeaks, isRefusal } from './find-faults.ts'
import { type Random, randomFrom } from './random.ts'
import { openLine, toBytes, type WireAnswer } from './raw-http.ts'

const { FUZZ_SEED: SEED = '1' } = process.env
const PER_ENDPOINT = Number(process.env.FUZZ_PER_CALL ?? 112)

const nowhere = `http://localhost:${await findFreePort()}`
const webFolder = await aBuiltWeb()
after(() => rm(webFolder, { recursive: true }))
const app = await openTestApp({
  webFolder,
  env: {
    ...twilioEnvironment((await aTwilio()).url),
    OIDC_GOOGLE_CLIENT_ID: 'fuzz',
    OIDC_GOOGLE_CLIENT_SECRET: 'fuzz',
    OIDC_GOOGLE_ISSUER: nowhere,
  },
})
const port = Number(new URL(app.url).port)
const { secret: personalKey } = await aPersonalKey(app, { as: await aVerifiedUser(app) })
const { publicUrl, payments } = app.config
const endpoints = listOtherEndpoints({ publicUrl, personalKey, webhookSecret: payments.webhookSecret })
const line = openLine(port)
after(line.close)

async function aBuiltWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-web-'))
  await mkdir(join(folder, 'assets'))
  const routes = [{ pattern: '/', html: 'index.html' }]
  await writeFile(join(folder, 'routes.json'), JSON.stringify({ routes, notFound: '404.html' }))
  for (const name of ['index.html', '404.html']) await writeFile(join(folder, name), '<!doctype html>')
  await writeFile(join(folder, 'assets/a.js'), 'export {}')
  return folder
}

describe(`any request outside the API document (seed ${SEED}) gets a valid answer:`, () => {
  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    test(name, async () => {
      const random = randomFrom(`${SEED} ${name}`)
      for (let asked = 0; asked < PER_ENDPOINT; asked++) await askOnce(endpoint, random)
    })
  }
})

async function askOnce(endpoint: Endpoint, random: Random): Promise<void> {
  const request = endpoint.make(random)
  const bytes = toBytes(endpoint.method, { ...request, target: request.target ?? endpoint.path }, port)
  const sent = JSON.stringify(bytes.subarray(0, 1_500).toString('latin1'))
  const answer = await line.ask(bytes)
  const faults = [...findHeaderFaults(answer), ...aboutStatus(endpoint, answer)]
  const type = answer.headers['content-type'] ?? ''
  // The files of Swagger UI contain names of programs, which look like leaks.
  const isText = /json|text\/(html|plain|xml)/.test(type) && answer.status !== 206
  if (isText) faults.push(...findLeaks(answer.body.toString('utf8'), []))
  assert.deepEqual(faults, [], `${sent}\n${answer.status} ${answer.body.subarray(0, 600)}`)
}

function aboutStatus(endpoint: Endpoint, answer: WireAnswer): string[] {
  if (answer.status >= 500) return ['the server failed']
  const isPage = answer.headers['content-type']?.startsWith('text/html')
  if (answer.status < 400 || endpoint.speaksItsOwn || isPage || isRefusal(answer)) return []
  return ['it is not the one error body']
}

test('a request with two Host headers is refused at every address', async () => {
  for (const endpoint of endpoints) {
    const request = endpoint.make(randomFrom(`${SEED} ${endpoint.path}`))
    const headers: [string, string][] = [...request.headers, ['Host', 'evil.example.test']]
    const target = request.target ?? endpoint.path
    const { status } = await line.ask(toBytes(endpoint.method, { ...request, target, headers }, port))
    assert.equal(status, 400, `${endpoint.method} ${target}`)
  }
})
