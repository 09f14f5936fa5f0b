import type { ComponentType, ReactNode } from 'react'

export type Params = Record<string, string | undefined>
export type Location = {
  pathname: string
  search: string
  hash: string
  /** The data that a link or call passed besides the address. It stays with the entry of the browser's history. */
  state: unknown
  key: string
}

/** The possible exports of a lazy route's module. */
type Loaded = {
  Component?: ComponentType
  loader?: (page: { params: Params; location: Location; isFirst: boolean }) => Promise<unknown>
}

/** A page, or a layout around the pages in `children`. Paths are absolute; layouts have none. */
export type RouteObject = Loaded & {
  path?: string
  /** Loads the rest of the route. It is removed once it has run. */
  lazy?: (() => Promise<Loaded>) | undefined
  children?: RouteObject[]
  /** Shown instead of a page below that failed. */
  ErrorBoundary?: () => ReactNode
  handle?: unknown
}

type Match = { route: RouteObject; data?: unknown }
export type Matches = { matches: Match[]; params: Params }

/**
 * The routes from the outermost layout to the page of this path. Of several pages the one with the most fixed segments wins, so
 * that `/flights/new` is not a leg; '*' is for paths without a page.
 */
export function matchRoutes(routes: RouteObject[], pathname: string): Matches {
  let best: Matches = { matches: [], params: {} }
  let most = -2
  visit(routes, [])
  return best

  function visit(level: RouteObject[], above: RouteObject[]) {
    for (const route of level) {
      const branch = [...above, route]
      if (route.children) visit(route.children, branch)
      else if (route.path) compare(route.path, branch)
    }
  }

  function compare(path: string, branch: RouteObject[]) {
    const fixed = path === '*' ? -1 : path.split('/').filter((part) => part && part[0] !== ':').length
    const found = fixed > most && matchPath(path, pathname)
    if (!found) return
    most = fixed
    best = { matches: branch.map((route) => ({ route })), params: found }
  }
}

/** The parameters of a path if it fits the pattern. A slash at the end and the case of letters do not matter. */
function matchPath(pattern: string, pathname: string): Params | undefined {
  if (pattern === '*') return {}
  const wanted = split(pattern)
  const given = split(pathname)
  if (wanted.length !== given.length) return undefined
  const params: Params = {}
  const isSame = wanted.every((part, index) => {
    const segment = decode(given[index] ?? '')
    if (part[0] !== ':') return part.toLowerCase() === segment.toLowerCase()
    params[part.slice(1)] = segment
    return segment !== ''
  })
  return isSame ? params : undefined
}

const split = (path: string) => path.replace(/\/+$/, '').split('/')

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
