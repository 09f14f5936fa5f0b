import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../data/api.ts'
import { toFormProblems } from './form-problems.ts'

const FIELDS = ['email', 'password'] as const

test("a field's problem appears on the field, with or without the part of the request in its path", () => {
  const details = [
    { path: 'email', message: 'No.' },
    { path: 'body.password', message: 'Too short.' },
  ]
  const refusal = new ApiError('Please check', { status: 400, code: 'invalid_input', details })
  const { general, byField } = toFormProblems(refusal, FIELDS, 'Login failed')
  assert.equal(general, null)
  assert.deepEqual(byField, [
    { field: 'email', message: 'No.' },
    { field: 'password', message: 'Too short.' },
  ])
})

test("a problem of the whole form shows the server's sentence, and any other error the form's own", () => {
  const refusal = new ApiError('Email or password is not right.', { status: 401, code: 'wrong_credentials' })
  assert.equal(toFormProblems(refusal, FIELDS, 'Login failed').general, 'Email or password is not right.')
  const unreadable = new ApiError('?', { status: 502, code: 'unreadable' })
  const network = new ApiError('?', { status: 0, code: 'network' })
  for (const error of [unreadable, network, new Error('bug')]) {
    assert.equal(toFormProblems(error, FIELDS, 'Login failed').general, 'Login failed')
  }
})
