import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '#test/fakes/small-store.ts'
import { cancelSoldLeg } from './cancelled-leg.ts'
import type { Part } from './parts.ts'

const HOUR_MS = 3_600_000

/** A failure. `strike` resolves when it is over, with the milliseconds until all worked again, if it waits for that. */
export type Failure = { title: string; strike: () => Promise<number> }

type Process = Part & { url: string; moveClock: (shiftMs: number) => void }
export type Stage = {
  database: Part
  sandbox: Part
  sandboxPort: number
  one: Process
  two: Process
  worker: Process
  store: Store
  random: () => number
}

/** Returns all failures of the drill, by their name for `--only`. */
export function listFailures(stage: Stage): Record<string, Failure> {
  const { database, sandbox, one, two, worker, store } = stage
  const fault = (which: object) => strikeProvider(stage, which)
  return {
    server: { title: 'server one was killed', strike: one.killAndRestart },
    slow: {
      title: 'the provider was slow',
      strike: () => fault({ path: '^/v1/', delayMs: 4000, times: 30 }),
    },
    database: { title: 'the database was killed', strike: database.killAndRestart },
    refuse: {
      title: 'the provider refused',
      strike: () => fault({ path: '^/v1/', status: 500, times: 40 }),
    },
    worker: { title: 'the worker was killed', strike: worker.killAndRestart },
    lost: {
      title: 'the provider did what was asked and its answers were lost',
      strike: () =>
        fault({ path: '/(capture|cancel|refunds|sessions)$', method: 'POST', dropAnswer: true, times: 12 }),
    },
    two: { title: 'server two, its clock wrong, was killed', strike: two.killAndRestart },
    disorder: {
      title: 'webhooks were held back and came late, twice and in disorder',
      strike: () => deliverOutOfOrder(stage),
    },
    sandbox: { title: 'the sandbox was killed', strike: sandbox.killAndRestart },
    clocks: {
      title: 'the clocks of servers and worker were set up to an hour ahead or back',
      async strike() {
        for (const part of [one, two, worker]) part.moveClock((stage.random() * 2 - 1) * HOUR_MS)
        await sleep(5000)
        return 0
      },
    },
    cancelled: {
      title: 'a sold flight was cancelled: refunds and other flights for everybody',
      strike: () => cancelSoldLeg([one.url, two.url]),
    },
    ...(store.fill ? { full: { title: 'the store of documents was full', strike: store.fill } } : {}),
    all: {
      title: 'database, servers and worker were killed at once',
      strike: async () =>
        Math.max(...(await Promise.all([database, one, two, worker].map((part) => part.killAndRestart())))),
    },
  }
}

/** Returns the failures that this machine cannot make, each with the reason. */
export function listLeftOut({ store }: Pick<Stage, 'store'>): Record<string, string> {
  return store.fill ? {} : { full: 'a separate file system for the documents needs root on Linux' }
}

/** Ends all failures of the payment sandbox. */
export async function endSandboxFaults(sandboxPort: number): Promise<void> {
  await control(sandboxPort, 'DELETE', 'faults')
  await control(sandboxPort, 'POST', 'webhooks', { paused: false })
}

async function control(port: number, method: string, name: string, body?: object): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/_sandbox/${name}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

async function strikeProvider({ sandboxPort }: Stage, which: object): Promise<number> {
  await control(sandboxPort, 'POST', 'faults', which)
  await sleep(6000)
  await control(sandboxPort, 'DELETE', 'faults')
  return 0
}

async function deliverOutOfOrder({ sandboxPort }: Stage): Promise<number> {
  await control(sandboxPort, 'POST', 'webhooks', { paused: true })
  await sleep(5000)
  const listed = await fetch(`http://127.0.0.1:${sandboxPort}/v1/events?limit=40`, {
    headers: { authorization: 'Bearer sk_test_drill' },
  })
  // Sends each event twice, the newest first, while the regular deliveries arrive again.
  const { data } = (await listed.json()) as { data: { id: string }[] }
  for (const { id } of data)
    await control(sandboxPort, 'POST', 'deliver', { eventId: id, times: 2 }).catch(() => null)
  await control(sandboxPort, 'POST', 'webhooks', { paused: false })
  return 0
}
