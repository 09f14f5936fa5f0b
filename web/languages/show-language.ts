import { buildAddressIn, getPrefix } from './address.ts'
import { LANGUAGES, type Language, setLanguage, storeLanguage } from './language.ts'
import { readNamespaces } from './namespace.ts'

// RouteChange announces this sentence to screen readers.
const IS_SHOWN: Record<Language, string> = {
  en: 'This page is in English now.',
  fr: 'Cette page est maintenant en français.',
  ar: 'هذه الصفحة معروضة الآن بالعربية.',
}

/** Stores the choice in this browser, shows the page in that language, and announces it. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  storeLanguage(chosen)
  const { pathname, search, hash } = window.location
  const prefix = getPrefix(pathname)
  // If the address names the language, opens the address of the other one. Elsewhere the page stays, with its typed input.
  if (prefix) {
    const path = pathname.slice(prefix.length).replace(/\/$/, '') || '/'
    return window.location.assign(buildAddressIn(chosen, path) + search + hash)
  }
  await showLanguage(chosen)
  dispatchEvent(new CustomEvent<string>('language-chosen', { detail: IS_SHOWN[chosen] }))
}

/** The fonts of languages whose letters the page's default font lacks, with a sample letter. */
const LETTERS: { [One in Language]?: { fonts: string[]; letter: string } } = {
  ar: { fonts: ['400 1em "Noto Sans Arabic"', '600 1em "Noto Sans Arabic"'], letter: 'ع' },
}
const LONGEST_WAIT_MS = 1000

/** Loads the texts and fonts of a language, then renders the page in it without a reload. */
export async function showLanguage(wanted: Language): Promise<void> {
  await Promise.all([readNamespaces(wanted), loadFonts(wanted)])
  const { documentElement } = document
  documentElement.lang = wanted
  documentElement.dir = LANGUAGES[wanted].dir
  setLanguage(wanted)
}

// Without this, the page would first render in a fallback font of another width, and then move. After a second of waiting it
// renders in the fallback font anyway.
async function loadFonts(wanted: Language): Promise<void> {
  const { fonts, letter } = LETTERS[wanted] ?? { fonts: [], letter: '' }
  const read = Promise.allSettled(fonts.map((font) => document.fonts.load(font, letter)))
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}
