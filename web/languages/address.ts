import type { Language } from '#contract/languages.ts'

/** Languages with their own addresses of public pages, '/fr/pricing'. */
export const OWN_ADDRESSES = ['fr', 'ar'] as const satisfies readonly Language[]

/** The language prefix of a path: '/fr', or '' when the browser decides the language. */
export function getPrefix(pathname: string): string {
  return /^\/(fr|ar)(?=\/|$)/.exec(pathname)?.[0] ?? ''
}

/** The address of a page, '/pricing', in a language: '/ar/pricing'. */
export function buildAddressIn(language: Language, path: string): string {
  if (language === 'en') return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}
