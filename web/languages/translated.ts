/** Translates an English sentence, or a problem by its code if the sentence is unknown. */
export type Say = (sentence: string, code: string) => string

let say: Say = (sentence) => sentence

/** Sets the catalogue of a language, `messages/`. Without React, because the build uses it too. */
export function setCatalogue(said: Say): void {
  say = said
}

/** Translates an English sentence, or a problem with its code, to the page's language if the catalogue has it. */
export function translate(sentence: string, code = ''): string {
  return say(sentence, code)
}
