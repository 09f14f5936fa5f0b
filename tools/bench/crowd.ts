import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { listFamily } from '../ha/processes.ts'
import { addLegs, addUsers, buildLegId, buildUserNetwork, clearHolds, countHolds } from './data/holds-data.ts'
import { pickSize } from './data/sizes.ts'
import { signBearers } from './holds.ts'
import { openPages, PAGES, type Pages } from './live.ts'
import { readMegabytes } from './measure/memory.ts'
import { computeMedian, type Row } from './measure/table.ts'
import { openProduct, type Product } from './product.ts'

const HOLDS_A_SECOND = 200
const SECONDS = pickSize(60, 8)
const BUSY_LEGS = 100
/** Each second one leg of its own is held, and every page must receive the event. */
const FIRST_WATCHED_LEG = BUSY_LEGS
const ANSWER_GOAL_MS = 250
const ANNOUNCED_GOAL_MS = 1000
const MEMORY_GOAL_MB = 250
const CORE = '0'

const run = promisify(execFile)

/** Measures a minute of open pages and holds: the time of answers, and until every page has the newest seats. Then on one core. */
export async function measureCrowd(): Promise<Row[]> {
  const product = await openProduct({ flags: [] })
  try {
    await addUsers(product.pool)
    await addLegs(product.pool)
    const bearers = signBearers(product)
    const rows = await measureOnce(product, { bearers, where: '' })
    const pinned = await pinToOneCore(product.pid)
    if (pinned) rows.push(...(await measureOnce(product, { bearers, where: ', one core' })))
    else
      rows.push({
        name: 'the same with one core',
        ours: '',
        goal: `< ${ANSWER_GOAL_MS} ms`,
        met: null,
        note: 'taskset was not found (Debian: util-linux).',
      })
    return rows
  } finally {
    await product.close()
  }
}

async function measureOnce(
  product: Product,
  { bearers, where }: { bearers: string[]; where: string },
): Promise<Row[]> {
  await clearHolds(product.pool)
  const pages = await openPages(product.port)
  try {
    const holder = openHolder(product, bearers)
    await holder.holdAtPace({ seconds: 3, pages: null })
    const { answersMs, announcedMs } = await holder.holdAtPace({ seconds: SECONDS, pages })
    await expectAllThere(product, holder.answeredCount())
    const megabytes = (await readMegabytes(product.pid)) ?? Number.NaN
    const p99 = answersMs.toSorted((a, b) => a - b)[Math.ceil(answersMs.length * 0.99) - 1] ?? Number.NaN
    const worstAnnounced = Math.max(...announcedMs)
    return [
      {
        name: `${HOLDS_A_SECOND} holds a second, ${PAGES} pages open: 99 % answered within${where}`,
        ours: `${p99.toFixed(0)} ms`,
        goal: `< ${ANSWER_GOAL_MS} ms`,
        met: p99 < ANSWER_GOAL_MS,
        note: `${answersMs.length} holds; the median was ${computeMedian(answersMs).toFixed(1)} ms, the longest ${Math.max(...answersMs).toFixed(0)} ms.`,
      },
      {
        name: `  the newest seats on every page within${where}`,
        ours: `${(worstAnnounced / 1000).toFixed(2)} s`,
        goal: `< ${ANNOUNCED_GOAL_MS / 1000} s`,
        met: worstAnnounced < ANNOUNCED_GOAL_MS,
        note: `the worst of ${announcedMs.length}; the median was ${(computeMedian(announcedMs) / 1000).toFixed(2)} s.`,
      },
      {
        name: `  memory of the server${where}`,
        ours: `${megabytes.toFixed(0)} MB`,
        goal: `< ${MEMORY_GOAL_MB} MB`,
        met: megabytes < MEMORY_GOAL_MB,
      },
    ]
  } finally {
    pages.close()
  }
}

/** Sends holds by one user after the other, each at its own time, without waiting for earlier answers. */
function openHolder({ port }: Product, bearers: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const state = { user: 0, answered: 0, watched: FIRST_WATCHED_LEG }

  /** Milliseconds from the planned moment of the hold until its answer. */
  async function hold(legId: string): Promise<number> {
    const startedAt = performance.now()
    const user = state.user++
    const status = await post(legId, { bearer: bearers[user] ?? '', network: buildUserNetwork(user) })
    if (status !== 200) throw new Error(`A hold had status ${status}.`)
    state.answered++
    return performance.now() - startedAt
  }

  function post(legId: string, { bearer, network }: { bearer: string; network: string }): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          port,
          agent,
          method: 'POST',
          path: `/api/api/checkout/${legId}/hold`,
          headers: {
            authorization: bearer,
            'x-forwarded-for': network,
            'idempotency-key': crypto.randomUUID(),
            'content-type': 'application/json',
          },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
          answer.on('error', reject)
        },
      )
      asked.on('error', reject)
      asked.end('{"requestedPax":1}')
    })
  }

  async function holdAndWatch(pages: Pages): Promise<number> {
    const legId = buildLegId(state.watched++)
    const startedAt = performance.now()
    await Promise.all([pages.waitForAnnouncement(legId), hold(legId)])
    return performance.now() - startedAt
  }

  async function holdAtPace({ seconds, pages }: { seconds: number; pages: Pages | null }) {
    const answers: Promise<number>[] = []
    const announced: Promise<number>[] = []
    const startedAt = performance.now()
    for (let n = 0; n < seconds * HOLDS_A_SECOND; n++) {
      const dueIn = startedAt + (n * 1000) / HOLDS_A_SECOND - performance.now()
      if (dueIn > 1) await sleep(dueIn)
      if (pages && n % HOLDS_A_SECOND === 0) announced.push(holdAndWatch(pages))
      answers.push(hold(buildLegId(Math.floor(Math.random() * BUSY_LEGS))))
    }
    return { answersMs: await Promise.all(answers), announcedMs: await Promise.all(announced) }
  }

  return { holdAtPace, answeredCount: () => state.answered }
}

async function expectAllThere({ pool }: Product, answered: number): Promise<void> {
  const { bookings, seatsHeld, oversold } = await countHolds(pool)
  if (bookings === answered && seatsHeld === answered && oversold === 0) return
  throw new Error(`${answered} answered, ${bookings} made, ${seatsHeld} counted, ${oversold} legs oversold.`)
}

/** Pins the server and its database to one core; later connections inherit it. False on a machine without taskset. */
async function pinToOneCore(pid: number): Promise<boolean> {
  for (const one of await listFamily(pid)) {
    const done = await run('taskset', ['--all-tasks', '--cpu-list', '--pid', CORE, String(one)]).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
    )
    if (!done) return false
  }
  return true
}
