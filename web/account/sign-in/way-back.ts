import type { User } from '#contract/accounts/accounts.ts'
import { resolveOwnPath } from '#contract/own-path.ts'
import { paths } from '../../routing/paths.ts'

/** The `state` of a link to the sign-in page, with which signing in returns to the current page. */
export type WayBack = { from: { pathname: string; search: string; hash: string } }

export function buildWayBack(location: WayBack['from']): WayBack {
  const { pathname, search, hash } = location
  return { from: { pathname, search, hash } }
}

/** The page after signing in: the own pages of administrators and operators; for others the previous page or home. */
export function findPathAfterSignIn(
  user: Pick<User, 'role' | 'mustSetUpSecondFactor'>,
  state: unknown,
): string {
  if (user.mustSetUpSecondFactor) return paths.setUpSecondFactor()
  if (user.role === 'ADMIN') return paths.admin()
  if (user.role === 'OPERATOR') return paths.operator()
  return readWayBack(state) ?? paths.home()
}

/** The way back as one path; null if there is none, or if it would lead to another host. */
export function readWayBack(state: unknown): string | null {
  const from = (state as Partial<WayBack> | null)?.from
  if (typeof from?.pathname !== 'string') return null
  const own = resolveOwnPath(`${from.pathname}${from.search ?? ''}${from.hash ?? ''}`)
  return own && `${own.pathname}${own.search}${own.hash}`
}

/** Builds the way back from a path, as a provider's callback returns it. */
export function buildWayBackTo(path: string | null): WayBack | null {
  const own = path ? resolveOwnPath(path) : null
  return own && buildWayBack(own)
}
