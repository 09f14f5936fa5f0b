import type { Delivery } from '#contract/developers/webhooks.ts'
import { Badge } from '../../ui/Badge.tsx'
import { SmallButton } from '../../ui/button/Button.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { DELIVERY_LOOKS, formatMomentToSecond } from './words.ts'

type DeliveryTableProps = {
  deliveries: readonly Delivery[]
  stale: boolean
  onOpen: (deliveryId: string) => void
}

/** The messages to a webhook, the latest first. */
export function DeliveryTable({ deliveries, stale, onOpen }: DeliveryTableProps) {
  return (
    <DataTable
      caption="Messages to this webhook, the latest first"
      columns={columnsWith(onOpen)}
      rows={deliveries}
      getKey={({ id }) => id}
      stale={stale}
    />
  )
}

function columnsWith(onOpen: (deliveryId: string) => void): Column<Delivery>[] {
  return [
    {
      header: 'Event',
      cell: ({ type, happenedUTC }) => (
        <span className="grid gap-0.5">
          <span className="font-semibold">{type}</span>
          <span className="figures text-sm text-muted">{formatMomentToSecond(happenedUTC)}</span>
        </span>
      ),
    },
    {
      header: 'State',
      cell: ({ status }) => <Badge tone={DELIVERY_LOOKS[status].tone}>{DELIVERY_LOOKS[status].name}</Badge>,
    },
    {
      header: 'Attempts',
      cell: ({ attempts, lastStatusCode }) => (
        <span className="figures">
          {attempts}
          {lastStatusCode !== null && <span className="text-muted"> · {lastStatusCode}</span>}
        </span>
      ),
    },
    {
      header: 'Next attempt',
      cell: ({ nextAttemptUTC, status }) => (
        <span className="figures text-sm text-muted">
          {nextAttemptUTC
            ? formatMomentToSecond(nextAttemptUTC)
            : status === 'PENDING'
              ? 'When it is enabled'
              : 'None'}
        </span>
      ),
    },
    {
      header: 'Details',
      align: 'end',
      cell: ({ id, type, happenedUTC }) => (
        <SmallButton
          aria-label={`Details of ${type}, ${formatMomentToSecond(happenedUTC)}`}
          onClick={() => onOpen(id)}
        >
          Details
        </SmallButton>
      ),
    },
  ]
}
