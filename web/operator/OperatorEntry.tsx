import { Navigate } from 'react-router'
import { RequireRole } from '../account/RequireRole.tsx'
import { deskPaths } from '../desk-paths.ts'

/** Where operators and administrators arrive: it leads on to the dashboard. */
export function OperatorEntry() {
  return (
    <RequireRole allowedRoles={['OPERATOR', 'ADMIN']}>
      <Navigate to={deskPaths.operatorDashboard()} replace />
    </RequireRole>
  )
}
