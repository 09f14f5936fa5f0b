import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PersonalKey } from '#contract/personal-keys.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from '../NotificationSettings.tsx'
import { HowPrograms } from './HowPrograms.tsx'
import { EndedKeys, LiveKeys } from './KeyRows.tsx'
import { usePersonalKeyActions, usePersonalKeys } from './key-queries.ts'
import { NewPersonalKey } from './NewPersonalKey.tsx'

/** What lets a person's own programs in: making a key, what each has used, and ending it. */
export function PersonalKeys() {
  const keys = usePersonalKeys()
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const [revoking, setRevoking] = useState<PersonalKey | null>(null)
  const { revoke } = usePersonalKeyActions()
  if (keys.isPending) return <Skeleton className="h-64" />
  if (keys.isError && !keys.data)
    return <LoadFailure error={keys.error} onRetry={() => void keys.refetch()} />
  const live = keys.data.filter(({ state }) => state === 'LIVE')
  const ended = keys.data.filter(({ state }) => state !== 'LIVE')
  const open = () => setSearch({ new: 'key' }, { preventScrollReset: true })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const stop = (key: PersonalKey) => {
    revoke.reset()
    setRevoking(key)
  }
  return (
    <div className="grid gap-6">
      {live.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">
          No key is in use. With one, an assistant or a program of yours looks for flights and holds seats
          within the limits that you set. Paying is always left to you.
        </p>
      ) : (
        <LiveKeys keys={live} onRevoke={stop} />
      )}
      <div>
        <Button
          variant={live.length === 0 ? 'primary' : 'secondary'}
          onClick={open}
          disabledReason={
            user?.emailVerified === false && 'Confirm your email address first: the link is in our mail.'
          }
        >
          New key
        </Button>
      </div>
      {ended.length > 0 && <EndedKeys keys={ended} />}
      <HowPrograms />
      {search.get('new') === 'key' && user?.emailVerified !== false && <NewPersonalKey onClose={close} />}
      {revoking && (
        <ConfirmDialog
          title="Revoke this key?"
          danger
          confirm="Revoke the key"
          keep="Keep it"
          busy={revoke.isPending && 'Revoking...'}
          error={revoke.error}
          onConfirm={() => revoke.mutate(revoking.id, { onSuccess: () => setRevoking(null) })}
          onClose={() => setRevoking(null)}
        >
          Whatever calls with ‘{revoking.name}’ is refused from this moment on. Seats that it holds stay held
          until the hold ends; bookings stay yours. A revoked key cannot be brought back.
        </ConfirmDialog>
      )}
    </div>
  )
}
