import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** For operators this is the name of a price basis. For travellers it is a promise. */
const ALL_IN = /all-in\b/i
const ABOUT_PRICE_BASIS = /^(web\/operator\/legs|server\/legs\/publish|contract\/(taxes|legs\/leg-taxes))/

/** Sentences that promise that a price includes everything mandatory. It includes the fare and the taxes of our rules only. */
const CLAIMS = [
  /(mandatory|every|all) tax|mandatory charge/i,
  /everything (that is )?mandatory/i,
  /tax(es)?\b[^.']{0,40}\b(are|is) (included|inside|in (it|the (fare|price)))/i,
  /with taxes[^.']{0,40}inside/i,
  /everything included|tout compris|\bTTC\b|شاملًا? كل شيء/i,
  ALL_IN,
  /taxes obligatoires|tout ce qui est obligatoire|taxes[^.']{0,30}compris/i,
  /الضرائب الإلزامية|كل ما هو إلزامي/,
]

/** Sentences that were true before the product computed taxes. */
const OUTDATED = [
  /tax(es)?\b[^.']{0,30}\bnot (yet )?(computed|shown)/i,
  /do not compute taxes/i,
  /taxes[^.']{0,30}pas encore calculées/i,
  /لا تُحسب الضرائب/,
]

test('no text promises a price with everything mandatory, or says that taxes are not computed', async () => {
  const found: string[] = []
  for await (const file of glob('{web,contract,server}/**/*.{ts,tsx,md}')) {
    if (file.endsWith('.test.ts')) continue
    const text = await readFile(file, 'utf8')
    found.push(
      ...[...CLAIMS, ...OUTDATED]
        .filter((claim) => claim !== ALL_IN || !ABOUT_PRICE_BASIS.test(file))
        .flatMap((claim) => claim.exec(text)?.[0] ?? [])
        .map((claim) => `${file}: ${claim}`),
    )
  }
  assert.deepEqual(found, [])
})
