import type { RouteObject } from '../router/match-routes.ts'

/** The texts about a page for the browser's tab, search engines and the route announcement. */
export type PageWords = { title: string; description?: string | undefined }

/** A page's words and how it is drawn. If they depend on the address, its loader returns more exact ones as `page`. */
export type PageHandle = PageWords & {
  /** The page begins with a night sky, with the header over it. */
  header?: 'over-night'
  /** The page exists in every language (`web/languages`); others stay English. */
  translated?: true
  /** The Trusted Types policy with which the page starts its worker. Links to the page load a new document. */
  trustedTypes?: string
}

export function definePage(handle: PageHandle): PageHandle {
  return handle
}

/** Pages that use the server's data. */
export function withServerData(children: RouteObject[]): RouteObject {
  return { lazy: () => import('../data/ServerData.tsx'), children }
}
