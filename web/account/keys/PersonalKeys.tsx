import { useState } from 'react'
import type { PersonalKey } from '#contract/developers/personal-keys.ts'
import { useSession } from '../../data/session.tsx'
import { keys as texts } from '../../languages/keys/keys.ts'
import { useTexts } from '../../languages/texts.ts'
import { useSearchParams } from '../../router/router.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from '../NotificationSettings.tsx'
import { HowPrograms } from './HowPrograms.tsx'
import { EndedKeys, LiveKeys } from './KeyRows.tsx'
import { usePersonalKeyActions, usePersonalKeys } from './key-queries.ts'
import { NewPersonalKey } from './NewPersonalKey.tsx'

/** The settings of personal keys: makes a key, shows the use of each, and ends it. */
export function PersonalKeys() {
  const keys = usePersonalKeys()
  const t = useTexts(texts)
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const [revoking, setRevoking] = useState<PersonalKey | null>(null)
  const { revoke } = usePersonalKeyActions()
  if (keys.isPending) return <Skeleton className="h-64" />
  if (keys.isLoadingError) return <LoadFailure of={keys} />
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
        <p className="text-[0.9375rem] text-muted">{t('intro')}</p>
      ) : (
        <LiveKeys keys={live} onRevoke={stop} />
      )}
      <div>
        <Button
          variant={live.length === 0 ? 'primary' : 'secondary'}
          onClick={open}
          disabledReason={user?.emailVerified === false && t('confirmEmailFirst')}
        >
          {t('newKey')}
        </Button>
      </div>
      {ended.length > 0 && <EndedKeys keys={ended} />}
      <HowPrograms />
      {search.get('new') === 'key' && user?.emailVerified !== false && <NewPersonalKey onClose={close} />}
      {revoking && (
        <ConfirmDialog
          title={t('revokeAsk')}
          danger
          confirm={t('revokeKey')}
          keep={t('keepIt')}
          busy={revoke.isPending && t('revoking')}
          error={revoke.error}
          onConfirm={() => revoke.mutate(revoking.id, { onSuccess: () => setRevoking(null) })}
          onClose={() => setRevoking(null)}
        >
          {t('revokeWhat', { name: revoking.name })}
        </ConfirmDialog>
      )}
    </div>
  )
}
