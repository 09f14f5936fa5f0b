import { type ComponentProps, useState } from 'react'
import { DELIVERY_STATUSES, type Webhook } from '#contract/developers/webhooks.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { ApiError } from '../../data/api.ts'
import { queryWith } from '../../data/query-with.ts'
import { useIsHere } from '../../display/use-is-here.ts'
import { useNavigate, useParams, useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliveryTable } from './DeliveryTable.tsx'
import { useDeliveries } from './developer-queries.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { DELIVERY_LOOKS, explainDisabled, formatMinute, pickWebhookLook } from './words.ts'

/** One webhook: its actions, and all its messages with their results. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [search, setSearch] = useSearchParams()
  const [removed, setRemoved] = useState(false)
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const status = DELIVERY_STATUSES.find((one) => one === search.get('status'))
  const log = useDeliveries({ id, page, status })
  const deliveryId = search.get('delivery')
  const go = (entries: Record<string, string | null>) =>
    setSearch(queryWith(entries), { preventScrollReset: true })

  if (removed) return null
  if (log.isPending) return <Loading />
  if (log.isLoadingError) return <Failure of={log} />
  const { webhook, deliveries, pagination } = log.data
  return (
    <>
      <PageHeading
        lead={<WebhookLine webhook={webhook} />}
        actions={
          <LinkButton to={backOfficePaths.operatorDevelopers()} variant="secondary">
            All webhooks
          </LinkButton>
        }
      >
        Webhook
      </PageHeading>
      {webhook.disabledReason && (
        <Notice tone={webhook.disabledReason === 'OPERATOR' ? 'info' : 'warning'}>
          {explainDisabled(webhook)} Enable it when your server is ready.
        </Notice>
      )}
      {webhook.previousSecretUntilUTC && (
        <Notice>
          Messages are signed with the secret before as well, until{' '}
          {formatMinute(webhook.previousSecretUntilUTC)}.
        </Notice>
      )}
      <WebhookActions
        webhook={webhook}
        onRemoved={() => {
          setRemoved(true)
          if (isHere()) void navigate(backOfficePaths.operatorDevelopers())
        }}
      />
      <section aria-labelledby="log-title" className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="log-title" className="text-heading tracking-tight">
            Delivery log
          </h2>
          <SelectField
            label="State"
            className="w-full sm:w-56"
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) => go({ status: value, page: null })}
            empty="All"
            options={DELIVERY_STATUSES.map((one) => [one, DELIVERY_LOOKS[one].name])}
          />
        </div>
        {log.isError && <FormError message={log.error.message} />}
        {deliveries.length === 0 ? (
          <EmptyState title={status ? 'None in this state.' : 'Nothing sent yet.'}>
            {status ? 'Choose another state to see the rest.' : 'Send a test event to see what arrives.'}
          </EmptyState>
        ) : (
          <DeliveryTable
            deliveries={deliveries}
            stale={log.isPlaceholderData}
            onOpen={(delivery) => go({ delivery })}
          />
        )}
        {pagination.pages > 1 && (
          <Pager {...pagination} unit="messages" onPage={(next) => go({ page: String(next) })} />
        )}
      </section>
      {deliveryId && (
        <DeliveryDialog
          webhookId={id}
          deliveryId={deliveryId}
          disabled={webhook.disabledUTC !== null}
          onClose={() => go({ delivery: null })}
        />
      )}
    </>
  )
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { name, tone } = pickWebhookLook(webhook)
  return (
    <span className="grid gap-3">
      <span className="figures text-ink [overflow-wrap:anywhere]">{webhook.url}</span>
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tone}>{name}</Badge>
        {webhook.events.map((event) => (
          <Badge key={event}>{event}</Badge>
        ))}
      </span>
    </span>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the webhook" className="grid gap-10">
      <Skeleton className="h-36" />
      <Skeleton className="h-11" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  )
}

function Failure({ of }: ComponentProps<typeof LoadFailure>) {
  const gone = of.error instanceof ApiError && of.error.status === 404
  return (
    <>
      <PageHeading>Webhook</PageHeading>
      {gone ? (
        <EmptyState
          title="This webhook does not exist."
          action={<LinkButton to={backOfficePaths.operatorDevelopers()}>All webhooks</LinkButton>}
        >
          It may have been deleted.
        </EmptyState>
      ) : (
        <LoadFailure of={of} />
      )}
    </>
  )
}
