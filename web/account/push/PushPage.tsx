import { useEffect } from 'react'
import type { PushState } from '#contract/accounts/push.ts'
import { push as texts } from '../../languages/push/push.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailure } from '../NotificationSettings.tsx'
import { RequireRole } from '../RequireRole.tsx'
import { PushDevices } from './PushDevices.tsx'
import { canNotify, mayStartWorker } from './push-device.ts'
import { usePushState, useThisDevice, useTurnOn } from './push-queries.ts'

/**
 * The page on which a device turns notifications of trips on and off. It always needs a full page load, because only its own
 * document has the policy that allows to start a worker.
 */
export function PushPage() {
  // After signing in, the document is still that of the sign-in page.
  useEffect(() => {
    if (!mayStartWorker()) window.location.reload()
  }, [])
  return (
    <RequireRole>
      <Notifications />
    </RequireRole>
  )
}

function Notifications() {
  const t = useTexts(texts)
  const state = usePushState()
  const device = useThisDevice()
  return (
    <Page>
      <PageHeading lead={t('lead')} back={{ to: paths.settings(), label: t('settings') }}>
        {t('title')}
      </PageHeading>
      <div className="grid max-w-3xl gap-6">
        <Card padded>
          {state.isError && !state.data ? (
            <LoadFailure of={state} />
          ) : state.data && !device.isPending ? (
            <ThisDevice state={state.data} id={device.data ?? null} />
          ) : (
            <Skeleton className="h-28" />
          )}
        </Card>
        {state.data && state.data.devices.length > 0 && (
          <Card padded>
            <PushDevices state={state.data} />
          </Card>
        )}
        <div className="grid gap-3 text-[0.9375rem] text-muted">
          <p>{t('what')}</p>
          <p>{t('onApple')}</p>
          <p>{t('signOut')}</p>
        </div>
      </div>
    </Page>
  )
}

function ThisDevice({ state, id }: { state: PushState; id: string | null }) {
  const t = useTexts(texts)
  const turnOn = useTurnOn()
  const { publicKey, devices } = state
  const isOn = devices.some((one) => one.id === id)
  const isRefused = !isOn && turnOn.data === 'refused'
  return (
    <section aria-labelledby="this-device" className="grid justify-items-start gap-5">
      <h2 id="this-device" className="flex flex-wrap items-center gap-3 text-xl">
        {t('thisDevice')}
        <Badge tone={isOn ? 'go' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
      </h2>
      {!publicKey && <p className="text-muted">{t('notSetUp')}</p>}
      {publicKey && !canNotify() && <Notice tone="caution">{t('notHere')}</Notice>}
      {publicKey && canNotify() && isRefused && (
        <Notice tone="caution" role="status">
          {t('refused')}
        </Notice>
      )}
      {publicKey && canNotify() && !isOn && (
        <Button busy={turnOn.isPending && t('turningOn')} onClick={() => turnOn.mutate(publicKey)}>
          {t('turnOn')}
        </Button>
      )}
      <p role="status" className="text-[0.9375rem] text-muted empty:hidden">
        {isOn && turnOn.data && translate(turnOn.data)}
      </p>
      <FormError message={turnOn.error ? t('failed') : undefined} />
    </section>
  )
}
