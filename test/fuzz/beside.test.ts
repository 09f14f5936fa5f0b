import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { aTwilio, twilioEnvironment } from '#test/fakes/twilio.ts'
import { freePort, openTestApp } from '../app.ts'
import { aPersonalKey, aVerifiedUser } from '../personal-keys.ts'
import { type Door, doorsBeside } from './beside.ts'
import { aboutHeaders, aboutInnards, isRefusal } from './judge.ts'
import { type Random, randomFrom } from './random.ts'
import { bytesOf, openLine, type WireAnswer } from './raw-http.ts'

const { FUZZ_SEED: SEED = '1' } = process.env
const PER_DOOR = Number(process.env.FUZZ_PER_CALL ?? 112)

const nowhere = `http://localhost:${await freePort()}`
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
const doors = doorsBeside({ publicUrl, personalKey, webhookSecret: payments.webhookSecret })
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

describe(`whatever is sent to what the document does not list (seed ${SEED}), the answer is one of ours:`, () => {
  for (const door of doors) {
    const name = `${door.method} ${door.path}`
    test(name, async () => {
      const random = randomFrom(`${SEED} ${name}`)
      for (let asked = 0; asked < PER_DOOR; asked++) await askOnce(door, random)
    })
  }
})

async function askOnce(door: Door, random: Random): Promise<void> {
  const made = door.make(random)
  const bytes = bytesOf(door.method, { ...made, target: made.target ?? door.path }, port)
  const sent = JSON.stringify(bytes.subarray(0, 1_500).toString('latin1'))
  const answer = await line.ask(bytes)
  const complaints = [...aboutHeaders(answer), ...aboutStatus(door, answer)]
  const type = answer.headers['content-type'] ?? ''
  // Swagger UI's own files name the programs that they know.
  const isText = /json|text\/(html|plain|xml)/.test(type) && answer.status !== 206
  if (isText) complaints.push(...aboutInnards(answer.body.toString('utf8'), []))
  assert.deepEqual(complaints, [], `${sent}\n${answer.status} ${answer.body.subarray(0, 600)}`)
}

function aboutStatus(door: Door, answer: WireAnswer): string[] {
  if (answer.status >= 500) return ['the server failed']
  const isPage = answer.headers['content-type']?.startsWith('text/html')
  if (answer.status < 400 || door.speaksItsOwn || isPage || isRefusal(answer)) return []
  return ['it is not the one error body']
}

test('two hosts are refused wherever they are named', async () => {
  for (const door of doors) {
    const made = door.make(randomFrom(`${SEED} ${door.path}`))
    const headers: [string, string][] = [...made.headers, ['Host', 'evil.example.test']]
    const target = made.target ?? door.path
    const { status } = await line.ask(bytesOf(door.method, { ...made, target, headers }, port))
    assert.equal(status, 400, `${door.method} ${target}`)
  }
})
