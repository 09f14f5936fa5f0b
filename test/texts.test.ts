import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import compile from 'icu-minify/compile'
import { LANGUAGES, type Language } from '#contract/languages.ts'

/** ICU messages by key; on the server there are groups of them. */
type Catalogue = { [key: string]: string | Catalogue }
type Element = ReturnType<typeof parse>[number]

const ROOT = join(import.meta.dirname, '..')
/** The plural categories of each language (CLDR) for the whole numbers that we count with. */
const PLURALS = {
  en: ['one', 'other'],
  fr: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const
const folders = (
  await Array.fromAsync(glob(['server/**/*words/en.ts', 'web/languages/*/en.ts'], { cwd: ROOT }))
).map((file) => dirname(file))

test('the test finds the catalogues of the server and of the web', () => {
  for (const folder of ['server/bookings/mail-words', 'web/languages/shell'])
    assert.ok(folders.includes(folder), folder)
})

const catalogues = await Promise.all(
  folders.map(async (folder) => {
    const [en = {}, fr = {}, ar = {}] = await Promise.all(LANGUAGES.map((one) => loadTexts(folder, one)))
    return { folder, en, fr, ar }
  }),
)

for (const { folder, ...texts } of catalogues) {
  const { en, fr, ar } = texts
  describe(`the texts of ${folder}`, () => {
    for (const language of LANGUAGES) {
      const own = texts[language]

      test(`have exactly the same keys in ${language}`, () => {
        assert.deepEqual(Object.keys(own).sort(), Object.keys(en).sort())
        for (const [key, text] of Object.entries(own)) assert.ok(text.trim(), key)
      })

      test(`have the same arguments and tags in ${language}`, () => {
        for (const [key, text] of Object.entries(own))
          assert.deepEqual(namesIn(text), namesIn(en[key] ?? ''), `${key}: ${text}`)
      })

      test(`compile, with the plural forms of ${language}`, () => {
        for (const [key, text] of Object.entries(own)) {
          const compiled = compile(text)
          // The server does not parse these.
          if (!/[{<]/.test(text)) assert.equal(compiled, text, key)
          for (const options of pluralsIn(parse(text)))
            assert.deepEqual(
              options.filter((option) => !option.startsWith('=')).sort(),
              [...PLURALS[language]].sort(),
              `${key}: ${text}`,
            )
        }
      })
    }

    test('follow French rules of punctuation and apostrophes', () => {
      for (const [key, text] of Object.entries(fr)) {
        assert.doesNotMatch(text, /[^\u00a0\u202f][!?;:](\s|$)/, `${key}: ${text}`)
        assert.doesNotMatch(text, /'/, `${key}: ${text}`)
      }
    })

    test('are written in Arabic letters', () => {
      for (const [key, text] of Object.entries(ar))
        if (/\p{L}/u.test(text.replace(/\{[^}]*\}|<[^>]*>|UTC/g, '')))
          assert.match(text, /\p{sc=Arabic}/u, key)
    })
  })
}

async function loadTexts(folder: string, language: Language): Promise<Record<string, string>> {
  const file = join(ROOT, folder, language)
  const module = await (language === 'en'
    ? import(`${file}.ts`)
    : import(`${file}.json`, { with: { type: 'json' } }))
  return Object.fromEntries(listTexts((module as { default: Catalogue }).default))
}

/** The texts with their keys, 'reminder.subject.TODAY' for one in groups. */
function listTexts(catalogue: Catalogue): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[key, text]]
      : listTexts(text).map(([inner, words]) => [`${key}.${inner}`, words]),
  )
}

function namesIn(text: string): string[] {
  return [...new Set(listElements(parse(text)).flatMap(nameArgument))].sort()
}

function nameArgument(element: Element): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return []
  // One language may count where another one only writes the number.
  const isNumber = element.type === TYPE.plural || element.type === TYPE.number
  return [`${element.value} ${isNumber ? 'number' : element.type === TYPE.tag ? 'mark' : ''}`]
}

function pluralsIn(elements: Element[]): string[][] {
  return listElements(elements).flatMap((one) => (one.type === TYPE.plural ? [Object.keys(one.options)] : []))
}

function listElements(elements: Element[]): Element[] {
  return elements.flatMap((one) => {
    if (one.type === TYPE.tag) return [one, ...listElements(one.children)]
    if (one.type !== TYPE.plural && one.type !== TYPE.select) return [one]
    return [one, ...Object.values(one.options).flatMap(({ value }) => listElements(value))]
  })
}
