import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const readCountries = (SMS_COUNTRIES: string) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: '.build/config-sms', SMS_COUNTRIES }).sms.countries

test('texts go to the listed countries, by default to those with flights on sale; an unknown country is an error', () => {
  assert.deepEqual([readCountries(''), readCountries('us, GB')], [null, ['US', 'GB']])
  assert.throws(() => readCountries('US,England'), /^Error: SMS_COUNTRIES: must be countries/)
})
