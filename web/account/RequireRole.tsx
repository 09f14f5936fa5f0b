import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { useSession } from '../data/session.tsx'
import { Navigate, Outlet, useLocation } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { buildWayBack } from './sign-in/way-back.ts'

type Role = User['role']

/**
 * Shows its content, by default the matched child route, to a signed-in user with the role or one of the roles. Others are
 * redirected to `fallback` with the way back, or see which role they need.
 */
export function RequireRole(props: {
  requiredRole?: Role
  allowedRoles?: readonly Role[]
  fallback?: string
  children?: ReactNode
}) {
  const { status, user } = useSession()
  const location = useLocation()
  // As tall as the previous page, so that the footer stays below.
  if (status === 'loading') return <Spinner className="min-h-svh" />
  if (status === 'unauthenticated') {
    // Signing out has already opened another page, which is drawn next.
    if (window.location.pathname !== location.pathname) return null
    return <Navigate to={props.fallback ?? paths.login()} replace state={buildWayBack(location)} />
  }
  if (user.mustSetUpSecondFactor) {
    return <Navigate to={paths.setUpSecondFactor()} replace state={buildWayBack(location)} />
  }
  const allowed = props.allowedRoles ?? (props.requiredRole ? [props.requiredRole] : undefined)
  if (allowed && !allowed.includes(user.role)) {
    return (
      <AccessDenied required={allowed} severalAsked={props.allowedRoles !== undefined} current={user.role} />
    )
  }
  return props.children ?? <Outlet />
}

function AccessDenied(props: { required: readonly Role[]; severalAsked: boolean; current: Role }) {
  return (
    <Page className="min-h-[70svh] content-center justify-items-center">
      <Card padded className="grid w-full max-w-lg gap-5">
        <h1 className="text-heading">Access Denied</h1>
        <p className="text-muted">You don't have permission to access this page.</p>
        <dl className="grid gap-2 border-t border-line pt-5 text-[0.9375rem]">
          <Fact term={props.severalAsked ? 'Required roles' : 'Required role'}>
            {props.required.join(', ')}
          </Fact>
          <Fact term="Your current role">{props.current}</Fact>
        </dl>
        <LinkButton to={paths.home()} variant="secondary" className="justify-self-start">
          Back to Home
        </LinkButton>
      </Card>
    </Page>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-muted">{term}:</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
