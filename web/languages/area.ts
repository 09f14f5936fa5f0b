import { use } from 'react'
import { type Language, language, useLanguage } from './language.ts'

/** Texts by their key. In the build each is compiled (`compile-texts.ts`). */
export type Texts = { readonly [key: string]: string }
/** The same keys in another language. */
export type SameKeys<English> = { readonly [Key in keyof English]: string }
/** Where the other languages' texts are read from. */
export type Reads<Other> = Record<Exclude<Language, 'en'>, () => Promise<{ default: Other }>>

/** The texts of one part of the site. English comes with its code, the others when somebody reads them. */
export type Area<English extends Other, Other = SameKeys<English>> = {
  texts: { en: English } & { [One in Language]?: Other }
  reads: Reads<Other>
  reading: { [One in Language]?: Promise<Other> }
}

const areas = new Set<Area<unknown, unknown>>()

/** Makes an area. In a page that is not English its texts are asked for at once. */
export function area<const English extends Other, Other = SameKeys<English>>(
  en: English,
  reads: Reads<NoInfer<Other>>,
): Area<English, Other> {
  const made: Area<English, Other> = { texts: { en }, reads, reading: {} }
  areas.add(made as Area<unknown, unknown>)
  void read(made, language())
  return made
}

/** The texts of every area that is there, in this language. */
export async function readAreas(wanted: Language): Promise<void> {
  await Promise.all([...areas].map((one) => read(one, wanted)))
}

/** The plain texts of an area in the page's language, for texts without arguments; `useTexts` knows those with some. */
export function useWords<English extends Other, Other>(of: Area<English, Other>): Other {
  const now = useLanguage()
  const reading = read(of, now)
  const texts = of.texts[now]
  // React takes them at once then. It must meet `use` each time it tries to draw a component: where one attempt waits for
  // texts and the next finds them beside it, React loses count of the component's hooks.
  if (texts) Object.assign(reading, { status: 'fulfilled', value: texts })
  return use(reading)
}

// A page whose texts cannot be read stays readable in English.
function read<English extends Other, Other>(of: Area<English, Other>, wanted: Language): Promise<Other> {
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
