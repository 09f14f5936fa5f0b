import { RequireRole } from '../account/RequireRole.tsx'
import { useSession } from '../data/session.tsx'
import { Outlet, useLocation } from '../router/router.tsx'
import { backOfficePaths } from '../routing/back-office-paths.ts'
import { paths } from '../routing/paths.ts'
import { BackOfficeFrame, type BackOfficeItem } from '../ui/BackOfficeFrame.tsx'
import { useOperator } from './operator-queries.ts'

/** The menu of an operator. */
const items: BackOfficeItem[] = [
  { label: 'Dashboard', to: backOfficePaths.operatorDashboard() },
  { label: 'Flights', to: backOfficePaths.operatorLegs() },
  { label: 'Fleet', to: backOfficePaths.operatorFleet() },
  { label: 'FBOs', to: backOfficePaths.operatorFbos() },
  { label: 'Schedule', to: backOfficePaths.operatorSchedule() },
  { label: 'Payouts', to: backOfficePaths.operatorPayouts() },
  { label: 'Invoices', to: backOfficePaths.operatorInvoices() },
  { label: 'Company', to: backOfficePaths.operatorCompany() },
  { label: 'Developers', to: backOfficePaths.operatorDevelopers() },
]

/** The menu of an account that is not an operator yet. */
const firstItems: BackOfficeItem[] = [
  { label: 'Onboarding', to: backOfficePaths.operatorOnboarding() },
  { label: 'Dashboard', to: backOfficePaths.operatorDashboard() },
  { label: 'Fleet', to: backOfficePaths.operatorFleet() },
  { label: 'Company', to: backOfficePaths.operatorCompany() },
]

/** The menu of an operator that may no longer sell: it can see and cancel sold legs. */
const lastItems: BackOfficeItem[] = [
  { label: 'Dashboard', to: backOfficePaths.operatorDashboard() },
  { label: 'Flights', to: backOfficePaths.operatorLegs() },
  { label: 'Payouts', to: backOfficePaths.operatorPayouts() },
  { label: 'Invoices', to: backOfficePaths.operatorInvoices() },
  { label: 'Company', to: backOfficePaths.operatorCompany() },
]

/** The frame around each of the operator's pages. Any signed-in user may look; the server decides what they may do. */
export function OperatorBackOffice() {
  return (
    <RequireRole>
      <FrameByRole />
    </RequireRole>
  )
}

function FrameByRole() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const windsUp = useOperator().data?.banner?.kind === 'WINDING_UP'
  // The entry redirects, or says that it needs another role.
  if (pathname === paths.operator()) return <Outlet />
  return (
    <BackOfficeFrame
      label="Operator"
      items={windsUp ? lastItems : user?.role === 'USER' ? firstItems : items}
    >
      <Outlet />
    </BackOfficeFrame>
  )
}
