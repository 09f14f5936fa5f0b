import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** Sentences that say of a price what nothing computes: that taxes, or all that is mandatory, are in it. */
const CLAIMS = [
  /(mandatory|every|all) tax|mandatory charge/i,
  /everything (that is )?mandatory/i,
  /tax(es)?\b[^.']{0,40}\b(are|is) (included|inside|in (it|the (fare|price)))/i,
  /with taxes[^.']{0,40}inside/i,
  /everything included|all-in\b|tout compris|\bTTC\b|شاملًا? كل شيء/i,
  /taxes obligatoires|tout ce qui est obligatoire|taxes[^.']{0,30}compris/i,
  /الضرائب الإلزامية|كل ما هو إلزامي/,
]

test('nothing says that taxes are included while none is computed', async () => {
  const found: string[] = []
  for await (const file of glob('{web,contract,server}/**/*.{ts,tsx,md}')) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(file, 'utf8')
    found.push(...CLAIMS.flatMap((claim) => claim.exec(text)?.[0] ?? []).map((said) => `${file}: ${said}`))
  }
  assert.deepEqual(found, [])
})
