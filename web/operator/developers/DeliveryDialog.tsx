import type { DeliveryAttempt } from '#contract/developers/webhooks.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { CopyButton } from '../../ui/button/CopyButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDelivery, useWebhookActions } from './developer-queries.ts'
import { DELIVERY_LOOKS, describeAttempt, formatMomentToSecond } from './words.ts'

type DeliveryDialogProps = { webhookId: string; deliveryId: string; disabled: boolean; onClose: () => void }

/** One message: its attempts with their answers, its body, and a button to send it again. */
export function DeliveryDialog({ webhookId, deliveryId, disabled, onClose }: DeliveryDialogProps) {
  const read = useDelivery({ id: webhookId, deliveryId })
  const { resend } = useWebhookActions()
  const delivery = read.data?.delivery
  return (
    <Dialog open placement="side" onClose={onClose} title={delivery?.type ?? 'Delivery'}>
      {read.isPending && (
        <div role="status" aria-label="Loading the delivery" className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </div>
      )}
      {read.isLoadingError && <LoadFailure of={read} />}
      {delivery && (
        <div className="grid gap-7">
          <div className="grid justify-items-start gap-3">
            <Badge tone={DELIVERY_LOOKS[delivery.status].tone}>{DELIVERY_LOOKS[delivery.status].name}</Badge>
            <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]">
              <dt className="text-muted">Happened</dt>
              <dd className="figures">{formatMomentToSecond(delivery.happenedUTC)}</dd>
              <dt className="text-muted">webhook-id</dt>
              <dd className="figures [overflow-wrap:anywhere]">{delivery.eventId}</dd>
              {delivery.nextAttemptUTC && (
                <>
                  <dt className="text-muted">Next attempt</dt>
                  <dd className="figures">{formatMomentToSecond(delivery.nextAttemptUTC)}</dd>
                </>
              )}
            </dl>
            <SmallButton
              busy={resend.isPending && 'Sending...'}
              disabledReason={disabled && 'The webhook is disabled.'}
              onClick={() => resend.mutate({ id: webhookId, deliveryId })}
            >
              Send again
            </SmallButton>
            <FormError message={resend.error?.message} />
          </div>
          <section aria-labelledby="attempts-title" className="grid gap-3">
            <h3 id="attempts-title" className="font-semibold">
              Attempts
            </h3>
            {delivery.attemptLog.length === 0 && <p className="text-sm text-muted">None yet.</p>}
            <ol className="grid gap-3">
              {delivery.attemptLog.map((attempt) => (
                <Attempt key={attempt.number} attempt={attempt} />
              ))}
            </ol>
          </section>
          <section aria-labelledby="payload-title" className="grid justify-items-start gap-3">
            <h3 id="payload-title" className="font-semibold">
              Payload
            </h3>
            <Text>{JSON.stringify(JSON.parse(delivery.payload), null, 2)}</Text>
            <CopyButton text={delivery.payload} label="Copy the payload" />
          </section>
        </div>
      )}
    </Dialog>
  )
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { number, startedUTC, durationMs, failure, response } = attempt
  return (
    <li className="grid gap-2 rounded-field border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className={failure ? 'font-semibold text-warning' : 'font-semibold'}>
          {number}. {describeAttempt(attempt)}
        </span>
        <span className="figures text-sm text-muted">
          {formatMomentToSecond(startedUTC)}
          {durationMs !== null && ` · ${durationMs} ms`}
        </span>
      </p>
      {response && <Text>{response}</Text>}
    </li>
  )
}

function Text({ children }: { children: string }) {
  return (
    <pre className="w-full rounded-field bg-raise p-3 text-[0.8125rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
      {children}
    </pre>
  )
}
