import { useState } from 'react'
import type { Webhook } from '#contract/developers/webhooks.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SecretOnce } from '../../ui/dialog/SecretOnce.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { useWebhookActions, useWebhookChanges } from './developer-queries.ts'
import { WebhookDialog } from './WebhookDialog.tsx'

/** Testing, changing, rotating, stopping and deleting a webhook. */
export function WebhookActions({ webhook, onRemoved }: { webhook: Webhook; onRemoved: () => void }) {
  const { test, disable, enable } = useWebhookActions()
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'remove' | null>(null)
  const { id, disabledUTC } = webhook
  const close = () => setDialog(null)
  const failed = test.error ?? disable.error ?? enable.error
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-3">
        {disabledUTC ? (
          <Button busy={enable.isPending && 'Enabling...'} onClick={() => enable.mutate(id)}>
            Enable
          </Button>
        ) : (
          <Button busy={test.isPending && 'Sending...'} onClick={() => test.mutate(id)}>
            Send a test event
          </Button>
        )}
        <Button variant="secondary" onClick={() => setDialog('change')}>
          Change
        </Button>
        <Button variant="secondary" onClick={() => setDialog('rotate')}>
          Rotate secret
        </Button>
        {!disabledUTC && (
          <Button
            variant="secondary"
            busy={disable.isPending && 'Disabling...'}
            onClick={() => disable.mutate(id)}
          >
            Disable
          </Button>
        )}
        <Button variant="secondary" onClick={() => setDialog('remove')}>
          Delete
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {test.isSuccess && 'The test event is on its way. It shows in the log below.'}
      </p>
      <FormError message={failed?.message} />
      {dialog === 'change' && <WebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog webhook={webhook} onClose={close} onRemoved={onRemoved} />}
    </div>
  )
}

function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { rotate, dialog } = useWebhookChanges()
  if (rotate.data) {
    return (
      <Dialog open onClose={onClose} title="Your new secret">
        <SecretOnce name="Signing secret" secret={rotate.data.secret} onDone={onClose}>
          For 24 hours each message carries two signatures, one by the old secret, so that you can change over
          without losing any.
        </SecretOnce>
      </Dialog>
    )
  }
  return (
    <>
      {dialog}
      <ConfirmDialog
        title="Rotate the secret?"
        confirm="Make a new secret"
        keep="Keep the old one"
        busy={rotate.isPending && 'Making it...'}
        error={rotate.error}
        onConfirm={() => rotate.mutate(webhook.id)}
        onClose={onClose}
      >
        You get a new signing secret. The present one goes on signing beside it for 24 hours
        {webhook.previousSecretUntilUTC ? ', and the one before that stops at once' : ''}.
      </ConfirmDialog>
    </>
  )
}

type RemoveProps = { webhook: Webhook; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ webhook, onClose, onRemoved }: RemoveProps) {
  const { remove } = useWebhookActions()
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      danger
      confirm="Delete the webhook"
      keep="Keep it"
      busy={remove.isPending && 'Deleting...'}
      error={remove.error}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      Nothing more is sent to {new URL(webhook.url).host}, not even the waiting messages, and its delivery log
      is deleted.
    </ConfirmDialog>
  )
}
