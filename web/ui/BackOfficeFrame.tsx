import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from './class-names.ts'

const EDGE_PX = 20

export type BackOfficeItem = { label: string; to: string; end?: boolean }

/**
 * A place of work with several pages: its own navigation at the side, on narrow screens a row above that scrolls, and
 * the page. Each page brings its PageHeading.
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

// On a narrow screen the page's own entry may stand beyond the row's end.
function useShownPage() {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry.
  useEffect(() => {
    const row = ref.current
    const entry = row?.querySelector('[aria-current="page"]')
    if (!row || !entry || row.scrollWidth <= row.clientWidth) return
    const [around, place] = [row.getBoundingClientRect(), entry.getBoundingClientRect()]
    row.scrollLeft += place.left - around.left - (around.width - place.width) / 2
  }, [pathname])
  return ref
}

// Scrolled to by the browser, an entry may still stand beneath the row's edge.
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
