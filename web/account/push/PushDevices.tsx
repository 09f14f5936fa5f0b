import { Laptop, Smartphone } from 'lucide-react'
import type { PushState } from '#contract/accounts/push.ts'
import { formatMoment } from '../../languages/instants.ts'
import { push as texts } from '../../languages/push/push.ts'
import { useTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { describeDeviceIn } from '../device-words.ts'
import { useThisDevice, useTurnOff } from './push-queries.ts'

/** The devices with notifications. Each device can be turned off from any other. */
export function PushDevices({ state: { devices } }: { state: PushState }) {
  const t = useTexts(texts)
  const { data: thisDevice } = useThisDevice()
  const turnOff = useTurnOff()
  return (
    <section aria-labelledby="devices" className="grid gap-4">
      <h2 id="devices" className="text-xl">
        {t('devices')}
      </h2>
      <ul className="grid divide-y divide-line">
        {devices.map(({ id, device, addedAt }) => {
          const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
          const since = formatMoment(addedAt)
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
            >
              <div className="flex min-w-0 items-start gap-4">
                <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" />
                <div className="grid gap-0.5">
                  <p className="flex flex-wrap items-center gap-3 font-semibold">
                    {describeDeviceIn(device)}
                    {id === thisDevice && <Badge tone="select">{t('thisOne')}</Badge>}
                  </p>
                  <p className="text-sm text-muted">{t('since', { since })}</p>
                </div>
              </div>
              <SmallButton
                aria-label={t('turnOffOne', { device: describeDeviceIn(device), since })}
                busy={turnOff.isPending && turnOff.variables === id && t('turningOff')}
                onClick={() => turnOff.mutate(id)}
              >
                {t('turnOff')}
              </SmallButton>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {turnOff.data && translate(turnOff.data)}
      </p>
      <FormError message={turnOff.error?.message} />
    </section>
  )
}
