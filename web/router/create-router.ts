import { type Location, type Matches, matchRoutes, type RouteObject } from './match-routes.ts'

/** An address of ours. One without a path means the current path, without its query and hash. */
export type To = string | { pathname?: string; search?: string; hash?: string }
export type NavigateOptions = {
  replace?: boolean | undefined
  state?: unknown
  /** Keeps the scroll position. */
  preventScrollReset?: boolean | undefined
  /** Draws at once, for fields whose value is in the address: otherwise typed letters would be lost. */
  flushSync?: boolean | undefined
}

/** What is on the screen. */
export type Shown = Matches & {
  location: Location
  /** A kept scroll position, or `stay`. Without it, the page scrolls to the hash or to the top. */
  scroll?: number | 'stay'
  /** A script or the data of the page did not load. */
  hasFailed?: boolean
}
type Listener = (shown: Shown, flushSync: boolean) => void

/** Stops a navigation by returning true. `proceed` performs it after all. */
export type Guard = (change: { from: Location; to: Location; proceed: () => void }) => boolean

type Options = {
  routes: RouteObject[]
  /** Path, query and hash, without `basename`. */
  url: string
  /** The beginning of every path, such as `/fr`. */
  basename?: string
  /** Reads a larger table of routes if the path needs one that has not been read yet. */
  readMoreRoutes?: (pathname: string) => Promise<RouteObject[]> | undefined
  /** Shows a failed first page like any failed page. Otherwise the call rejects, which the prerender needs. */
  showsFirstFailure?: boolean
}

/** What we keep with each entry of the browser's history: its state, its key, and its place, to know how far a step went. */
type Entry = { usr?: unknown; key?: string; idx?: number } | null

const POSITIONS = 'scroll-positions'

export type Router = Awaited<ReturnType<typeof createRouter>>

/**
 * The router. A page is loaded first, and only then do the address and the screen change. Without `listen` it needs no browser,
 * for the prerender.
 */
export async function createRouter(options: Options) {
  const { url, basename = '', readMoreRoutes, showsFirstFailure } = options
  let { routes } = options
  const listeners = new Set<Listener>()
  let positions: Record<string, number> = {}
  let guard: Guard | undefined
  // An earlier navigation that loads for longer must not end after the newest one.
  let newest = 0
  let isLoading = false
  let index = 0
  let nextStep: 'allowed' | 'ignored' | undefined
  let shown: Shown = await loadFirst(createLocation(url, null))

  return {
    getShown: () => shown,
    isLoading: () => isLoading,
    buildHref: (to: To, from: Location) => build(resolve(to, from)),
    navigate,
    listen,
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setGuard(next: Guard) {
      guard = next
      return () => {
        if (guard === next) guard = undefined
      }
    },
  }

  /** Resolves when the page is shown, or the navigation was stopped. A number is a step in the browser's history. */
  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const location = createLocation(resolve(to, shown.location), { usr: options.state, key: createKey() })
    const proceed = () => void change(location, options)
    if (!guard?.({ from: shown.location, to: location, proceed })) await change(location, options)
  }

  /** Begins to listen to the browser's history. Scroll positions are kept here, since a page may load after a step back. */
  function listen(): void {
    const entry = numberEntry(0)
    shown = { ...shown, location: createLocation(url, entry) }
    positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}')
    shown.scroll = positions[shown.location.key] ?? 'stay'
    history.scrollRestoration = 'manual'
    addEventListener('popstate', follow)
    addEventListener('pageshow', () => {
      history.scrollRestoration = 'manual'
    })
    addEventListener('pagehide', () => {
      if (!isLoading) keepPosition()
      sessionStorage.setItem(POSITIONS, JSON.stringify(positions))
      // A reload shows the HTML before this script runs.
      history.scrollRestoration = 'auto'
    })
  }

  // The browser itself makes the first entry, and those of links within the page.
  function numberEntry(place: number): Entry {
    const entry: Entry = history.state
    index = entry?.idx ?? place
    if (entry?.idx === undefined) history.replaceState({ key: createKey(), idx: index }, '')
    return history.state
  }

  function follow(): void {
    const step = nextStep
    nextStep = undefined
    if (step === 'ignored') return
    const before = index
    const entry = numberEntry(index + 1)
    const distance = index - before
    const { pathname, search, hash } = window.location
    const location = createLocation(pathname.slice(basename.length) + search + hash, entry)
    const proceed = () => {
      nextStep = 'allowed'
      history.go(distance)
    }
    if (step !== 'allowed' && guard?.({ from: shown.location, to: location, proceed })) {
      index = before
      nextStep = 'ignored'
      history.go(-distance)
    } else void change(location)
  }

  // Without options for a step in the history, whose entry exists. Without anything to load the change is complete on return.
  function change(location: Location, options?: NavigateOptions): Promise<void> | undefined {
    keepPosition()
    const number = ++newest
    const page = load(location)
    if (!(page instanceof Promise)) return show(page)
    isLoading = true
    return page.catch((error: unknown) => fail(location, error)).then(show)

    function show(next: Shown): undefined {
      if (number !== newest) return
      isLoading = false
      if (options) writeEntry(location, options)
      const scroll = options?.preventScrollReset ? 'stay' : positions[location.key]
      shown = scroll === undefined ? next : { ...next, scroll }
      for (const listener of listeners) listener(shown, options?.flushSync ?? false)
    }
  }

  function writeEntry({ state, key, ...parts }: Location, { replace }: NavigateOptions): void {
    if (!replace) index++
    const entry: Entry = { usr: state, key, idx: index }
    history[replace ? 'replaceState' : 'pushState'](entry, '', build(join(parts)))
  }

  function keepPosition(): void {
    positions[shown.location.key] = scrollY
  }

  async function loadFirst(location: Location): Promise<Shown> {
    try {
      return await load(location, true)
    } catch (error) {
      if (showsFirstFailure) return fail(location, error)
      throw error
    }
  }

  function load(location: Location, isFirst = false): Shown | Promise<Shown> {
    const more = readMoreRoutes?.(location.pathname)
    if (!more) return loadPage(location, isFirst)
    return more.then((table) => {
      routes = table
      return loadPage(location, isFirst)
    })
  }

  function loadPage(location: Location, isFirst: boolean): Shown | Promise<Shown> {
    const page = { ...matchRoutes(routes, location.pathname), location }
    const waiting = page.matches.filter(({ route }) => route.lazy || route.loader)
    if (waiting.length === 0) return page
    const all = waiting.map(async (match) => {
      const { route } = match
      if (route.lazy) {
        const { Component, loader } = await route.lazy()
        Object.assign(route, { Component, loader, lazy: undefined })
      }
      match.data = await route.loader?.({ params: page.params, location, isFirst })
    })
    return Promise.all(all).then(() => page)
  }

  function fail(location: Location, error: unknown): Shown {
    reportError(error)
    return { ...matchRoutes(routes, location.pathname), location, hasFailed: true }
  }

  // The home page in another language is `/fr`, not `/fr/`.
  function build(path: string): string {
    return basename ? basename + path.replace(/^\/(?=[?#]|$)/, '') : path
  }
}

function resolve(to: To, { pathname }: Location): string {
  if (typeof to !== 'string') return join({ pathname, ...to })
  return to.startsWith('/') ? to : pathname + to
}

function join({
  pathname,
  search = '',
  hash = '',
}: {
  pathname: string
  search?: string
  hash?: string
}): string {
  return pathname + search.replace(/^(?!\?|$)/, '?') + hash.replace(/^(?!#|$)/, '#')
}

// The parser encodes the address as the browser would, and two slashes at the beginning would lead to another site.
function createLocation(url: string, entry: Entry): Location {
  const { pathname, search, hash } = new URL(url.replace(/^[/\\]+/, '/'), 'http://ours.invalid')
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' }
}

function createKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
