import { fillIn, type ValuesOf } from '#contract/messages.ts'
import { defineNamespace, type Namespace, type Reads } from './namespace.ts'

/** Translates the English sentences of one part of the site. A sentence without a translation, or a missing value, does not compile. */
export type TranslateSentence<Sentence extends string> = {
  <One extends Sentence>(sentence: One, values: ValuesOf<One>): string
  (sentence: Exclude<Sentence, `${string}{${string}`>): string
}

/** The sentences of a namespace that need no values. */
export type SentenceOf<A extends { texts: { en: TranslateSentence<never> } }> = Parameters<
  A['texts']['en']
>[0]

/**
 * Defines a namespace with English sentences as keys, for the public pages. The English text is in the code that shows it, as in
 * the HTML, so English readers load almost nothing more. `useWords` returns the function that translates the sentences.
 */
export function defineSentences<Sentence extends string>(
  reads: Reads<TranslateSentence<Sentence>>,
): Namespace<TranslateSentence<Sentence>, TranslateSentence<Sentence>> {
  return defineNamespace<TranslateSentence<Sentence>, TranslateSentence<Sentence>>(fillInEnglish, reads)
}

function fillInEnglish(sentence: string, values = {}): string {
  return fillIn(sentence, values, String)
}
