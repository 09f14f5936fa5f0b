import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const readCountries = (SMS_COUNTRIES: string) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: '.build/config-sms', SMS_COUNTRIES }).sms.countries

test('texts go to the countries that are listed, else to those on sale; a country nobody knows is named', () => {
  assert.deepEqual([readCountries(''), readCountries('us, GB')], [null, ['US', 'GB']])
  assert.throws(() => readCountries('US,England'), /^Error: SMS_COUNTRIES: must be countries/)
})
