import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { PROBLEM_CODES } from '#contract/problem.ts'
import { translations as ar } from './messages/ar.ts'
import { translations as fr } from './messages/fr.ts'

const ROOT = join(import.meta.dirname, '../..')
const codes = new Set<string>(PROBLEM_CODES)

/** The files with the sentences that travellers read between search and boarding. */
const FORMS =
  'contract/{accounts/{accounts,account-settings,phones,providers,second-factor},alerts/{alert-form,alerts},bookings/{bookings,journeys,passengers,waiting-list},developers/personal-keys,invoices/invoices,on-board/{brought,check-brought},search/search,site/site,trips/trips-cancel}.ts'
const ENDPOINTS = [
  'server/{accounts,bookings,invoices,payments,search,site,trips}/**/*.ts',
  'server/alerts/{choose-settings,queries}.ts',
  'server/legs/early-access.ts',
  'server/security/rate-limits.ts',
  'server/trips/day/day-rules.ts',
]
/** Files with texts of mails, documents, back offices and programs, which are English. */
/** The page for operators is English. */
const OF_OPERATORS = /^(Company name|Contact name|Phone|Operating regions|Primary aircraft)\b/
const OTHERS =
  /test\.ts|email|mail-|write-|export-|admin|desk-|manifest|schedule|payout|statement|review-|refund-booking|retire-|quote-|-with-key|start-checkout|anonymise|no-show|settle-moved-taxes/
/** Sentences that are not in the dictionaries. The first four contain English values, so the screen shows the figures itself. */
const NOT_THERE = [
  'Cancelling online ended {} before departure, on {}.',
  'The flight has been moved earlier since you booked: this counts from the departure that you booked, {}.',
  'The amount has changed while you looked: you would now get {} back. Please look at it again before you confirm.',
  'Within {} km of your position',
  // Only in mails.
  'The aircraft’s papers have ended, and there is no other aircraft for this flight.',
  'The rules for this flight have changed, and it may not be flown as it was sold.',
  'Nothing was charged, so nothing is kept.',
  'Nothing is kept: your flight has changed, so you may have everything back, our fee included.',
  'Nothing is kept',
]

test('the dictionaries have the same sentences', () => {
  assert.deepEqual(Object.keys(ar), Object.keys(fr))
})

test('the server or a page uses every sentence of the dictionaries literally', async () => {
  const code = (await read(['contract/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}']))
    .filter(({ file }) => !/languages\/|test\.ts/.test(file))
    .map(({ text }) => text)
    .join('\n')
  const limits = new Set(await readSchemaSentences())
  const unknown = Object.keys(fr).filter((key) => !codes.has(key) && !limits.has(key) && !code.includes(key))
  assert.deepEqual(unknown, [])
})

test('the dictionaries have every sentence of the server for travellers', async () => {
  const known = new Set([...Object.keys(fr), ...NOT_THERE])
  const forms = (await read([FORMS])).flatMap(({ text }) => literalsIn(text))
  const endpoints = (await read(ENDPOINTS)).filter(
    ({ file }) => !OTHERS.test(basename(file)) && !/-words\//.test(file),
  )
  const sentences = endpoints.flatMap(({ text }) =>
    literalsIn(text).filter((one) => one.endsWith('.') || text.includes(`message: '${one}'`)),
  )
  assert.ok(forms.length > 40 && sentences.length > 30, `${forms.length} and ${sentences.length} found`)
  assert.deepEqual(
    [...new Set([...forms, ...sentences])].filter((one) => !known.has(one) && !OF_OPERATORS.test(one)),
    [],
  )
})

test('the dictionaries have every sentence of the schemas of forms', async () => {
  const sentences = await readSchemaSentences()
  assert.ok(sentences.includes('Password must be at most 200 characters') && sentences.length > 80)
  assert.deepEqual(
    sentences.filter((sentence) => !(sentence in fr) && !OF_OPERATORS.test(sentence)),
    [],
  )
})

test('a translation keeps the placeholders of its sentence, also where it formats a value differently', () => {
  for (const [key, sentence] of [...Object.entries(fr), ...Object.entries(ar)])
    assert.deepEqual(namesIn(sentence), namesIn(key), sentence)
})

test('French keeps its spaces and apostrophes', () => {
  for (const sentence of Object.values(fr)) {
    assert.doesNotMatch(sentence, /[^\u00a0\u202f][!?;:](\s|$)/, sentence)
    assert.doesNotMatch(sentence, /'/, sentence)
  }
})

async function read(patterns: string[]): Promise<{ file: string; text: string }[]> {
  const files = await Array.fromAsync(glob(patterns, { cwd: ROOT }))
  return files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

/** The sentences that the exported schemas of the forms, and those inside them, refuse a value with. */
async function readSchemaSentences(): Promise<string[]> {
  const files = await Array.fromAsync(glob(FORMS, { cwd: ROOT }))
  const modules = await Promise.all(files.map((file) => import(join(ROOT, file))))
  const seen = new Set<unknown>()
  const sentences = new Set<string>()
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    const { error, ...rest } = part as { error?: unknown }
    const sentence = typeof error === 'function' ? error({}) : undefined
    if (typeof sentence === 'string') sentences.add(sentence)
    Object.values(rest).forEach(look)
    if ('_zod' in part) look((part._zod as { def: unknown }).def)
  }
  for (const module of modules) look({ ...module })
  return [...sentences]
}

/** Quoted sentences, without comments, descriptions of the API, and internal errors. */
function literalsIn(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\b(?:summary|description):\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g, '')
    .replace(/new Error\([^\n]*/g, '')
    // The values of schemas are constants: `readSchemaSentences` reads these sentences.
    .replace(/^.*\b(?:z\.|error:).*\$\{.*$/gm, '')
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)]
    .map(([, single, double, template]) => emptied(single ?? double ?? template ?? ''))
    .filter((literal) => /^[A-Z][a-z]* .*\w/.test(literal))
}

/** Replaces every value of a template literal by `{}`. */
function emptied(text: string): string {
  return text.replace(/\$\{[^{}]*\}/g, '{}')
}

/** The names of the placeholders, without their formats. */
function namesIn(template: string): string[] {
  return [...template.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name = '']) => name)
}
