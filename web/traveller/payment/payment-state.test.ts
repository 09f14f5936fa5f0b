import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../data/api.ts'
import {
  checkFailure,
  computeRecheckMs,
  decideOutcome,
  describeFailure,
  type Payment,
} from './payment-state.ts'

const payment: Payment = {
  success: true,
  session_id: 'cs_1',
  payment_status: 'processing',
  amount: 840_000,
  fare: 800_000,
  taxes: [],
  currency: 'USD',
  booking_status: 'PENDING',
  booking_reference: 'FW-7F3K2Q',
  booking_id: '01990000-0000-7000-8000-000000000000',
}

test('a paid, confirmed booking is a success, an error is a failure, and a pending payment is processing', () => {
  const paid = { ...payment, payment_status: 'paid' } as const
  assert.equal(decideOutcome({ ...paid, booking_status: 'CONFIRMED' }), 'success')
  assert.equal(decideOutcome(paid), 'processing')
  assert.equal(decideOutcome({ ...paid, booking_status: 'CANCELLED' }), 'refunded')
  assert.equal(decideOutcome({ ...payment, error: 'The seats were gone.' }), 'failure')
  assert.equal(decideOutcome({ ...payment, payment_status: 'canceled' }), 'failure')
  assert.equal(decideOutcome({ ...payment, payment_status: 'refunded' }), 'refunded')
  for (const payment_status of ['unpaid', 'processing', 'authorized'] as const) {
    assert.equal(decideOutcome({ ...payment, payment_status }), 'processing')
  }
})

test("the failure card shows the server's sentence", () => {
  assert.equal(describeFailure({ ...payment, error: 'The seats were gone.' }), 'The seats were gone.')
  assert.match(describeFailure(payment), /Nothing was charged/)
  const unknown = new ApiError('This payment does not exist.', { status: 404, code: 'payment_not_found' })
  assert.equal(checkFailure(unknown), 'This payment does not exist.')
  assert.equal(
    checkFailure(new ApiError('?', { status: 0, code: 'network' })),
    'Failed to check payment status',
  )
})

test('a payment is read every two seconds for a minute, until it is settled or the read is refused', () => {
  const error = (status: number) => new ApiError('?', { status, code: 'network' })
  assert.equal(computeRecheckMs(false, null, 0), 2000)
  assert.equal(computeRecheckMs(false, null, 60_000), false)
  assert.equal(computeRecheckMs(true, null, 0), false)
  for (const status of [400, 403, 404]) assert.equal(computeRecheckMs(false, error(status), 0), false)
  for (const status of [0, 429, 500, 503]) assert.equal(computeRecheckMs(false, error(status), 0), 2000)
})
