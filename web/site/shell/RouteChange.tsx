import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useLanguage } from '../../languages/language.ts'
import { translate } from '../../languages/translated.ts'
import type { PageHandle, PageWords } from '../../page-handle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

export const MAIN_ID = 'main'

/** Around every layout, so that it also sees the way from one to another. */
export function Root() {
  // after-paint.ts waits for this with what was pressed before; in a task of its own, when this render is done with.
  useEffect(() => {
    setTimeout(() => dispatchEvent(new Event('taken-over')))
  }, [])
  return (
    <>
      <Outlet />
      <RouteChange />
    </>
  )
}

/** What a full page load would do by itself: the tab's title, the focus on the new page, its name spoken, the scroll position. */
function RouteChange() {
  const { pathname } = useLocation()
  // Its title is another one then.
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
    const tell = (event: Event) => setAnnouncement((event as CustomEvent<string>).detail)
    addEventListener('language-chosen', tell)
    return () => removeEventListener('language-chosen', tell)
  }, [])

  return (
    <>
      <ScrollRestoration />
      <VisuallyHidden aria-live="polite" aria-atomic="true">
        {announcement}
      </VisuallyHidden>
    </>
  )
}

/** The deepest matched page's own words about itself, those of its loader first. */
export function usePageHandle(): PageHandle {
  const match = useMatches().findLast(({ handle }) => handle)
  const handle = (match?.handle as PageHandle | undefined) ?? { title: 'Ferrywing' }
  const loaded = match?.loaderData as { page?: PageWords } | undefined
  return { ...handle, ...loaded?.page }
}

/** What the page's main part has to say of its language: a page that knows English alone stays English in every other. */
export function useLanguageOfPage(): { lang?: 'en'; dir?: 'ltr' } {
  const isEnglish = useLanguage() === 'en'
  const { translated: isTranslated } = usePageHandle()
  return isEnglish || isTranslated ? {} : { lang: 'en', dir: 'ltr' }
}
