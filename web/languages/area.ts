import { use } from 'react'
import { type Language, language, useLanguage } from './language.ts'

/** Texts by their key. In the build each is compiled (`compile-texts.ts`). */
export type Texts = { readonly [key: string]: string }
/** The same keys in another language. */
export type SameKeys<English extends Texts> = { readonly [Key in keyof English]: string }

type Read<English extends Texts> = () => Promise<{ default: SameKeys<English> }>

/** The texts of one part of the site. English comes with its code, the others when somebody reads them. */
export type Area<English extends Texts> = {
  texts: { en: English } & { [Other in Language]?: SameKeys<English> }
  reads: Record<Exclude<Language, 'en'>, Read<English>>
  reading: { [Other in Language]?: Promise<SameKeys<English>> }
}

const areas = new Set<Area<Texts>>()

/** Makes an area. In a page that is not English its texts are asked for at once. */
export function area<const English extends Texts>(en: English, reads: Area<English>['reads']): Area<English> {
  const made: Area<English> = { texts: { en }, reads, reading: {} }
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
  const now = useLanguage()
  return of.texts[now] ?? use(read(of, now))
}

// A page whose texts cannot be read stays readable in English.
function read<English extends Texts>(of: Area<English>, wanted: Language): Promise<SameKeys<English>> {
  of.reading[wanted] ??= (wanted === 'en' ? Promise.resolve(of.texts.en) : of.reads[wanted]().then(whole))
    .catch(() => of.texts.en)
    .then((texts) => {
      of.texts[wanted] = texts as English
      return texts
    })
  return of.reading[wanted]
}

function whole<Found>(module: { default: Found }): Found {
  return module.default
}
