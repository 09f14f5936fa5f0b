import { useState } from 'react'
import { ROLES } from '#contract/accounts/accounts.ts'
import { type AdminUser, adminUsers } from '#contract/admin/admin-users.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { usersKey } from '../query-keys.ts'
import { useChange } from '../use-change.ts'
import { useDraft } from '../use-draft.ts'
import { ROLE_WORDS } from './UserWords.tsx'
import { useUserPlan } from './use-user-plan.ts'

type Deed = 'role' | 'suspend' | 'reinstate' | 'reinstateAndResume' | 'endSessions'

/** The decisions about another person's account. Each needs a reason. */
export function AccountDecisions({ user, sessionsCount }: { user: AdminUser; sessionsCount: number }) {
  const reason = useDraft(`reason ${user.id}`)
  const [missing, setMissing] = useState(false)
  const chosen = useDraft(`role ${user.id}`, user.role)
  const hasPremium = Boolean(useUserPlan(user.id).data?.subscription)
  const role = ROLES.find((one) => one === chosen.text) ?? user.role
  const deciding = useChange(usersKey, {
    mutationFn: (deed: Deed) => perform(deed, { user, role, reason: reason.text.trim() }),
    onSuccess: () => {
      reason.settle()
      chosen.settle()
    },
  })
  function decide(deed: Deed) {
    setMissing(!reason.text.trim())
    if (reason.text.trim()) deciding.mutate(deed)
  }
  const act = (deed: Deed, doing: string) => ({
    busy: deciding.isPending && deciding.variables === deed && doing,
    disabled: deciding.isPending,
    onClick: () => decide(deed),
  })
  return (
    <section aria-labelledby="decide" className="grid gap-5 border-t border-line pt-6">
      <h3 id="decide" className="text-lg">
        Decide
      </h3>
      <TextArea
        label="Reason"
        hint="Kept with the account, for administrators."
        maxLength={500}
        value={reason.text}
        error={missing ? 'Give a reason' : undefined}
        onChange={(event) => {
          reason.change(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Role"
          className="grow"
          value={role}
          onChange={(event) => chosen.change(event.currentTarget.value)}
          options={ROLES.map((one) => [one, ROLE_WORDS[one]])}
        />
        {role !== user.role && (
          <Button className="min-h-12" {...act('role', 'Changing...')}>
            Change Role
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {user.suspendedAt ? (
          <>
            <Button variant="secondary" {...act('reinstate', 'Reinstating...')}>
              Reinstate
            </Button>
            {hasPremium && (
              <Button variant="secondary" {...act('reinstateAndResume', 'Reinstating...')}>
                Reinstate, Premium Renews
              </Button>
            )}
          </>
        ) : (
          <Button variant="danger" {...act('suspend', 'Suspending...')}>
            Suspend
          </Button>
        )}
        {sessionsCount > 0 && (
          <Button variant="secondary" {...act('endSessions', 'Signing out...')}>
            Sign Out Everywhere
          </Button>
        )}
      </div>
      <FormError message={deciding.error?.message} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {deciding.isSuccess && 'Done.'}
      </p>
    </section>
  )
}

async function perform(
  deed: Deed,
  { user, role, reason }: { user: AdminUser; role: AdminUser['role']; reason: string },
): Promise<unknown> {
  const params = { id: user.id }
  if (deed === 'role') return await call(adminUsers.changeRole, { params, body: { role, reason } })
  if (deed === 'reinstate' || deed === 'reinstateAndResume') {
    const resumesPremium = deed === 'reinstateAndResume'
    return await call(adminUsers.reinstate, { params, body: { reason, resumesPremium } })
  }
  return await call(adminUsers[deed], { params, body: { reason } })
}
