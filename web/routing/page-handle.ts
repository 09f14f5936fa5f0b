import type { RouteObject } from 'react-router'

/** What the browser's tab, search engines and the route announcement say about a page. */
export type PageWords = { title: string; description?: string | undefined }

/** A page's words and how it is drawn. If they depend on the address, its loader returns more exact ones as `page`. */
export type PageHandle = PageWords & {
  /** The page begins with a night sky, with the header over it. */
  header?: 'over-night'
  /** The page exists in every language (`web/languages`); others stay English. */
  translated?: true
  /** The one policy that the page creates, to start its worker. Links to it load a new document. */
  trustedTypes?: string
}

export function page(handle: PageHandle): PageHandle {
  return handle
}

/** Pages that use the server's data. */
export function withServerData(children: RouteObject[]): RouteObject {
  return { lazy: () => import('../data/ServerData.tsx'), children }
}
