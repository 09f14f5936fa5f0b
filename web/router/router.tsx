import {
  Component,
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { NavigateOptions, Router, Shown, To } from './create-router.ts'
import type { Location, Params } from './match-routes.ts'

const RouterContext = createContext<Router | null>(null)
const ShownContext = createContext<Shown | null>(null)
/** The content below the layout. */
const OutletContext = createContext<ReactNode>(null)

/** Shows the router's page in its layouts. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState(router.getShown)
  useLayoutEffect(() => {
    setShown(router.getShown())
    return router.subscribe((next, isAtOnce) => {
      if (isAtOnce) flushSync(() => setShown(next))
      // The old page stays while parts of the new one load.
      else startTransition(() => setShown(next))
    })
  }, [router])
  useLayoutEffect(() => scrollTo(shown), [shown])
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>{drawMatches(shown)}</ShownContext>
    </RouterContext>
  )
}

// Every route has the same elements around it, so that a layout stays when the page below it changes.
function drawMatches(shown: Shown): ReactNode {
  let below: ReactNode = null
  for (const { route } of shown.matches.toReversed()) {
    const { Component: Layout, ErrorBoundary: Failed } = route
    const content = Layout ? <Layout /> : below
    below = (
      <OutletContext value={below}>
        {Failed ? (
          <Boundary shown={shown} fallback={<Failed />}>
            {content}
          </Boundary>
        ) : (
          content
        )}
      </OutletContext>
    )
  }
  return below
}

type BoundaryProps = { shown: Shown; fallback: ReactNode; children: ReactNode }
type BoundaryState = { shown?: Shown; hasThrown?: boolean }

/** Shows the fallback instead of a page that failed, until the next navigation. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}
  static getDerivedStateFromError(): BoundaryState {
    return { hasThrown: true }
  }
  static getDerivedStateFromProps({ shown }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.shown === shown ? null : { shown, hasThrown: false }
  }
  override render() {
    const { shown, fallback, children } = this.props
    return shown.hasFailed || this.state.hasThrown ? fallback : children
  }
}

function scrollTo({ scroll, location }: Shown): void {
  if (scroll === 'stay') return
  const target = scroll === undefined && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, scroll ?? 0)
}

/** The page or layout below this layout. */
export function Outlet() {
  return use(OutletContext)
}

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no RouterProvider above')
  return router
}

export function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('There is no RouterProvider above')
  return shown
}

export function useLocation(): Location {
  return useShown().location
}

export function useParams(): Params {
  return useShown().params
}

/** Returns the data of the page's loader. */
export function useLoaderData<T>(): T {
  return useShown().matches.at(-1)?.data as T
}

export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

type Query = string | URLSearchParams | Record<string, string>
type SetQuery = (query: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions) => void

/** The query of the address, and a function that navigates to another one of the same path. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetQuery>(
    (next, options) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(query)) : next
      void navigate(`?${new URLSearchParams(chosen)}`, options)
    },
    [navigate, query],
  )
  return [query, setQuery]
}

/** Opens another page as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: To } & Pick<NavigateOptions, 'replace' | 'state'>) {
  const navigate = useNavigate()
  // As text, because each render may bring new objects with the same content.
  const target = JSON.stringify([to, { replace, state }])
  useEffect(() => {
    const [address, options] = JSON.parse(target)
    void navigate(address, options)
  }, [navigate, target])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & {
    to: To
    /** Loads the page as a new document. */
    reloadDocument?: boolean
  }

/** A link to one of our pages. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  ...rest
}: LinkProps) {
  const router = useRouter()
  const location = useLocation()
  const href = router.buildHref(to, location)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      reloadDocument ||
      event.button !== 0 ||
      (rest.target ?? '_self') !== '_self'
    )
      return
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // As in the browser, a link to the same address adds nothing to the history.
    const isSame = href === router.buildHref(location, location)
    void router.navigate(to, { replace: replace ?? isSame, state, preventScrollReset })
  }

  return <a {...rest} href={href} onClick={follow} />
}

type NavLinkProps = Omit<LinkProps, 'className' | 'to'> & {
  to: string
  className: (page: { isActive: boolean }) => string
  /** Whether the link is active only on its own page, not on pages below it. */
  end?: boolean
}

/** A link that is marked, for screen readers too, while its page or one below it is open. */
export function NavLink({ to, className, end, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={className({ isActive })}
    />
  )
}
