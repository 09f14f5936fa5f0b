import type { RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { NotFoundPage } from './site/NotFoundPage.tsx'
import { Shell } from './site/Shell.tsx'

/** What the browser's tab, a search engine and the route announcement say about a page. */
export type PageHandle = {
  title: string
  description?: string
  /** The page is content for everyone: written as HTML at build. */
  prerender?: true
}

/** Every page and its URL. Each page is its own chunk. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        path: paths.home(),
        lazy: async () => ({ Component: (await import('./site/HomePage.tsx')).HomePage }),
        handle: page({
          title: 'Ferrywing: the jet is flying home anyway',
          description:
            'Seats on private jets that fly home empty, from verified operators in North America, Europe and MENA, for up to 70% less than charter.',
          prerender: true,
        }),
      },
      { path: '*', Component: NotFoundPage, handle: page({ title: 'Page not found' }) },
    ],
  },
]

function page(handle: PageHandle): PageHandle {
  return handle
}
