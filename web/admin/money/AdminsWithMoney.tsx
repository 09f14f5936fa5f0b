import { useSession } from '../../data/session.tsx'
import { Outlet } from '../../router/router.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'

/** Guards the pages of bookings and money. Users without the role see the sentence of the specification. */
export function AdminsWithMoney() {
  const { user } = useSession()
  if (user?.role === 'ADMIN') return <Outlet />
  return (
    <Page className="min-h-[70svh] content-center justify-items-center">
      <Card padded className="grid w-full max-w-lg gap-5">
        <h1 className="text-heading">Access Denied</h1>
        <p className="text-muted">You need admin privileges to access this page.</p>
      </Card>
    </Page>
  )
}
