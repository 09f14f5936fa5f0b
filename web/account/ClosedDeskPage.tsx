import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** Where operators and administrators arrive as long as their own pages are not there. */
export function ClosedDeskPage({ name }: { name: string }) {
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
