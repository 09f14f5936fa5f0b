import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import compile from 'icu-minify/compile'
import type { Texts } from './namespace.ts'

type Element = ReturnType<typeof parse>[number]

const HERE = import.meta.dirname
const LANGUAGES = ['en', 'fr', 'ar'] as const
/** The plural categories of each language (CLDR) for the whole numbers that we count with. */
const PLURALS = {
  en: ['one', 'other'],
  fr: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
} as const
const areas = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['messages', 'pages'].includes(entry.name))
  .map(({ name }) => name)

test('the test finds the namespaces', () => assert.ok(areas.includes('shell')))

const catalogues = await Promise.all(
  areas.map(async (area) => {
    const [en, fr, ar] = await Promise.all(LANGUAGES.map((language) => loadTexts(area, language)))
    return { area, en: en ?? {}, fr: fr ?? {}, ar: ar ?? {} }
  }),
)

for (const { area, ...texts } of catalogues) {
  const { en, fr, ar } = texts
  describe(`the texts of ${area}`, () => {
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
          assert.doesNotThrow(() => compile(text), `${key}: ${text}`)
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
        if (/\p{L}/u.test(text.replace(/\{[^}]*\}|<[^>]*>/g, ''))) assert.match(text, /\p{sc=Arabic}/u, key)
    })
  })
}

async function loadTexts(area: string, language: string): Promise<Texts> {
  const module =
    language === 'en'
      ? await import(`./${area}/en.ts`)
      : await import(`./${area}/${language}.json`, { with: { type: 'json' } })
  return (module as { default: Texts }).default
}

function namesIn(text: string): string[] {
  return [...new Set(listElements(parse(text)).flatMap(nameArgument))].sort()
}

function nameArgument(element: Element): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return []
  return [
    `${element.value} ${element.type === TYPE.plural ? 'counted' : element.type === TYPE.tag ? 'mark' : ''}`,
  ]
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
