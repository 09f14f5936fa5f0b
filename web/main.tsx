import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type Params, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { SessionProvider } from './data/session.tsx'
import { getPrefix } from './languages/address.ts'
import { findWantedLanguage, type Language } from './languages/language.ts'
import { isLater } from './routing/is-later.ts'
import { paths } from './routing/paths.ts'
import { buildRoutes, PLAIN_SHELL_ID, routes, SHELL_ID } from './routing/routes.tsx'

let areLaterPagesRead = false

void start()

async function start() {
  const basename = getPrefix(window.location.pathname)
  const isLaterPath = (path: string) => isLater(path.slice(getPrefix(path).length))
  const table = isLaterPath(window.location.pathname) ? await readLaterPages(buildRoutes) : routes
  const loaderData = await loadMatchedPages(table, basename)
  const router = createBrowserRouter(table, {
    ...(basename && { basename }),
    hydrationData: { loaderData },
    async patchRoutesOnNavigation({ path, patch }) {
      if (!isLaterPath(path) || areLaterPagesRead) return
      await readLaterPages((inShell, inPlainShell) => {
        patch(SHELL_ID, inShell)
        patch(PLAIN_SHELL_ID, inPlainShell)
      })
    },
  })
  const leaveForHome = () => router.navigate(paths.home())
  const leaveForLogin = () => void router.navigate(paths.login(), { state: { from: router.state.location } })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')

  const app = (
    <SessionProvider onSignedOut={leaveForHome} onSessionEnd={leaveForLogin}>
      <RouterProvider router={router} />
    </SessionProvider>
  )
  // A prerendered page is hydrated; the fallback page is replaced in one step. If the language or the offer differs from that of
  // the HTML, the page is rendered again.
  const { lang, dataset } = document.documentElement
  const isWritten = !basename || (basename === `/${lang}` && !dataset.offer)
  const written = isWritten && root.firstElementChild && !root.querySelector('[data-loading]')
  if (basename && written) {
    await showWantedLanguage(basename)
    hydrateRoot(root, app)
  } else if (written) {
    addEventListener('hydrated', () => void showWantedLanguage(''), { once: true })
    hydrateRoot(root, app)
  } else {
    await showWantedLanguage(basename)
    createRoot(root).render(app)
  }
}

// Pages are written in English, except those at the addresses of another language.
async function showWantedLanguage(basename: string): Promise<void> {
  const wanted = (basename.slice(1) as Language) || findWantedLanguage()
  if (wanted !== 'en') await (await import('./languages/show-language.ts')).showLanguage(wanted)
}

async function readLaterPages<T>(
  use: (inShell: RouteObject[], inPlainShell: RouteObject[]) => T,
): Promise<T> {
  const { signedInPages, mailedLinkPages } = await import('./routing/later-pages.tsx')
  areLaterPagesRead = true
  return use(signedInPages, mailedLinkPages)
}

// The router renders nothing while a lazy page or its data loads, which would blank the existing HTML.
async function loadMatchedPages(table: RouteObject[], basename: string): Promise<Record<string, unknown>> {
  const matches = matchRoutes(table, window.location, basename || '/') ?? []
  const loaderData: Record<string, unknown> = {}
  await Promise.all(
    matches.map(async ({ route, params }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
      const load = route.loader as PageLoader | undefined
      if (load && route.id) loaderData[route.id] = await load({ params })
    }),
  )
  return loaderData
}

/** Our loaders use only the address. */
type PageLoader = (address: { params: Params }) => Promise<unknown>
