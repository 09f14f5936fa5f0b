import { fillIn, type Values } from '#contract/messages.ts'
import type { Currency } from '#contract/money.ts'
import { formatDate, formatMoney, formatPercent } from './formats.ts'
import { getLanguage } from './language.ts'
import { getLocale } from './locales.ts'
import type { TranslateSentence } from './sentences.ts'
import type { Translate } from './translated.ts'

/** Translations by the English sentence, by its template, or by the code of a problem. */
export type Catalogue = Readonly<Record<string, string>>

/** Builds the function that translates messages with a catalogue, and formats their values in the page's language. */
export function buildTranslation(catalogue: Catalogue): Translate {
  const find = (key: string) => (Object.hasOwn(catalogue, key) ? catalogue[key] : undefined)

  function fill(template: string, values: Values): string {
    return fillIn(template, values, (value, format) => {
      const text = format === 'message' ? fill(find(value) ?? value, values) : write(value, format, values)
      return getLanguage() === 'ar' ? `\u2068${text}\u2069` : text
    })
  }

  return ({ message, template = message, values = {} }, code) => {
    const translation = find(template) ?? find(code)
    return translation === undefined ? message : fill(translation, values)
  }
}

/** The same for the sentences of one part of the site, all of which are in the catalogue. */
export function buildSentences<Sentence extends string>(
  catalogue: Record<Sentence, string>,
): TranslateSentence<Sentence> {
  const translate = buildTranslation(catalogue)
  return (sentence: string, values: Values = {}) => translate({ message: sentence, values }, '')
}

function write(value: string, format: string | undefined, { currency }: Values): string {
  switch (format) {
    case 'time':
      return value.slice(11, 16)
    case 'date':
      return formatDate(new Date(value), { day: 'numeric', month: 'long', timeZone: 'UTC' })
    case 'second':
    case 'minute':
      return new Intl.NumberFormat(getLocale(), { style: 'unit', unit: format, unitDisplay: 'long' }).format(
        Number(value),
      )
    case 'money':
      return formatMoney(Number(value), currency as Currency)
    case 'percent':
      return formatPercent(Number(value))
    default:
      return value
  }
}
