import { type Namespace, namespace, type Reads } from './namespace.ts'
import { translate } from './translated.ts'

/** A sentence with whatever is put in for its `{...}`. */
type Filled<Sentence extends string> = Sentence extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Sentence

/** Says the sentences of one part of the site, which are given in English. One that has no translation does not compile. */
export type Say<Sentence extends string> = (sentence: Filled<Sentence>) => string

/** What an area can say. */
export type SentenceOf<A extends { texts: { en: Say<never> } }> = Parameters<A['texts']['en']>[0]

/**
 * An area whose keys are the English sentences themselves, for the public pages: their English is in the code that shows
 * it, as it is in their HTML, and costs a visitor who reads it next to nothing. `useWords` answers with what says them.
 */
export function defineSentences<Sentence extends string>(
  reads: Reads<Say<Sentence>>,
): Namespace<Say<Sentence>, Say<Sentence>> {
  return namespace<Say<Sentence>, Say<Sentence>>(translate, reads)
}
