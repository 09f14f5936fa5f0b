import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Catalogue } from './build-translation.ts'
import { setLanguage } from './language.ts'
import sayArabic from './pages/ar/samples.ts'
import sayFrench from './pages/fr/samples.ts'

const ROOT = join(import.meta.dirname, '../..')
const pages = readdirSync(join(import.meta.dirname, 'pages/fr'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))
const code = (await Array.fromAsync(glob('web/site/**/*.{ts,tsx}', { cwd: ROOT })))
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

test('the test finds the pages', () => assert.ok(pages.includes('home')))

for (const page of pages) {
  const [fr, ar] = await Promise.all(['fr', 'ar'].map((language) => read(page, language)))
  describe(`the sentences of ${page}`, () => {
    test('are the same in French and Arabic', () =>
      assert.deepEqual(Object.keys(ar ?? {}), Object.keys(fr ?? {})))

    test('are used literally by the pages', () => {
      const unknown = Object.keys(fr ?? {}).filter((sentence) => !code.includes(sentence))
      assert.deepEqual(unknown, [])
    })

    test('keep their placeholders', () => {
      for (const [sentence, translation = ''] of [...Object.entries(fr ?? {}), ...Object.entries(ar ?? {})])
        assert.deepEqual(translation.match(/\{\w+/g) ?? [], sentence.match(/\{\w+/g) ?? [], translation)
    })

    test('follow French rules of punctuation and apostrophes', () => {
      for (const translation of Object.values(fr ?? {})) {
        assert.doesNotMatch(translation ?? '', /[^\u00a0\u202f][!?;:%»](\s|$)/)
        assert.doesNotMatch(translation ?? '', /'/)
      }
    })

    test('are written in Arabic letters and Latin digits', () => {
      for (const translation of Object.values(ar ?? {})) {
        assert.match((translation ?? '').replace(/^\{.*\}$/, 'ا'), /\p{sc=Arabic}/u)
        assert.doesNotMatch(translation ?? '', /[\u0660-\u0669]/)
      }
    })
  })
}

describe('a value in a sentence', () => {
  after(() => setLanguage('en'))

  test('is formatted in the language, and isolated in Arabic', () => {
    setLanguage('fr')
    assert.match(sayFrench('Save {pct}%', { pct: 66 }), /^−66\s%$/)
    setLanguage('ar')
    assert.match(sayArabic('Save {pct}%', { pct: 66 }), /^وفّر \u2068.*66.*%.*\u2069$/)
  })
})

async function read(page: string, language: string): Promise<Catalogue> {
  return ((await import(`./pages/${language}/${page}.ts`)) as { translations: Catalogue }).translations
}
