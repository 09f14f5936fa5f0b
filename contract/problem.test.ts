import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { PROBLEM_CODES, PROBLEMS, Problem, ProblemBody, toProblemBody } from './problem.ts'

describe('the list of problems', () => {
  for (const code of PROBLEM_CODES) {
    test(`gives ${code} a sentence for people and a status`, () => {
      const { sentence, status } = PROBLEMS[code]
      assert.match(sentence, /^[A-Z].*[.]$/)
      assert.ok(
        [400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 431, 500, 503].includes(status),
        String(status),
      )
    })
  }

  test('makes a body whose error and message are the same sentence', () => {
    for (const code of PROBLEM_CODES) {
      const body = toProblemBody(
        new Problem(code, { details: [{ path: 'name', message: 'Name is required' }] }),
      )
      assert.deepEqual(z.parse(ProblemBody, body), body)
      assert.equal(body.error, body.message)
      assert.equal(body.success, false)
    }
  })

  test('refuses every hold with 400, so that the screen shows why', () => {
    const refusals = [
      'leg_not_bookable',
      'not_enough_seats',
      'already_holding',
      'too_many_holds',
      'seats_promised',
      'hold_needs_confirmed_email',
      'holds_paused',
      'network_holds_paused',
      'held_lately',
      'idempotency_key_required',
    ] as const
    for (const code of refusals) assert.equal(PROBLEMS[code].status, 400, code)
  })
})
