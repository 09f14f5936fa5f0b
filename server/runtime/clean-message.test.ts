import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanMessage } from './clean-message.ts'

test('a logged message keeps the cause of an error, without personal data', () => {
  const cases: [string, string][] = [
    ['invalid input syntax for type uuid: "quentin zephyr"', 'invalid input syntax for type uuid: "…"'],
    [
      'duplicate key value violates unique constraint "users_email_key"',
      'duplicate key value violates unique constraint "users_email_key"',
    ],
    ['550 <quentin@example.test> unknown', '550 <…@…> unknown'],
    ["Can't send to quentin.z+a@example.test, sorry", "Can't send to …@…, sorry"],
    ['GET /reset-password?token=abc&next=/trips failed', 'GET /reset-password?token=…&next=… failed'],
    [`No such key ${'aB3_'.repeat(10)}`, 'No such key …'],
    ['No number +41 79 123 45 67', 'No number …'],
    [
      'booking 01890a5d-ac96-774b-bcce-b302099a8057 is gone',
      'booking 01890a5d-ac96-774b-bcce-b302099a8057 is gone',
    ],
    [
      '    at holdSeats (/srv/ferrywing/server/bookings/hold-seats.ts:12:3)',
      '    at holdSeats (/srv/ferrywing/server/bookings/hold-seats.ts:12:3)',
    ],
  ]
  for (const [message, kept] of cases) assert.equal(cleanMessage(message), kept)
  assert.equal(cleanMessage(undefined), '')
})
