import { type ReactPromise, use } from 'react'
import { type Language, language, useLanguage } from './language.ts'

/** Texts by their key. In the build each is compiled (`compile-texts.ts`). */
export type Texts = { readonly [key: string]: string }
/** The same keys in another language. */
export type SameKeys<English extends Texts> = { readonly [Key in keyof English]: string }

type Read<English extends Texts> = () => Promise<{ default: SameKeys<English> }>

/** Texts that come, or are there: then React's `use` takes them without waiting. */
type Reading<English extends Texts> = ReactPromise<SameKeys<English>>

/** The texts of one part of the site. English comes with its code, the others when somebody reads them. */
export type Area<English extends Texts> = {
  texts: { en: English }
  reads: Record<Exclude<Language, 'en'>, Read<English>>
  reading: { en: Reading<English> } & { [Other in Language]?: Reading<English> }
}

const areas = new Set<Area<Texts>>()

/** Makes an area. In a page that is not English its texts are asked for at once. */
export function area<const English extends Texts>(en: English, reads: Area<English>['reads']): Area<English> {
  const made: Area<English> = { texts: { en }, reads, reading: { en: thereIn(Promise.resolve(en), en) } }
  areas.add(made as unknown as Area<Texts>)
  void read(made, language())
  return made
}

/** The texts of every area that is there, in this language. */
export async function readAreas(wanted: Language): Promise<void> {
  await Promise.all([...areas].map((one) => read(one, wanted)))
}

/** The plain texts of an area in the page's language, for texts without arguments; `useTexts` knows those with some. */
export function useWords<English extends Texts>(of: Area<English>): SameKeys<English> {
  // Texts that are there are asked for as well: React goes on with a component that had to wait for them, and counts on
  // meeting the same `use` again.
  return use(read(of, useLanguage()))
}

// A page whose texts cannot be read stays readable in English.
function read<English extends Texts>(of: Area<English>, wanted: Language): Reading<English> {
  if (wanted !== 'en' && !of.reading[wanted]) {
    const reading = of.reads[wanted]()
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
