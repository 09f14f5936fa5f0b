import { Outlet, useLocation } from 'react-router'
import { RequireRole } from '../account/RequireRole.tsx'
import { backOfficePaths } from '../back-office-paths.ts'
import { useSession } from '../data/session.tsx'
import { paths } from '../paths.ts'
import { BackOfficeFrame, type BackOfficeItem } from '../ui/BackOfficeFrame.tsx'
import { useOperator } from './operator-queries.ts'

/** Each page's entry stands here when the page is there. */
const items: BackOfficeItem[] = [
  { label: 'Dashboard', to: backOfficePaths.operatorDashboard() },
  { label: 'Flights', to: backOfficePaths.operatorFlights() },
  { label: 'Fleet', to: backOfficePaths.operatorFleet() },
  { label: 'Schedule', to: backOfficePaths.operatorSchedule() },
  { label: 'Payouts', to: backOfficePaths.operatorPayouts() },
  { label: 'Company', to: backOfficePaths.operatorCompany() },
  { label: 'Developers', to: backOfficePaths.operatorDevelopers() },
]

/** Whoever is not an operator yet is on the way there. */
const firstItems: BackOfficeItem[] = [
  { label: 'Onboarding', to: backOfficePaths.operatorOnboarding() },
  { label: 'Dashboard', to: backOfficePaths.operatorDashboard() },
  { label: 'Fleet', to: backOfficePaths.operatorFleet() },
  { label: 'Company', to: backOfficePaths.operatorCompany() },
]

/** Whoever may not sell any more sees and cancels what is sold. */
const lastItems: BackOfficeItem[] = [
  { label: 'Dashboard', to: backOfficePaths.operatorDashboard() },
  { label: 'Flights', to: backOfficePaths.operatorFlights() },
  { label: 'Payouts', to: backOfficePaths.operatorPayouts() },
  { label: 'Company', to: backOfficePaths.operatorCompany() },
]

/** The operator's place of work around each of its pages. Anyone signed in may look; the server says what they may do. */
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
  // The entry leads on or says that it takes another role.
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
