import type { Language } from '#contract/languages.ts'

/** Languages whose public pages have addresses of their own, '/fr/pricing'. */
export const OWN_ADDRESSES = ['fr', 'ar'] as const satisfies readonly Language[]

/** What stands before the paths of an address in a language: '/fr', or nothing where the browser says which language. */
export function getPrefix(pathname: string): string {
  return /^\/(fr|ar)(?=\/|$)/.exec(pathname)?.[0] ?? ''
}

/** Where this page, '/pricing', is in a language: '/ar/pricing'. */
export function buildAddressIn(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
