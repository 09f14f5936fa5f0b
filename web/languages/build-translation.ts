import { formatMoney, formatPercent } from './formats.ts'
import { getLanguage } from './language.ts'
import { getLocale } from './locales.ts'
import type { Say as SayOf } from './sentences.ts'
import type { Say } from './translated.ts'

export type Catalogue = Partial<Record<string, string>>

/**
 * Builds a function that translates English sentences with a dictionary: by the sentence itself, by a matching key with `{...}`,
 * or by the code of the problem.
 */
export function buildTranslation(dictionary: Catalogue): Say {
  const known = new Map(Object.entries(dictionary))
  const patterns = [...known]
    .filter(([key]) => key.includes('{'))
    .map(([key, said = '']) => ({ pattern: buildPattern(key), said }))

  function say(sentence: string, code: string): string {
    return known.get(sentence) ?? filled(sentence) ?? known.get(code) ?? sentence
  }

  function filled(sentence: string): string | undefined {
    for (const { pattern, said } of patterns) {
      const values = pattern.exec(sentence)?.groups
      if (values) return said.replace(/\{(\w+)\}/g, (_, name: string) => written(name, values[name] ?? ''))
    }
    return undefined
  }

  function written(name: string, value: string): string {
    const text = WRITTEN[name]?.(value) ?? say(value, '')
    return getLanguage() === 'ar' ? `\u2068${text}\u2069` : text
  }

  return say
}

/** The same for the sentences of one part of the site, all of which are in the dictionary. */
export function buildSentences<Sentence extends string>(
  dictionary: Record<Sentence, string>,
): SayOf<Sentence> {
  const say = buildTranslation(dictionary)
  return (sentence) => say(sentence, '')
}

/** Patterns of values that are longer than a word; all other values are one word. */
const LONGER: Record<string, string> = {
  day: '\\d+ \\w+',
  name: '.+',
  sentence: '.+',
  amount: '.+',
  most: '.+',
  dollars: '[\\d,]+',
  label: '[\\w ]+',
}

/** Values that are formatted in the language. */
const WRITTEN: Record<string, (value: string) => string> = {
  seconds: (value) => unitText(value, 'second'),
  minutes: (value) => unitText(value, 'minute'),
  day: dayText,
  // The English sentences contain '1,050' and '66%'.
  dollars: (value) => formatMoney(Number(value.replaceAll(',', '')) * 100, 'USD'),
  pct: (value) => formatPercent(Number.parseFloat(value)),
}

function buildPattern(key: string): RegExp {
  const source = key
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${LONGER[name] ?? '\\S+'})`)
  return new RegExp(`^${source}$`)
}

function unitText(value: string, unit: string): string {
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Number(value),
  )
}

// Parses '4 December' in a leap year, so that 29 February is valid.
function dayText(value: string): string {
  const day = new Date(`${value} 2000 UTC`)
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(getLocale(), options).format(day)
}
