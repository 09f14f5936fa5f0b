import type { GetICUArgs } from '@schummar/icu-type-parser'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { type Language, LOCALES } from '#contract/languages.ts'
import { isolateText } from './mail-formats.ts'

/** ICU messages by key, and groups of them. */
type Catalogue = { readonly [key: string]: string | Catalogue }
/** The same keys in another language; a missing key does not compile. */
type SameKeys<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : SameKeys<English[Key]>
}
type Values<Message extends string> = GetICUArgs<Message, { ICUArgument: string; ICUNumberArgument: number }>
/** A message without arguments is a text, one with arguments a function of them. */
type Words<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? keyof Values<English[Key]> extends never
      ? string
      : (values: Values<English[Key]>) => string
    : Words<English[Key]>
}

/** Returns a function that gives the texts of a language. Keys and arguments are typed by the English messages. */
export function loadWords<const English extends Catalogue>(
  catalogues: { en: English } & Record<Exclude<Language, 'en'>, SameKeys<English>>,
): (language: Language) => Words<English> {
  const loaded: { [One in Language]?: Words<English> } = {}
  return (language) => (loaded[language] ??= buildWords(catalogues[language], language) as Words<English>)
}

function buildWords(catalogue: Catalogue, language: Language): object {
  const entries = Object.entries(catalogue).map(([key, message]) => {
    if (typeof message === 'object') return [key, buildWords(message, language)]
    return [key, message.includes('{') ? buildWriter(message, language) : message]
  })
  return Object.fromEntries(entries)
}

type Given = Record<string, string | number>

// A message is parsed when it is first written, since most processes write few of them.
function buildWriter(message: string, language: Language): (given: Given) => string {
  let compiled: CompiledMessage | undefined
  return (given) => {
    compiled ??= compile(message)
    formatters[language] ??= openFormatters(LOCALES[language])
    return format(compiled, LOCALES[language], isolateValues(given, language), {
      formatters: formatters[language],
    }) as string
  }
}

/** In Arabic every inserted value keeps its own direction, so that a code or a name does not reorder the words around it. */
function isolateValues(given: Given, language: Language): Given {
  if (language !== 'ar') return given
  const entries = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolateText(value, language) : value,
  ])
  return Object.fromEntries(entries)
}

const formatters: { [One in Language]?: ReturnType<typeof openFormatters> } = {}

function openFormatters(locale: string) {
  const [numbers, plurals] = [
    new Intl.NumberFormat(locale, { useGrouping: false }),
    new Intl.PluralRules(locale),
  ]
  return {
    getNumberFormat: () => numbers,
    getPluralRules: () => plurals,
    getDateTimeFormat: () => new Intl.DateTimeFormat(locale),
  }
}
