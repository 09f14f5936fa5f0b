import { RequireRole } from '../account/RequireRole.tsx'
import { useSession } from '../data/session.tsx'
import { Navigate, Outlet } from '../router/router.tsx'
import { paths } from '../routing/paths.ts'

/** Guards most pages of the back office. Other users see which role they need. */
export function AdminsOnly() {
  return <RequireRole requiredRole="ADMIN" />
}

/** Guards the KYB review. Other users are redirected to the home page. */
export function AdminsOrHome() {
  const { user } = useSession()
  return user?.role === 'ADMIN' ? <Outlet /> : <Navigate to={paths.home()} replace />
}
