import { readFile } from 'node:fs/promises'
import { openQueries } from '#server/runtime/db.ts'
import { readRates } from '#server/taxes/read-rates.ts'
import { storeRates } from '#server/taxes/store-rates.ts'
import { findDatabase } from './find-database.ts'

// npm run rates -- FILE: loads a file of daily exchange rates of the European Central Bank, XML or CSV.
try {
  const file = process.argv[2]
  if (process.argv.length !== 3 || !file)
    throw new Error('Give one file of the European Central Bank: npm run rates -- eurofxref-daily.xml')
  const rates = readRates(await readFile(file, 'utf8'))
  const database = await findDatabase(process.env)
  try {
    const added = await storeRates(openQueries(database.pool), rates, { source: 'ECB file' })
    const days = [...new Set(rates.map(({ day }) => day))].sort()
    console.log(`Added ${added} of ${rates.length} rates, ${days[0]} to ${days.at(-1)}.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
