import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Stage, setStage } from '#test/access/access-stage.ts'
import { readOpenApi } from '#test/read/read-openapi.ts'
import type { Request } from '../access/rights.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { type FuzzCaller, knownRequest, listCallers, pickCaller } from './callers.ts'
import { DONE_ELSEWHERE, isDoneAsKnown } from './done-once.ts'
import { type Expectation, findFaults } from './find-faults.ts'
import type { Making } from './from-schema.ts'
import { type FuzzedRequest, makeRequest } from './make-request.ts'
import { listOperations, type OpenApi, type Operation } from './operations.ts'
import { randomFrom } from './random.ts'
import { type Line, openLine, toBytes } from './raw-http.ts'

// To run it with other parameters: FUZZ_SEED=7 FUZZ_PER_CALL=2000 FUZZ_ONLY='POST /api/api/auth' FUZZ_LOG=error node --test test/fuzz/*.test.ts
const { FUZZ_SEED: SEED = '1', FUZZ_ONLY: ONLY = '', FUZZ_LOG: LOG = 'silent' } = process.env
const PER_CALL = Number(process.env.FUZZ_PER_CALL ?? 112)
const LEAST_IN_ALL = 20_000
const AT_ONCE = 12
// Slow calls get fewer requests, and fast calls get more instead.
const LONGEST_MS = 3_000
const LEAST_PER_CALL = 40

type Round = { op: Operation; name: string; count: number }

/**
 * Sends odd requests to every call of the OpenAPI document that belongs here, over real sockets and by all callers. Every
 * answer must be valid.
 */
export async function fuzzCalls({ belongs }: { belongs: (path: string) => boolean }): Promise<void> {
  const app = await openTestApp({ env: { LOG_LEVEL: LOG } })
  const document: OpenApi = await readOpenApi(app)
  const all = listOperations(document)
  const operations = all.filter(({ name, path }) => belongs(path) && name.startsWith(ONLY))
  const port = Number(new URL(app.url).port)
  const lines = Array.from({ length: AT_ONCE }, () => openLine(port))
  after(() => {
    for (const line of lines) line.close()
  })
  const field: Field = {
    app,
    document,
    lines,
    port,
    innerNames: await constraintNames(app),
    idsOfEverything: await queryForIds(app),
    tally: new Map(),
    reached: new Set(),
  }
  const sent = () => [...field.tally.values()].reduce((sum, count) => sum + count, 0)
  const quick: Operation[] = []

  describe(`any request (seed ${SEED}) gets a valid answer:`, () => {
    for (const op of operations) {
      test(op.name, async () => {
        if (await fuzz(field, { op, name: op.name, count: PER_CALL })) quick.push(op)
      })
    }
  })

  test('enough requests were sent, and enough of them succeeded', async (t) => {
    const wanted = PER_CALL * operations.length
    for (let round = 2; sent() < wanted && quick.length > 0; round++) {
      const op = quick[round % quick.length] as Operation
      await fuzz(field, { op, name: `${op.name} ${round}`, count: PER_CALL })
    }
    const counts = [...field.tally].sort(([one], [other]) => one.localeCompare(other))
    t.diagnostic(`${sent()} requests: ${counts.map(([what, count]) => `${count} × ${what}`).join(', ')}`)
    assert.ok(PER_CALL * all.length >= LEAST_IN_ALL, `${PER_CALL} for each call are too few`)
    if (ONLY) return
    assert.ok(sent() >= wanted, `${sent()} requests`)
    assert.ok((field.tally.get('200') ?? 0) > sent() / 10)
    assert.deepEqual(await findNeverDone(field, operations), [])
  })
}

type Field = {
  app: TestApp
  document: OpenApi
  lines: Line[]
  port: number
  innerNames: string[]
  idsOfEverything: string
  /** The number of answers with each status. */
  tally: Map<string, number>
  /** The calls that have succeeded at least once. */
  reached: Set<string>
}

const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length

// For calls that no generated request completed, tries a well-formed request.
async function findNeverDone({ app, reached }: Field, operations: readonly Operation[]): Promise<string[]> {
  const refused: string[] = []
  for (const op of operations) {
    if (reached.has(op.name) || DONE_ELSEWHERE.has(op.name)) continue
    if (!(await isDoneAsKnown(app, await setStage(app), op))) refused.push(op.name)
  }
  return refused
}

/** Returns whether all requests were sent within the time limit. */
async function fuzz(field: Field, { op, name, count }: Round): Promise<boolean> {
  const random = randomFrom(`${SEED} ${name}`)
  const stage = await setStage(field.app)
  const callers = await listCallers(stage, op)
  const expected = { op, answer: buildAnswerSchema(op), innerNames: field.innerNames }
  const resolve = (ref: string) => field.document.components?.schemas?.[ref.split('/').at(-1) ?? ''] ?? {}
  const making: Making = { random, ids: await readSomeIds(field), resolve }
  const known = knownOnce(stage, op)
  const failures: string[] = []
  const startedAt = Date.now()
  let asked = 0
  const goesOn = () => asked < LEAST_PER_CALL || Date.now() - startedAt < LONGEST_MS
  const work = async (line: Line) => {
    while (asked < count && failures.length < 3 && goesOn()) {
      asked += 1
      const caller = pickCaller(callers, op, random)
      const request = makeRequest(op, await known(caller), making)
      if (caller.authorization) request.headers.unshift(['authorization', caller.authorization])
      const faults = await send(field, line, request, expected)
      if (faults.length > 0) failures.push(`${faults.join('\n')}\n(${caller.name}, ${request.fault})\n`)
    }
  }
  await Promise.all(field.lines.map(work))
  assert.equal(Reflect.ownKeys(Object.prototype).length, PROTOTYPE_KEYS, 'a prototype was polluted')
  assert.equal(failures.length, 0, `FUZZ_SEED=${SEED} FUZZ_ONLY='${op.name}'\n${failures.join('\n')}`)
  return asked >= count
}

async function send(
  field: Field,
  line: Line,
  request: FuzzedRequest,
  expected: Expectation,
): Promise<string[]> {
  const bytes = toBytes(expected.op.method, request, field.port)
  const { tally } = field
  try {
    const got = await line.ask(bytes)
    if (got.status === 200) field.reached.add(expected.op.name)
    tally.set(String(got.status), (tally.get(String(got.status)) ?? 0) + 1)
    const faults = findFaults(got, request, expected)
    if (faults.length === 0) return []
    return [...faults, shown(bytes), `${got.status} ${got.body.subarray(0, 600)}`]
  } catch (error) {
    return [String(error), shown(bytes)]
  }
}

const shown = (bytes: Buffer) => JSON.stringify(bytes.subarray(0, 1_500).toString('latin1'))

// Keeps a well-formed request for each caller, and makes a new one from time to time, because many work only once.
function knownOnce(stage: Stage, op: Operation) {
  const known = new Map<string, Promise<Request | null>>()
  let asked = 0
  return async (caller: FuzzCaller): Promise<Request | null> => {
    asked += 1
    const kept = known.get(caller.name)
    if (kept && (asked % 10 !== 0 || !(await kept))) return await kept
    const request = knownRequest(stage, op, caller).catch(() => null)
    known.set(caller.name, request)
    return await request
  }
}

function buildAnswerSchema({ answerType, answer }: Operation): z.ZodType | null {
  if (!answerType.startsWith('application/json')) return null
  return z.fromJSONSchema(answer as z.core.JSONSchema.JSONSchema)
}

/** Reads some ids of every table. */
async function readSomeIds({ app, idsOfEverything }: Field): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(idsOfEverything)}`.execute(app.db)
  return rows.map(({ id }) => id)
}

async function queryForIds({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  return rows.map(({ name }) => `(select id from ${name} order by id desc limit 3)`).join(' union all ')
}

async function constraintNames({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conname like '%\\_%\\_%'`.execute(db)
  return rows.map(({ name }) => name)
}
