import { Navigate, Outlet } from 'react-router'
import { RequireRole } from '../account/RequireRole.tsx'
import { useSession } from '../data/session.tsx'
import { paths } from '../routing/paths.ts'

/** Around most of the back office's pages: other users are told which role they need. */
export function AdminsOnly() {
  return <RequireRole requiredRole="ADMIN" />
}

/** Around the KYB review: others are led to the home page. */
export function AdminsOrHome() {
  const { user } = useSession()
  return user?.role === 'ADMIN' ? <Outlet /> : <Navigate to={paths.home()} replace />
}
