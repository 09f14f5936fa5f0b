import { buildAddressIn, getPrefix } from './address.ts'
import { buildTranslation, type Catalogue } from './build-translation.ts'
import { keepLanguage, LANGUAGES, type Language, turnTo } from './language.ts'
import { readNamespaces } from './namespace.ts'
import { setCatalogue } from './translated.ts'

type Said = Promise<{ default: Catalogue }>

const SAID: Record<Language, () => Said> = {
  en: async () => ({ default: {} }),
  fr: () => import('./messages/fr.ts'),
  ar: () => import('./messages/ar.ts'),
}

// RouteChange speaks it.
const IS_SHOWN: Record<Language, string> = {
  en: 'This page is in English now.',
  fr: 'Cette page est maintenant en français.',
  ar: 'هذه الصفحة معروضة الآن بالعربية.',
}

/** Keeps a choice in this browser, shows the page in it and says so. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  keepLanguage(chosen)
  const { pathname, search, hash } = window.location
  const prefix = getPrefix(pathname)
  // Where the address says the language, another one is at another address; elsewhere nothing that was typed is lost.
  if (prefix) {
    const path = pathname.slice(prefix.length).replace(/\/$/, '') || '/'
    return window.location.assign(buildAddressIn(chosen, path) + search + hash)
  }
  await showLanguage(chosen)
  dispatchEvent(new CustomEvent<string>('language-chosen', { detail: IS_SHOWN[chosen] }))
}

/** Letters that the page's own font does not have, by the language that is written in them. */
const LETTERS: { [One in Language]?: { fonts: string[]; letter: string } } = {
  ar: { fonts: ['400 1em "Noto Sans Arabic"', '600 1em "Noto Sans Arabic"'], letter: 'ع' },
}
const LONGEST_WAIT_MS = 1000

/** Reads the texts and the letters of a language, then draws the page in it, without loading it again. */
export async function showLanguage(wanted: Language): Promise<void> {
  const nothing = { default: {} }
  const [said] = await Promise.all([
    SAID[wanted]().catch(() => nothing),
    readNamespaces(wanted),
    readSubmissions(wanted),
  ])
  const { documentElement } = document
  documentElement.lang = wanted
  documentElement.dir = LANGUAGES[wanted].dir
  setCatalogue(buildTranslation(said.default))
  turnTo(wanted)
}

// In letters of another width the page would be drawn twice, and move. Who waits longer reads them in those meanwhile.
async function readSubmissions(wanted: Language): Promise<void> {
  const { fonts, letter } = LETTERS[wanted] ?? { fonts: [], letter: '' }
  const read = Promise.allSettled(fonts.map((font) => document.fonts.load(font, letter)))
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}
