import { type Namespace, namespace, type Reads } from './namespace.ts'
import { translate } from './translated.ts'

/** The type of a sentence with any values in place of its `{...}`. */
type Filled<Sentence extends string> = Sentence extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Sentence

/** Translates the English sentences of one part of the site. A sentence without a translation does not compile. */
export type Say<Sentence extends string> = (sentence: Filled<Sentence>) => string

/** The sentences of a namespace. */
export type SentenceOf<A extends { texts: { en: Say<never> } }> = Parameters<A['texts']['en']>[0]

/**
 * Defines a namespace with English sentences as keys, for the public pages. The English text is in the code that shows it, as in
 * the HTML, so English readers load almost nothing more. `useWords` returns the function that translates the sentences.
 */
export function defineSentences<Sentence extends string>(
  reads: Reads<Say<Sentence>>,
): Namespace<Say<Sentence>, Say<Sentence>> {
  return namespace<Say<Sentence>, Say<Sentence>>(translate, reads)
}
