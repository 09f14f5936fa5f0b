import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type Params } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from './paths.ts'
import { routes } from './routes.tsx'
import { SessionProvider } from './session.tsx'

void start()

async function start() {
  const loaderData = await loadMatchedPages()
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } })
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
  if (written) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

// The router renders nothing while a lazy page or its data loads, which would blank the HTML that is already there.
async function loadMatchedPages(): Promise<Record<string, unknown>> {
  const matches = matchRoutes(routes, window.location) ?? []
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
