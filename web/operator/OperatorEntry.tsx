import { RequireRole } from '../account/RequireRole.tsx'
import { Navigate } from '../router/router.tsx'
import { backOfficePaths } from '../routing/back-office-paths.ts'

/** The first address of operators and administrators, which redirects to the dashboard. */
export function OperatorEntry() {
  return (
    <RequireRole allowedRoles={['OPERATOR', 'ADMIN']}>
      <Navigate to={backOfficePaths.operatorDashboard()} replace />
    </RequireRole>
  )
}
