/** What an English sentence is in a language; where the sentence is not known, what the problem's code is. */
export type Say = (sentence: string, code: string) => string

let say: Say = (sentence) => sentence

/** Sets the catalogue of a language, `messages/`. Without React, for the build reads it as well. */
export function setCatalogue(said: Say): void {
  say = said
}

/** A sentence that arrives in English, or a problem with its code, in the page's language as far as we have it. */
export function translate(sentence: string, code = ''): string {
  return say(sentence, code)
}
