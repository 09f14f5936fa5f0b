import { createHash } from 'node:crypto'
import type { Context } from '../resources/resource.ts'
import { findResource } from '../resources/table.ts'
import { present } from './expand.ts'
import { decodeForm, type Form } from './form.ts'
import { list, readParams, text } from './params.ts'
import { CardProblem, ParameterProblem, StripeProblem } from './problem.ts'
import { findRoute } from './route.ts'

export type ApiCall = {
  method: string
  path: string
  query: string
  body: string
  idempotencyKey: string | null
  /** If set, the call does nothing and is answered with this status. */
  brokenWith: number | null
}
export type ApiAnswer = { status: number; body: string; replayed: boolean }

/** For how many seconds an idempotency key is remembered. */
export const keySeconds = 24 * 3600

// Enough for a weekly subscription over two hundred years.
const mostRounds = 10_000

/**
 * Answers one API call in one transaction, so that its effects, its answer and the idempotency key are stored together.
 * The same key with the same parameters gets the first answer again, byte for byte, also after a restart.
 */
export function answerCall(context: Context, call: ApiCall): ApiAnswer {
  return context.store.transaction(() => answerInTransaction(context, call))
}

/** Answers API calls in their order, all in one transaction, so that the disk is waited for once. */
export function answerCalls(context: Context, calls: ApiCall[]): ApiAnswer[] {
  return context.store.transaction(() => calls.map((call) => answerInTransaction(context, call)))
}

function answerInTransaction(context: Context, call: ApiCall): ApiAnswer {
  runDue(context)
  const key = call.method === 'POST' ? call.idempotencyKey : null
  if (key !== null && key.length > mostKeyLength) return tooLong()
  const fingerprint = computeFingerprint(call)
  const stored = key === null ? undefined : findStoredAnswer(context, key)
  if (stored)
    return stored.fingerprint === fingerprint ? { ...stored, replayed: true } : otherRequest(String(key))

  const { answer, mustStore } = perform(context, call)
  if (key !== null && mustStore) {
    context.store.run(
      'INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, created) VALUES (?, ?, ?, ?, ?)',
      key,
      fingerprint,
      answer.status,
      answer.body,
      context.now,
    )
  }
  return answer
}

/**
 * Runs everything that is due: sessions expire, authorisations lapse, subscriptions renew. One step may make another
 * one due, for example after the clock was moved by a year, so this repeats until nothing is due.
 */
export function runDue(context: Context): void {
  const automatic = { ...context, request: { id: null, idempotency_key: null } }
  for (let round = 0; round < mostRounds; round++) {
    const due = context.store.dueIds(context.now)
    if (due.length === 0) return
    for (const one of due) runOne(automatic, one)
  }
}

function runOne(context: Context, { id, object, due }: { id: string; object: string; due: number }): void {
  context.store.run('UPDATE resources SET due = NULL WHERE id = ?', id)
  try {
    context.store.attempt(
      () => findResource(object)?.onDue?.(context, id, due),
      () => false,
    )
  } catch (error) {
    // If the error were thrown, it would stop every later call too.
    console.error(`payment sandbox: ${object} ${id} could not be moved on:`, error)
  }
}

/** Does not depend on the order of the parameters. */
function computeFingerprint({ method, path, body }: ApiCall): string {
  const parameters = new URLSearchParams(body)
  parameters.sort()
  return createHash('sha256').update(`${method} ${path}\n${parameters}`).digest('hex')
}

function perform(context: Context, call: ApiCall): { answer: ApiAnswer; mustStore: boolean } {
  try {
    if (call.brokenWith !== null) {
      throw new StripeProblem('A fault that a test requested.', {
        status: call.brokenWith,
        type: 'api_error',
      })
    }
    const answer = context.store.attempt(
      () => {
        const route = findRoute(call.method, call.path)
        const { expand, form } = splitExpand(decodeForm(call.method === 'POST' ? call.body : call.query))
        return present(context, route(context, form), expand)
      },
      (error) => error instanceof CardProblem,
    )
    return { answer: { status: 200, body: toJson(answer), replayed: false }, mustStore: true }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return {
      answer: { status: error.status, body: toJson(error.body), replayed: false },
      mustStore: !(error instanceof ParameterProblem),
    }
  }
}

function splitExpand(all: Form): { expand: string[]; form: Form } {
  const { expand, ...form } = all
  const shape = { expand: list(text()) }
  return { expand: readParams(shape, expand === undefined ? {} : { expand }).expand ?? [], form }
}

function findStoredAnswer({ store, now }: Context, key: string) {
  const sql = 'SELECT fingerprint, status, body FROM idempotency WHERE key = ? AND created > ?'
  const found = store.first(sql, key, now - keySeconds)
  return (
    found && {
      fingerprint: String(found.fingerprint),
      status: Number(found.status),
      body: String(found.body),
    }
  )
}

// https://docs.stripe.com/api/idempotent_requests: up to 255 characters.
const mostKeyLength = 255

function tooLong(): ApiAnswer {
  const problem = new StripeProblem(`Idempotency keys may have at most ${mostKeyLength} characters.`)
  return { status: problem.status, body: toJson(problem.body), replayed: false }
}

function otherRequest(key: string): ApiAnswer {
  const problem = new StripeProblem(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
  return { status: problem.status, body: toJson(problem.body), replayed: false }
}

function toJson(value: object): string {
  return JSON.stringify(value, null, 2)
}
