import { type Language, LOCALES } from '#contract/languages.ts'

type Text = string | ((given: never) => string) | { readonly [key: string]: Text }
/** Texts by key: plain texts, functions of their values (one object each), and groups of both. */
export type Words = { readonly [key: string]: Text }

/** The same keys with the same arguments in another language; a missing key does not compile. */
export type SameWords<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (given: infer Given) => string
      ? (given: Given) => string
      : SameWords<English[Key]>
}

/**
 * Returns the texts of a language. In Arabic every inserted value keeps its own direction, so that a code or a name does not
 * reorder the words around it.
 */
export function pickWords<English extends Words>(
  texts: { en: English } & Record<Exclude<Language, 'en'>, SameWords<English>>,
): (language: Language) => SameWords<English> {
  const en = texts.en as unknown as SameWords<English>
  const all: Record<Language, SameWords<English>> = { en, fr: texts.fr, ar: isolating(texts.ar) }
  return (language) => all[language]
}

function isolating<Each>(texts: Each): Each {
  const entries = Object.entries(texts as Words).map(([key, text]) => {
    if (typeof text === 'string') return [key, text]
    if (typeof text === 'object') return [key, isolating(text)]
    return [key, (given: object) => text(apart(given) as never)]
  })
  return Object.fromEntries(entries) as Each
}

function apart(given: object): object {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolateText(value, 'ar') : value,
    ]),
  )
}

/** Isolates a value with the direction of its first letter. */
export function isolateText(text: string, language: Language): string {
  return language === 'ar' && text ? `\u2068${text}\u2069` : text
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Returns the language's form for a count; `#` is the number. */
export function formatCounted(language: Language, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(LOCALES[language]).select(count)] ?? forms.other
  return form.replaceAll('#', String(count))
}
