import { type FormEvent, useState } from 'react'
import { EVENT_MEANINGS, type EventKind } from '#contract/developers/webhook-events.ts'
import type { Webhook } from '#contract/developers/webhooks.ts'
import { toFormProblems } from '../../account/form-problems.ts'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { SecretOnce } from '../../ui/dialog/SecretOnce.tsx'
import { CheckList } from '../../ui/form/CheckList.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useWebhookChanges } from './developer-queries.ts'

const FIELDS = ['url', 'events'] as const

/** Adds a webhook, whose secret is then shown once, or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const { create, change, dialog } = useWebhookChanges()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<EventKind[]>(webhook?.events ?? [])
  const [tried, setTried] = useState(false)
  const saving = webhook ? change : create

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!url.trim() || events.length === 0) return
    const body = { url, events }
    if (webhook) change.mutate({ id: webhook.id, body }, { onSuccess: onClose })
    else create.mutate(body)
  }

  if (create.data) {
    return (
      <Dialog open onClose={onClose} title="Your webhook is ready">
        <SecretOnce name="Signing secret" secret={create.data.secret} onDone={onClose}>
          With it your server makes sure that a message is ours. If it gets out, rotate it.
        </SecretOnce>
      </Dialog>
    )
  }
  const { general, byField } = saving.error
    ? toFormProblems(saving.error, FIELDS, saving.error.message)
    : { general: null, byField: [] }
  const findProblem = (field: string) => byField.find((one) => one.field === field)?.message
  return (
    <>
      {dialog}
      <Dialog open onClose={onClose} title={webhook ? 'Change this webhook' : 'New webhook'}>
        <form noValidate onSubmit={submit} className="grid gap-6">
          <TextField
            label="Address"
            hint="An https:// address of your own server."
            type="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            error={tried && !url.trim() ? 'Enter the address to send to' : findProblem('url')}
          />
          <CheckList
            legend="Events"
            meanings={EVENT_MEANINGS}
            chosen={events}
            onChange={setEvents}
            error={tried && events.length === 0 ? 'Choose at least one event' : findProblem('events')}
          />
          <FormError message={general} />
          <DialogActions
            type="submit"
            busy={saving.isPending && 'Saving...'}
            leave="Cancel"
            onLeave={onClose}
          >
            {webhook ? 'Save' : 'Add the webhook'}
          </DialogActions>
        </form>
      </Dialog>
    </>
  )
}
