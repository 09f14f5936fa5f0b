import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import type { PageHandle, PageWords } from '../routes.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

export const MAIN_ID = 'main'

/** Around every layout, so that it also sees the way from one to another. */
export function Root() {
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
  const { title } = usePageHandle()
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
