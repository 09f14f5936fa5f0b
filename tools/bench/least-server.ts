import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPool } from '#db/pool.ts'
import { ROWS_APART } from './data/least.ts'

// tools/bench/least-server.ts URL: for each planned path, runs one statement and answers with the planned number of bytes. It
// checks, decides and records nothing else. It sends its port to its parent process, which sends the plans, and ends with it.
export type LeastPlan = { path: string; statement: string | null; answerBytes: number }

const CONNECTIONS = 12
/** Concurrent statements touch different rows, since they would deadlock otherwise. */
const PLACES = 31

const pool = openPool(process.argv[2] ?? '', { max: CONNECTIONS })
const plans = new Map<string, { statement: string | null; body: Buffer }>()
let asked = 0

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const plan = plans.get(path)
  if (!plan) return void response.writeHead(404).end()
  const answer = () => {
    const { body } = plan
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  }
  const fail = (error: Error) => response.writeHead(500).end(error.message)
  request.resume()
  request.once('end', () => {
    if (plan.statement === null) return answer()
    const statement = { name: path, text: plan.statement, values: [1 + ROWS_APART * (asked++ % PLACES)] }
    pool.query(statement).then(answer, fail)
  })
})

process.on('message', ({ path, statement, answerBytes }: LeastPlan) => {
  plans.set(path, { statement, body: Buffer.alloc(answerBytes, 'x') })
  process.send?.('planned')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
