import type { ReactNode } from 'react'
import { useSession } from '../session.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { RequireRole } from './RequireRole.tsx'

const accountTypes = { USER: 'Traveler', OPERATOR: 'Operator', ADMIN: 'Administrator' } as const

/** Who is signed in. */
export function ProfilePage() {
  return (
    <RequireRole>
      <Profile />
    </RequireRole>
  )
}

function Profile() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page>
      <PageHeading>{user.name}</PageHeading>
      <Card padded className="max-w-2xl">
        <dl className="grid divide-y divide-line">
          <Fact term="Email">
            {user.email}{' '}
            <Badge tone={user.emailVerified ? 'go' : 'caution'}>
              {user.emailVerified ? 'Verified' : 'Not verified'}
            </Badge>
          </Fact>
          <Fact term="Account type">{accountTypes[user.role]}</Fact>
        </dl>
      </Card>
    </Page>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <dt className="text-muted">{term}</dt>
      <dd className="flex flex-wrap items-center gap-3 font-semibold">{children}</dd>
    </div>
  )
}
