import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { SessionProvider } from './data/session.tsx'
import { getPrefix } from './languages/address.ts'
import { findWantedLanguage, type Language } from './languages/language.ts'
import { createRouter } from './router/create-router.ts'
import type { RouteObject } from './router/match-routes.ts'
import { RouterProvider } from './router/router.tsx'
import { isLater } from './routing/is-later.ts'
import { paths } from './routing/paths.ts'
import { buildRoutes, routes } from './routing/routes.tsx'

let areLaterPagesRead = false

void start()

async function start() {
  const { pathname, search, hash } = window.location
  const basename = getPrefix(pathname)
  const router = await createRouter({
    basename,
    url: pathname.slice(basename.length) + search + hash,
    routes,
    readMoreRoutes: (path) => (isLater(path) && !areLaterPagesRead ? readLaterPages() : undefined),
    showsFirstFailure: true,
  })
  router.listen()
  const leaveForHome = () => router.navigate(paths.home())
  const leaveForLogin = () =>
    void router.navigate(paths.login(), { state: { from: router.getShown().location } })
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
  // A written page can be read, and its links work, without its script.
  if (written && router.getShown().hasFailed) return
  if (basename || !written) await showWantedLanguage(basename)
  else addEventListener('hydrated', () => void showWantedLanguage(''), { once: true })
  // As a transition it is rendered in short tasks.
  startTransition(() => {
    if (written) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

// Pages are written in English, except those at the addresses of another language.
async function showWantedLanguage(basename: string): Promise<void> {
  const wanted = (basename.slice(1) as Language) || findWantedLanguage()
  if (wanted !== 'en') await (await import('./languages/show-language.ts')).showLanguage(wanted)
}

async function readLaterPages(): Promise<RouteObject[]> {
  const { signedInPages, mailedLinkPages } = await import('./routing/later-pages.tsx')
  areLaterPagesRead = true
  return buildRoutes(signedInPages, mailedLinkPages)
}
