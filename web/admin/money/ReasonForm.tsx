import { type FormEvent, useState } from 'react'
import { DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useChange } from '../use-change.ts'
import { useDraft } from '../use-draft.ts'
import type { Feedback } from './use-booking-acts.ts'

type Props = {
  words: { lead: string; hint?: string; button: string; busy: string; keep: string }
  danger: boolean
  /** The name of the unsent reason. */
  draft: string
  /** Returns the sentence about what was done. */
  send: (reason: string) => Promise<string>
  onClose: () => void
  onDone: (feedback: Feedback) => void
}

/** The form of an act on legs and payouts that cannot be undone and needs a reason. */
export function ReasonForm({ words, danger, draft, send, onClose, onDone }: Props) {
  const reason = useDraft(draft)
  const [error, setError] = useState<string>()
  const sending = useChange(['admin'], {
    mutationFn: () => send(reason.text.trim()),
    onSuccess: (sentence) => {
      reason.settle()
      onDone({ tone: 'go', sentence })
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.text.trim()) sending.mutate()
    else setError('A reason is required')
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <p className="text-muted">{words.lead}</p>
      <TextArea
        label="Reason"
        hint={words.hint}
        maxLength={500}
        value={reason.text}
        error={error}
        onChange={(event) => {
          reason.change(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <FormError message={sending.error?.message} />
      <DialogActions
        variant={danger ? 'danger' : 'primary'}
        type="submit"
        busy={sending.isPending && words.busy}
        leave={words.keep}
        onLeave={onClose}
      >
        {words.button}
      </DialogActions>
    </form>
  )
}
