import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../languages/language.ts'
import { translate } from '../../languages/translated.ts'
import { Outlet, useLocation, useShown } from '../../router/router.tsx'
import type { PageHandle, PageWords } from '../../routing/page-handle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export const MAIN_ID = 'main'

/** The parent of every layout, so that it also sees changes between layouts. */
export function Root() {
  // Tells after-paint.ts to repeat earlier clicks. In a separate task, so that this render is complete.
  useEffect(() => {
    setTimeout(() => dispatchEvent(new Event('hydrated')))
  }, [])
  return (
    <>
      <Outlet />
      <RouteChange />
    </>
  )
}

/** Does what a full page load would do: sets the tab's title, and focuses and announces the new page. */
function RouteChange() {
  const { pathname } = useLocation()
  // Renders again when the language changes, because the title changes too.
  useLanguage()
  const { title: written } = usePageHandle()
  const title = translate(written)
  const previousPathname = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    setAnnouncement(title)
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [pathname, title])

  useEffect(() => {
    const announce = (event: Event) => setAnnouncement((event as CustomEvent<string>).detail)
    addEventListener('language-chosen', announce)
    return () => removeEventListener('language-chosen', announce)
  }, [])

  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {announcement}
    </VisuallyHidden>
  )
}

/** The texts about the deepest matched page; those of its loader take precedence. */
export function usePageHandle(): PageHandle {
  const match = useShown().matches.at(-1)
  const handle = (match?.route.handle as PageHandle | undefined) ?? { title: 'Ferrywing' }
  const loaded = match?.data as { page?: PageWords } | undefined
  return { ...handle, ...loaded?.page }
}

/** The language of the page's main part: a page that exists only in English stays English. */
export function useLanguageOfPage(): { lang?: 'en'; dir?: 'ltr' } {
  const isEnglish = useLanguage() === 'en'
  const { translated: isTranslated } = usePageHandle()
  return isEnglish || isTranslated ? {} : { lang: 'en', dir: 'ltr' }
}
