import { type ReactPromise, use } from 'react'
import { getLanguage, type Language, useLanguage } from './language.ts'

/** Texts by their key. In the build each is compiled (`compile-texts.ts`). */
export type Texts = { readonly [key: string]: string }
/** The same keys in another language. */
export type SameKeys<English> = { readonly [Key in keyof English]: string }
/** Where the other languages' texts are read from. */
export type Reads<Other> = Record<Exclude<Language, 'en'>, () => Promise<{ default: Other }>>

/** The texts of one part of the site. English comes with its code, the others when somebody reads them. */
export type Namespace<English extends Other, Other = SameKeys<English>> = {
  texts: { en: English }
  reads: Reads<Other>
  /** Texts that come, or are there: then React's `use` takes them without waiting. */
  reading: { en: ReactPromise<Other> } & { [One in Language]?: ReactPromise<Other> }
}

const namespaces = new Set<Namespace<unknown, unknown>>()

/** Makes an area. In a page that is not English its texts are asked for at once. */
export function namespace<const English extends Other, Other = SameKeys<English>>(
  en: English,
  reads: Reads<NoInfer<Other>>,
): Namespace<English, Other> {
  const reading = { en: thereIn<Other>(Promise.resolve(en), en) }
  const made: Namespace<English, Other> = { texts: { en }, reads, reading }
  namespaces.add(made as Namespace<unknown, unknown>)
  void read(made, getLanguage())
  return made
}

/** The texts of every area that is there, in this language. */
export async function readNamespaces(wanted: Language): Promise<void> {
  await Promise.all([...namespaces].map((one) => read(one, wanted)))
}

/** The plain texts of an area in the page's language, for texts without arguments; `useTexts` knows those with some. */
export function useWords<English extends Other, Other>(of: Namespace<English, Other>): Other {
  // Texts that are there are asked for as well: React goes on with a component that had to wait for them, and counts on
  // meeting the same `use` again.
  return use(read(of, useLanguage()))
}

/** The same without React, for the build, which has read the language before. */
export function readWords<English extends Other, Other>(
  of: Namespace<English, Other>,
  wanted: Language,
): Other {
  const reading = read(of, wanted)
  if (reading.status !== 'fulfilled') throw new Error(`the texts in '${wanted}' are not read yet`)
  return reading.value
}

// A page whose texts cannot be read stays readable in English.
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
