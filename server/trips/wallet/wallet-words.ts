import { LANGUAGES } from '#contract/languages.ts'
import { loadWords } from '#server/messages/load-words.ts'
import ar from './wallet-words/ar.json' with { type: 'json' }
import en from './wallet-words/en.ts'
import fr from './wallet-words/fr.json' with { type: 'json' }

/** The words of a pass in one language. Apple's devices put the new value in the place of '%@'. */
export const walletWords = loadWords({ en, fr, ar })
export type WalletWord = keyof typeof en

/** Returns the key of a word in a pass. It differs from every value, because devices look values up too. */
export function buildWordKey(word: WalletWord): string {
  return `ferrywing.${word}`
}

/** Writes the words of a pass for Apple Wallet, one file for each language; the device chooses the language. */
export function writeStringFiles(): { name: string; content: Buffer }[] {
  return LANGUAGES.map((language) => ({
    name: `${language}.lproj/pass.strings`,
    content: Buffer.from(
      Object.entries(walletWords(language))
        .map(([word, text]) => `"${buildWordKey(word as WalletWord)}" = ${JSON.stringify(text)};\n`)
        .join(''),
    ),
  }))
}
