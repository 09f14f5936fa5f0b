import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type Params, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isLater } from './is-later.ts'
import { wantedLanguage } from './languages/language.ts'
import { paths } from './paths.ts'
import { PLAIN_SHELL_ID, routes, routesWith, SHELL_ID } from './routes.tsx'
import { SessionProvider } from './session.tsx'

let areLaterPagesRead = false

void start()

async function start() {
  const { pathname } = window.location
  const table = isLater(pathname) ? await readLaterPages(routesWith) : routes
  const loaderData = await loadMatchedPages(table)
  const router = createBrowserRouter(table, {
    hydrationData: { loaderData },
    async patchRoutesOnNavigation({ path, patch }) {
      if (!isLater(path) || areLaterPagesRead) return
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
  // A page written at build is taken over as it is; the fallback page is replaced in one step.
  const written = root.firstElementChild && !root.querySelector('[data-loading]')
  if (written) {
    addEventListener('taken-over', () => void showWantedLanguage(), { once: true })
    hydrateRoot(root, app)
  } else {
    await showWantedLanguage()
    createRoot(root).render(app)
  }
}

// Pages are written in English.
async function showWantedLanguage(): Promise<void> {
  const wanted = wantedLanguage()
  if (wanted !== 'en') await (await import('./languages/show-language.ts')).showLanguage(wanted)
}

async function readLaterPages<T>(
  use: (inShell: RouteObject[], inPlainShell: RouteObject[]) => T,
): Promise<T> {
  const { signedInPages, mailedLinkPages } = await import('./later-pages.tsx')
  areLaterPagesRead = true
  return use(signedInPages, mailedLinkPages)
}

// The router renders nothing while a lazy page or its data loads, which would blank the HTML that is already there.
async function loadMatchedPages(table: RouteObject[]): Promise<Record<string, unknown>> {
  const matches = matchRoutes(table, window.location) ?? []
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

/** Our loaders look at the address alone. */
type PageLoader = (address: { params: Params }) => Promise<unknown>
