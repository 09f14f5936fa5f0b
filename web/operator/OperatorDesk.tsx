import { Outlet, useLocation } from 'react-router'
import { RequireRole } from '../account/RequireRole.tsx'
import { useSession } from '../data/session.tsx'
import { deskPaths } from '../desk-paths.ts'
import { paths } from '../paths.ts'
import { DeskFrame, type DeskItem } from '../ui/DeskFrame.tsx'
import { useOperator } from './operator-queries.ts'

/** Each page's entry stands here when the page is there. */
const items: DeskItem[] = [
  { label: 'Dashboard', to: deskPaths.operatorDashboard() },
  { label: 'Flights', to: deskPaths.operatorFlights() },
  { label: 'Schedule', to: deskPaths.operatorSchedule() },
  { label: 'Payouts', to: deskPaths.operatorPayouts() },
  { label: 'Company', to: deskPaths.operatorCompany() },
  { label: 'Developers', to: deskPaths.operatorDevelopers() },
]

/** Whoever is not an operator yet is on the way there. */
const firstItems: DeskItem[] = [
  { label: 'Onboarding', to: deskPaths.operatorOnboarding() },
  { label: 'Dashboard', to: deskPaths.operatorDashboard() },
  { label: 'Company', to: deskPaths.operatorCompany() },
]

/** Whoever may not sell any more sees and cancels what is sold. */
const lastItems: DeskItem[] = [
  { label: 'Dashboard', to: deskPaths.operatorDashboard() },
  { label: 'Flights', to: deskPaths.operatorFlights() },
  { label: 'Payouts', to: deskPaths.operatorPayouts() },
  { label: 'Company', to: deskPaths.operatorCompany() },
]

/** The operator's place of work around each of its pages. Anyone signed in may look; the server says what they may do. */
export function OperatorDesk() {
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
    <DeskFrame label="Operator" items={windsUp ? lastItems : user?.role === 'USER' ? firstItems : items}>
      <Outlet />
    </DeskFrame>
  )
}
