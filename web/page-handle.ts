import type { RouteObject } from 'react-router'

/** What the browser's tab, a search engine and the route announcement say about a page. */
export type PageWords = { title: string; description?: string | undefined }

/** A page's words and how it is drawn. Where they depend on the address, its loader answers with better ones as `page`. */
export type PageHandle = PageWords & {
  /** The page begins with a night sky that the header lies on. */
  header?: 'over-night'
  /** The page is written in every language (`web/languages`); others stay English in each. */
  translated?: true
}

export function page(handle: PageHandle): PageHandle {
  return handle
}

/** Pages that keep data of the server. */
export function withServerData(children: RouteObject[]): RouteObject {
  return { lazy: () => import('./data/ServerData.tsx'), children }
}
