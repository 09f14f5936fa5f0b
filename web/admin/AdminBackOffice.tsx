import { RequireRole } from '../account/RequireRole.tsx'
import { useSession } from '../data/session.tsx'
import { Outlet } from '../router/router.tsx'
import { backOfficePaths } from '../routing/back-office-paths.ts'
import { paths } from '../routing/paths.ts'
import { BackOfficeFrame, type BackOfficeItem } from '../ui/BackOfficeFrame.tsx'

const items: BackOfficeItem[] = [
  { label: 'Dashboard', to: paths.admin(), end: true },
  { label: 'Contact', to: backOfficePaths.adminContact() },
  { label: 'Applications', to: backOfficePaths.adminApplications() },
  { label: 'KYB', to: backOfficePaths.adminKyb() },
  { label: 'Permissions', to: backOfficePaths.adminPermissions() },
  { label: 'Selling rules', to: backOfficePaths.adminSellingRules() },
  { label: 'Screening', to: backOfficePaths.adminScreening() },
  { label: 'Price evidence', to: backOfficePaths.adminPriceEvidence() },
  { label: 'FBOs', to: backOfficePaths.adminFbos() },
  { label: 'Waitlist', to: backOfficePaths.adminWaitlist() },
  { label: 'Users', to: backOfficePaths.adminUsers() },
  { label: 'Audit log', to: backOfficePaths.adminAuditLog() },
  { label: 'Bookings', to: backOfficePaths.adminBookings() },
  { label: 'Legs', to: backOfficePaths.adminLegs() },
  { label: 'Payments', to: backOfficePaths.adminPayments() },
  { label: 'Ledger', to: backOfficePaths.adminLedger() },
  { label: 'Taxes', to: backOfficePaths.adminTaxes() },
  { label: 'Disputes', to: backOfficePaths.adminDisputes() },
]

/**
 * The frame around each of the administrators' pages. A user with another role gets no frame: the guard of each group of pages
 * decides what they see instead.
 */
export function AdminBackOffice() {
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
    <BackOfficeFrame label="Administration" items={items}>
      <Outlet />
    </BackOfficeFrame>
  )
}
