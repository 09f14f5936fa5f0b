import { push as texts } from '../../languages/push/push.ts'
import { useTexts } from '../../languages/texts.ts'
import { pushPaths } from '../../routing/paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from '../NotificationSettings.tsx'
import { usePushState } from './push-queries.ts'

/** The number of devices with notifications, and a link to turn them on and off. */
export function PushSummary() {
  const t = useTexts(texts)
  const state = usePushState()
  if (state.isPending) return <Skeleton className="h-24" />
  if (state.isLoadingError) return <LoadFailure of={state} />
  const { publicKey, devices } = state.data
  return (
    <div className="grid justify-items-start gap-5">
      <p>{publicKey ? t('count', { count: devices.length }) : t('notSetUp')}</p>
      {publicKey && (
        <LinkButton to={pushPaths.push()} reloadDocument variant="secondary">
          {t('manage')}
        </LinkButton>
      )}
    </div>
  )
}
