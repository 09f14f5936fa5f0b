import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isFullRun } from '#test/full-run.ts'
import { chooseTestFiles, needShortHolds } from './choose-test-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const OF_THE_FULL_RUN = { unit: 'scripts/backup.test.ts', journey: 'e2e/journeys/search-states.spec.ts' }

test('words are looked for in every file, also in those that only the full run tests', async () => {
  // The brackets keep the words from being found here.
  const grep = 'a backup [h]olds no encryption key|Seats and prices of the results [f]ollow the server'
  const { unit, journey } = OF_THE_FULL_RUN
  assert.deepEqual(await chooseTestFiles(root, { named: [], grep }), { units: [unit], journeys: [journey] })
})

test('words that stand in no file choose none', async () => {
  const chosen = await chooseTestFiles(root, { named: [], grep: 'in no file [s]tand these words' })
  assert.deepEqual(chosen, { units: [], journeys: [] })
})

test('named files are chosen whatever they contain, for their titles may be built from parts', async () => {
  const named = ['test/model/lives-1.test.ts', 'e2e/screens/accessibility.spec.ts']
  const { units, journeys } = await chooseTestFiles(root, { named, grep: 'in no file [s]tand these words' })
  assert.deepEqual([...units, ...journeys], named)
})

test('without names and words, the quick run leaves out the files of the full run', async () => {
  const { units, journeys } = await chooseTestFiles(root, { named: [], grep: undefined })
  assert.equal(units.includes(OF_THE_FULL_RUN.unit), isFullRun)
  assert.equal(journeys.includes(OF_THE_FULL_RUN.journey), isFullRun)
  assert.ok(units.includes('scripts/choose-test-files.test.ts'))
})

test('the product with short holds is needed only by files that mention it', async () => {
  assert.equal(await needShortHolds(root, ['e2e/journeys/search.spec.ts']), false)
  assert.equal(
    await needShortHolds(root, ['e2e/journeys/search.spec.ts', 'e2e/journeys/expired.spec.ts']),
    true,
  )
})
