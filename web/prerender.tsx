import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { notFound, type PageHandle, routes } from './routes.tsx'
import { SessionProvider } from './session.tsx'
import { LoadingPage } from './site/LoadingPage.tsx'
import { PlainShell } from './site/PlainShell.tsx'
import { Root } from './site/RouteChange.tsx'
import { Shell } from './site/Shell.tsx'

export type Page = { file: string; body: string; handle: PageHandle; url: string }
export type KnownRoute = { pattern: string; html: string; prerendered: boolean }

/** Every HTML file of the site, and which of them answers which route. */
export async function renderSite(): Promise<{ pages: Page[]; knownRoutes: KnownRoute[] }> {
  const leaves = routes.flatMap((route) => leavesOf(route))
  const knownRoutes = leaves.map(({ pattern, handle, fallback }) => ({
    pattern,
    html: handle?.prerender ? fileOf(pattern) : fallback,
    prerendered: handle?.prerender !== undefined,
  }))
  const content = leaves.flatMap(({ pattern, handle }) => (handle?.prerender ? [{ pattern, handle }] : []))
  const loading = { title: 'Ferrywing' }
  const pages = await Promise.all([
    ...content.map(({ pattern, handle }) => renderPage(routes, pattern, fileOf(pattern), handle)),
    renderPage(routes, '/404', '404.html', notFound),
    renderPage(loadingIn(Shell), '/', 'fallback.html', loading),
    renderPage(loadingIn(PlainShell), '/', 'fallback-plain.html', loading),
  ])
  return { pages, knownRoutes }
}

type Leaf = { pattern: string; handle: PageHandle | undefined; fallback: string }

function leavesOf(route: RouteObject, above = '', fallbackAbove = 'fallback.html'): Leaf[] {
  if (route.path === '*') return []
  const fallback = route.Component === PlainShell ? 'fallback-plain.html' : fallbackAbove
  const pattern = route.path?.startsWith('/') ? route.path : `${above}${route.path ? `/${route.path}` : ''}`
  const below = (route.children ?? []).flatMap((child) => leavesOf(child, pattern, fallback))
  if (below.length > 0 || route.children) return below
  return [{ pattern: pattern || '/', handle: route.handle, fallback }]
}

function fileOf(pattern: string): string {
  return pattern === '/' ? 'index.html' : `${pattern.slice(1)}.html`
}

function loadingIn(Layout: typeof Shell): RouteObject[] {
  const page = { path: '*', Component: LoadingPage }
  return [{ Component: Root, children: [{ Component: Layout, children: [page] }] }]
}

async function renderPage(
  table: RouteObject[],
  url: string,
  file: string,
  handle: PageHandle,
): Promise<Page> {
  const { query, dataRoutes } = createStaticHandler(table)
  const context = await query(new Request(`http://build.invalid${url}`))
  if (context instanceof Response) throw new Error(`${url} answers at build with a redirect`)
  const router = createStaticRouter(dataRoutes, context)
  const { prelude } = await prerender(
    <SessionProvider onSignedOut={async () => {}} onSessionEnd={() => {}}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </SessionProvider>,
    {
      // Otherwise content over about 12 kB would wait behind an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    },
  )
  return { file, url, handle, body: await new Response(prelude).text() }
}
