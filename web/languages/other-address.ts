import { paths } from '../paths.ts'
import { prefixOf } from './address.ts'
import type { Language } from './language.ts'

/** The public pages that are written in every language, each at an address of its own. */
export const PAGES_IN_EVERY_LANGUAGE: readonly string[] = [
  paths.home(),
  paths.howItWorks(),
  paths.routes(),
  paths.pricing(),
  paths.contact(),
  paths.faq(),
]

/** Where the page at this path is in another language: '/ar/pricing'; null where the same address shows all languages. */
export function otherAddress(pathname: string, language: Language): string | null {
  const prefix = prefixOf(pathname)
  const path = pathname.slice(prefix.length).replace(/\/$/, '') || '/'
  if (PAGES_IN_EVERY_LANGUAGE.includes(path)) return addressIn(language, path)
  return prefix ? path : null
}

export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
