import { useQuery } from '@tanstack/react-query'
import { type AccountDecision, adminUsers } from '#contract/admin/admin-users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '../../data/api.ts'
import { useSession } from '../../data/session.tsx'
import { formatMoment } from '../../display/written.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { LoadFailure } from '../Listed.tsx'
import { usersKey } from '../query-keys.ts'
import { AccountDecisions } from './AccountDecisions.tsx'
import { UserPlan } from './UserPlan.tsx'
import { ROLE_WORDS, StateBadge } from './UserWords.tsx'
import { useUserPlan } from './use-user-plan.ts'

/** One account with its data, and the past and possible decisions. */
export function UserDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog open={id !== null} onClose={onClose} title="Account">
      {id && <Opened key={id} id={id} />}
    </Dialog>
  )
}

function Opened({ id }: { id: string }) {
  const reading = useQuery({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => call(adminUsers.user, { params: { id }, signal }),
  })
  // The plan below shows its own failure.
  const plan = useUserPlan(id)
  const me = useSession().user?.id
  // As high as most accounts, so that the dialog does not move when both answers are here.
  if (reading.isPending || plan.isPending) return <Skeleton className="h-196" />
  if (reading.isLoadingError) return <LoadFailure of={reading} />
  const { user, bookingsCount, sessions, decisions } = reading.data
  return (
    <>
      <Facts>
        <Fact name="Name">{user.name}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Role">{ROLE_WORDS[user.role]}</Fact>
        <Fact name="State">
          <StateBadge state={user.state} />
        </Fact>
        <Fact name="Joined">{formatMoment(user.createdAt)}</Fact>
        {user.suspendedAt && <Fact name="Suspended">{formatMoment(user.suspendedAt)}</Fact>}
        <Fact name="Bookings">{bookingsCount}</Fact>
        <Fact name="Signed in on">
          <Sessions sessions={sessions} />
        </Fact>
      </Facts>
      <UserPlan id={id} />
      {id === me && <Notice>This is your own account. Ask another administrator to change it.</Notice>}
      {id !== me && user.state !== 'DELETED' && (
        <AccountDecisions user={user} sessionsCount={sessions.length} />
      )}
      {decisions.length > 0 && <History decisions={decisions} />}
    </>
  )
}

function Sessions({ sessions }: { sessions: AnswerOf<typeof adminUsers.user>['sessions'] }) {
  if (sessions.length === 0) return 'No device'
  return (
    <ul className="grid gap-1">
      {sessions.map((session) => (
        <li key={session.id}>
          {session.device} <span className="text-sm text-muted">used {formatMoment(session.lastUsedAt)}</span>
        </li>
      ))}
    </ul>
  )
}

function History({ decisions }: { decisions: AccountDecision[] }) {
  return (
    <section aria-labelledby="decisions" className="grid gap-4 border-t border-line pt-6">
      <h3 id="decisions" className="text-lg">
        Decisions
      </h3>
      <ol className="grid gap-4">
        {decisions.map((decision) => (
          <li key={decision.id} className="grid gap-1">
            <p className="font-semibold">{describeDecision(decision)}</p>
            <p className="whitespace-pre-line wrap-anywhere">{decision.reason}</p>
            <p className="text-sm text-muted">
              {decision.decidedBy}, {formatMoment(decision.decidedAt)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeDecision({ kind, fromRole, toRole }: AccountDecision): string {
  if (kind === 'ROLE' && fromRole && toRole) return `${ROLE_WORDS[fromRole]} became ${ROLE_WORDS[toRole]}`
  if (kind === 'SUSPEND') return 'Suspended'
  if (kind === 'REINSTATE') return 'Reinstated'
  if (kind === 'END_PLAN') return 'Premium ended'
  return 'Signed out everywhere'
}
