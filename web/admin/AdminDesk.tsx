import { Outlet } from 'react-router'
import { RequireRole } from '../account/RequireRole.tsx'
import { useSession } from '../data/session.tsx'
import { deskPaths } from '../desk-paths.ts'
import { paths } from '../paths.ts'
import { DeskFrame, type DeskItem } from '../ui/DeskFrame.tsx'

const items: DeskItem[] = [
  { label: 'Dashboard', to: paths.admin(), end: true },
  { label: 'Contact', to: deskPaths.adminContact() },
  { label: 'Applications', to: deskPaths.adminApplications() },
  { label: 'KYB', to: deskPaths.adminKyb() },
  { label: 'Permissions', to: deskPaths.adminPermissions() },
  { label: 'Waitlist', to: deskPaths.adminWaitlist() },
  { label: 'Users', to: deskPaths.adminUsers() },
  { label: 'Audit log', to: deskPaths.adminAuditLog() },
  { label: 'Bookings', to: deskPaths.adminBookings() },
  { label: 'Legs', to: deskPaths.adminLegs() },
  { label: 'Payments', to: deskPaths.adminPayments() },
  { label: 'Ledger', to: deskPaths.adminLedger() },
  { label: 'Taxes', to: deskPaths.adminTaxes() },
  { label: 'Disputes', to: deskPaths.adminDisputes() },
]

/**
 * The administrators' place of work around each of its pages. Whoever is signed in with another role gets no frame:
 * each group of pages says by its own guard what they see instead.
 */
export function AdminDesk() {
  return (
    <RequireRole>
      <FrameForAdmins />
    </RequireRole>
  )
}

function FrameForAdmins() {
  const { user } = useSession()
  if (user?.role !== 'ADMIN') return <Outlet />
  return (
    <DeskFrame label="Administration" items={items}>
      <Outlet />
    </DeskFrame>
  )
}
