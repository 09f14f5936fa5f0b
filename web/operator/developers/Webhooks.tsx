import type { Webhook } from '#contract/developers/webhooks.ts'
import { Link, useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { explainDisabled, pickWebhookLook } from './words.ts'

/** The operator's servers that receive events. */
export function Webhooks({ webhooks, isOpen }: { webhooks: readonly Webhook[]; isOpen: boolean }) {
  const [search, setSearch] = useSearchParams()
  const open = () => setSearch({ new: 'webhook' }, { preventScrollReset: true })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const add = (
    <Button onClick={open} disabledReason={!isOpen && 'Available once your company is approved.'}>
      New webhook
    </Button>
  )
  return (
    <section aria-labelledby="webhooks-title" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="webhooks-title" className="text-heading tracking-tight">
            Webhooks
          </h2>
          <p className="text-[0.9375rem] text-muted">
            We tell your server what happens, signed by the Standard Webhooks scheme.
          </p>
        </div>
        {webhooks.length > 0 && add}
      </div>
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet." action={add}>
          Add an address, choose events, and each one is sent there within seconds. What is not received is
          sent again for more than a day.
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {search.get('new') === 'webhook' && isOpen && <WebhookDialog onClose={close} />}
    </section>
  )
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { name, tone } = pickWebhookLook(webhook)
  const why = explainDisabled(webhook)
  return (
    <li>
      <Card className="grid gap-3 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link
            to={backOfficePaths.operatorWebhook(webhook.id)}
            className="figures min-w-0 font-semibold underline decoration-line underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink"
          >
            {webhook.url}
          </Link>
          <Badge tone={tone}>{name}</Badge>
        </div>
        <p className="flex flex-wrap gap-1.5">
          {webhook.events.map((event) => (
            <Badge key={event}>{event}</Badge>
          ))}
        </p>
        {why && <p className="text-sm text-muted">{why}</p>}
      </Card>
    </li>
  )
}
