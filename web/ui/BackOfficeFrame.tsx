import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from '../router/router.tsx'
import { classNames } from './class-names.ts'

const EDGE_PX = 20

export type BackOfficeItem = { label: string; to: string; end?: boolean }

/**
 * The frame of a back office: its navigation at the side, or on narrow screens in a scrolling row above, and the page. Each page
 * has its own PageHeading.
 */
export function BackOfficeFrame(props: {
  label: string
  items: readonly BackOfficeItem[]
  children: ReactNode
}) {
  const row = useShownPage()
  return (
    <div className="shell grid gap-8 pt-6 pb-24 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-14 lg:pt-12">
      <nav
        ref={row}
        aria-label={props.label}
        onFocus={showWhole}
        className="-mx-5 overflow-x-auto px-5 py-1 lg:sticky lg:top-8 lg:mx-0 lg:self-start lg:overflow-visible lg:px-0"
      >
        <ul className="flex gap-1 lg:grid">
          {props.items.map((item) => (
            <li key={item.to}>
              <NavLink to={item.to} end={item.end ?? false} className={itemLook}>
                {item.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 grid-cols-1 content-start gap-10">{props.children}</div>
    </div>
  )
}

// On a narrow screen the entry of the current page may be outside of the visible row, so scroll to it.
function useShownPage() {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another entry.
  useEffect(() => {
    const row = ref.current
    const entry = row?.querySelector('[aria-current="page"]')
    if (!row || !entry || row.scrollWidth <= row.clientWidth) return
    const [around, place] = [row.getBoundingClientRect(), entry.getBoundingClientRect()]
    row.scrollLeft += place.left - around.left - (around.width - place.width) / 2
  }, [pathname])
  return ref
}

// The browser scrolls to a focused entry, but may leave it partly hidden at the edge of the row.
function showWhole({ currentTarget: row, target }: FocusEvent<HTMLElement>): void {
  const [around, place] = [row.getBoundingClientRect(), target.getBoundingClientRect()]
  if (place.left < around.left + EDGE_PX) row.scrollLeft += place.left - around.left - EDGE_PX
  else if (place.right > around.right - EDGE_PX) row.scrollLeft += place.right - around.right + EDGE_PX
}

function itemLook({ isActive }: { isActive: boolean }): string {
  return classNames(
    'flex min-h-11 items-center rounded-full px-4 text-[0.9375rem] whitespace-nowrap transition-colors focus-visible:rounded-full',
    isActive ? 'bg-raise font-semibold text-ink' : 'text-muted hover:text-ink',
  )
}
