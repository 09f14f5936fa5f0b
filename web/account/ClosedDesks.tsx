import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { RequireRole } from './RequireRole.tsx'

/** Where operators arrive as long as their own pages are not there. */
export function OperatorDesk() {
  return (
    <RequireRole allowedRoles={['OPERATOR', 'ADMIN']}>
      <ClosedDesk name="Operator Dashboard" />
    </RequireRole>
  )
}

/** Where administrators arrive as long as their own pages are not there. */
export function AdminDesk() {
  return (
    <RequireRole requiredRole="ADMIN">
      <ClosedDesk name="Admin Panel" />
    </RequireRole>
  )
}

function ClosedDesk({ name }: { name: string }) {
  return (
    <Page>
      <PageHeading>{name}</PageHeading>
      <EmptyState
        title="This desk is not open yet."
        action={<LinkButton to={paths.booking()}>See flights</LinkButton>}
      >
        You are signed in and have the right role for it. Flights can be booked meanwhile.
      </EmptyState>
    </Page>
  )
}
