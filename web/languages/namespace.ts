import { type ReactPromise, use } from 'react'
import { getLanguage, type Language, useLanguage } from './language.ts'

/** Texts by their key. The build compiles each text (`compile-texts.ts`). */
export type Texts = { readonly [key: string]: string }
/** The same keys in another language. */
export type SameKeys<English> = { readonly [Key in keyof English]: string }
/** Functions that load the texts of the other languages. */
export type Reads<Other> = Record<Exclude<Language, 'en'>, () => Promise<{ default: Other }>>

/** The texts of one part of the site. English comes with its code; other languages are loaded on demand. */
export type Namespace<English extends Other, Other = SameKeys<English>> = {
  texts: { en: English }
  reads: Reads<Other>
  /** Texts that are loading or loaded: React's `use` takes loaded ones without waiting. */
  reading: { en: ReactPromise<Other> } & { [One in Language]?: ReactPromise<Other> }
}

const namespaces = new Set<Namespace<unknown, unknown>>()

/** Creates a namespace. In a page that is not English its texts are requested at once. */
export function defineNamespace<const English extends Other, Other = SameKeys<English>>(
  en: English,
  reads: Reads<NoInfer<Other>>,
): Namespace<English, Other> {
  const reading = { en: thereIn<Other>(Promise.resolve(en), en) }
  const made: Namespace<English, Other> = { texts: { en }, reads, reading }
  namespaces.add(made as Namespace<unknown, unknown>)
  void read(made, getLanguage())
  return made
}

/** Reads the texts of every existing namespace in this language. */
export async function readNamespaces(wanted: Language): Promise<void> {
  await Promise.all([...namespaces].map((one) => read(one, wanted)))
}

/** The plain texts of a namespace in the page's language, without arguments; `useTexts` handles arguments. */
export function useWords<English extends Other, Other>(of: Namespace<English, Other>): Other {
  // Called for loaded texts too: React resumes a suspended component, and expects the same call of `use` again.
  return use(read(of, useLanguage()))
}

/** The same without React, for the build, which has loaded the language before. */
export function readWords<English extends Other, Other>(
  of: Namespace<English, Other>,
  wanted: Language,
): Other {
  const reading = read(of, wanted)
  if (reading.status !== 'fulfilled') throw new Error(`The texts in '${wanted}' are not loaded yet`)
  return reading.value
}

/** The texts in the page's language; English until those of the language are loaded. */
export function readNow<English extends Other, Other>(of: Namespace<English, Other>): Other {
  const reading = of.reading[getLanguage()]
  return reading?.status === 'fulfilled' ? reading.value : of.texts.en
}

// A page whose texts fail to load stays in English.
function read<English extends Other, Other>(
  of: Namespace<English, Other>,
  wanted: Language,
): ReactPromise<Other> {
  if (wanted !== 'en' && !of.reading[wanted]) {
    const reading: Promise<Other> = of.reads[wanted]()
      .then((module) => module.default)
      .catch(() => of.texts.en)
    void reading.then((texts) => thereIn(reading, texts))
    of.reading[wanted] = reading
  }
  return of.reading[wanted] ?? of.reading.en
}

function thereIn<Found>(reading: Promise<Found>, value: Found) {
  return Object.assign(reading, { status: 'fulfilled', value } as const)
}
