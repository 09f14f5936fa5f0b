import { Agent, request } from 'node:http'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { buildLegId, buildUserId, buildUserNetwork } from './data/holds-data.ts'
import { pickSize } from './data/sizes.ts'
import { repeat } from './data/story.ts'
import { buildLeastPath } from './measure/start-least.ts'
import { buildRatioRow, type Row } from './measure/table.ts'
import type { Product } from './product.ts'

const PEOPLE = 16
const FIRST_PERSON = 10_000
const ROUNDS = pickSize(4, 1)
const PASS_SECONDS = pickSize(3, 1)
const GOAL = 0.3

type Call = { path: string; headers?: Record<string, string>; body?: string }
type Ask = (call: Call) => Promise<string>

/** Compares people who hold a seat, release it and hold it again with the least service, which has plans for hold and release. */
export async function measureSamePerson(product: Product, least: { port: number }): Promise<Row> {
  const tokens = openAccessTokens(product.tokenSecret)
  const sessionId = crypto.randomUUID()
  const buildHeaders = (person: number) => ({
    authorization: `Bearer ${tokens.sign({ id: buildUserId(person), role: 'USER', sessionId })}`,
    'x-forwarded-for': buildUserNetwork(person),
    'content-type': 'application/json',
  })
  const headers = Array.from({ length: PEOPLE }, (_, n) => buildHeaders(FIRST_PERSON + n))
  const ours = async (ask: Ask, person: number) => {
    const same = { ...headers[person], 'idempotency-key': crypto.randomUUID() }
    const hold = `/api/api/checkout/${buildLegId(person)}/hold`
    const { bookingId } = JSON.parse(await ask({ path: hold, headers: same, body: '{"requestedPax":1}' }))
    const release = `/api/api/checkout/${bookingId}/abandon`
    await ask({ path: release, headers: { ...same, 'idempotency-key': crypto.randomUUID() }, body: '{}' })
  }
  const reference = async (ask: Ask) => {
    await ask({ path: buildLeastPath('hold') })
    await ask({ path: buildLeastPath('release') })
  }
  const rates = { ours: [] as number[], reference: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await measureRate(product.port, ours))
    rates.reference.push(await measureRate(least.port, reference))
  }
  return buildRatioRow('hold and release by the same person', { ...rates, goal: GOAL })
}

/** Tasks per second of all people together. */
async function measureRate(port: number, task: (ask: Ask, person: number) => Promise<void>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE })
  const ask = buildAsk(port, agent)
  const startedAt = performance.now()
  const endsAt = startedAt + PASS_SECONDS * 1000
  let done = 0
  await repeat({ times: PEOPLE, atOnce: PEOPLE }, async (person) => {
    for (; performance.now() < endsAt; done++) await task(ask, person)
  })
  agent.destroy()
  return (done * 1000) / (performance.now() - startedAt)
}

function buildAsk(port: number, agent: Agent): Ask {
  return ({ path, headers = {}, body = '' }) =>
    new Promise((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) }
      const asked = request({ port, agent, path, method: 'POST', headers: { ...headers, ...length } })
      asked.once('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`)),
        )
      })
      asked.once('error', reject)
      asked.end(body)
    })
}
