import { LANGUAGES, type Language } from '#contract/languages.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'

export function buildLegPath(legId: string): string {
  return `/booking?legId=${legId}`
}

/** Returns the search for legs between two airports: the page of a route. */
export function buildRoutePath({ from, to }: { from: string; to: string }): string {
  return `/booking?from=${from}&to=${to}`
}

/** Returns the address of a page in a language, as the web writes it: French and Arabic have a prefix. */
export function buildPathIn(language: Language, path: string): string {
  return language === 'en' ? path : `/${language}${path}`
}

/** Returns the addresses of a page in every language, for search engines; escaped for HTML and XML. */
export function listAlternates(site: SiteAddress, path: string): { language: Language; address: string }[] {
  return LANGUAGES.map((language) => ({
    language,
    address: escapeHtml(buildAddress(site, buildPathIn(language, path))),
  }))
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
