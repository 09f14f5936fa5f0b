import { CompiledQuery, type Kysely, type PostgresPool, type RawBuilder, sql } from 'kysely'
import { wrapClients } from './wrap-clients.ts'

/** The channel on which servers listen for changes. */
export const CHANNEL = 'ferrywing'
// Announcements that are committed in this time are sent together.
const REST_MS = 100

const MARK = '/* waits for the next poll */'
/**
 * Marks a statement whose jobs nobody waits for: it wakes no job runner. The next poll, within a second, takes the jobs
 * together with others.
 */
export const WAITS_FOR_POLL: RawBuilder<unknown> = sql.raw(MARK)

// This changes no logged table, so its commit, which holds the lock of NOTIFY, does not wait for the write-ahead log.
// Rows that another process is sending are locked and skipped.
const SEND = `with taken as (
    delete from announcements where ctid = any(array(select ctid from announcements for update skip locked)) returning message
  )
  select pg_catalog.pg_notify('${CHANNEL}', message) from (select distinct message from taken) told
  union all select pg_catalog.pg_notify('jobs:insert', json_build_object('count', $1::int)::text) where $1 > 0`

/** Makes the job runners take jobs now, instead of at their next poll. */
export async function notifyRunners(db: Pick<Kysely<unknown>, 'executeQuery'>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(SEND, [1]))
}

/** Sends announcements of a process that was killed after a commit, or lost its connection then. */
export async function sendAnnouncements(db: Pick<Kysely<unknown>, 'executeQuery'>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(SEND, [0]))
}

/**
 * Wraps a pool so that announcements of transactions are sent right after their commit, in a transaction of their own
 * (decision 86). NOTIFY inside the writing transactions would make their commits wait for each other. The same sending
 * wakes the job runners; without it they find a new job within a second.
 */
export function announceAfterCommits(pool: PostgresPool & Sending): PostgresPool {
  const due = { any: false, jobs: 0 }
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    while (due.any) {
      const { jobs } = due
      Object.assign(due, { any: false, jobs: 0 })
      // If the database is away, servers read everything again when they have reconnected.
      await pool.query({ name: 'send_announcements', text: SEND, values: [jobs] }).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    }
    sending = undefined
  }

  const watchStatements: Parameters<typeof wrapClients>[1] = (run, isInTransaction) => {
    const own = { any: false, jobs: 0 }
    return (what, values) => {
      const answer = run(what, values)
      const text = readText(what)
      if (text === 'rollback') Object.assign(own, { any: false, jobs: 0 })
      const addsJob = text.includes('add_quiet_job(') && !text.includes(MARK)
      if (addsJob) own.jobs++
      own.any ||= addsJob || text.startsWith('insert into announcements ')
      if (own.any && !isInTransaction()) {
        const { jobs } = own
        Object.assign(own, { any: false, jobs: 0 })
        const wake = () => {
          due.any = true
          due.jobs += jobs
          sending ??= send()
        }
        ;(answer as Promise<unknown>).then(wake, () => {})
      }
      return answer
    }
  }

  return wrapClients(pool, watchStatements, async () => {
    await sending
    await pool.end()
  })
}

type Sending = { query: (statement: { name: string; text: string; values: unknown[] }) => Promise<unknown> }

// A prepared statement is an object, another one a text.
function readText(what: unknown): string {
  return typeof what === 'string' ? what : ((what as { text?: string } | null)?.text ?? '')
}
