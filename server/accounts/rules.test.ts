import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FIREFOX, IPHONE } from '#test/person.ts'
import { deviceOf, isUnknownDevice } from './rules.ts'

const CHROME_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'

describe('a device in words', () => {
  const cases: [string, string][] = [
    [FIREFOX, 'Firefox on Windows'],
    [IPHONE, 'Safari on iPhone'],
    [CHROME_MAC, 'Chrome on Mac'],
    [`${CHROME_MAC} Edg/153.0.0.0`, 'Edge on Mac'],
    [
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/153.0.0.0', 'Chrome on Linux'],
    ['curl/8.17.0', 'curl'],
    ['', 'Unknown device'],
    ['<script>', 'Unknown device'],
  ]
  for (const [userAgent, device] of cases) {
    test(`${userAgent || 'nothing'} is ${device}`, () => assert.equal(deviceOf(userAgent), device))
  }
})

test('a device is unknown when the account was used before, and never with it', () => {
  assert.equal(isUnknownDevice(IPHONE, { seen: [] }), false)
  assert.equal(isUnknownDevice(IPHONE, { seen: [FIREFOX] }), true)
  assert.equal(isUnknownDevice(IPHONE, { seen: [FIREFOX, IPHONE.replace('19_1', '18_0')] }), false)
})
