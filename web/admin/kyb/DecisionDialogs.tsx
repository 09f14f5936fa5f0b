import { type FormEvent, type ReactNode, useState } from 'react'
import { DEFAULT_APPROVAL_NOTES, type KybOperator, kyb } from '#contract/operators/kyb.ts'
import type { OperatorDocument } from '#contract/operators/operators.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useDraft } from '../use-draft.ts'
import { DOCUMENTS } from './KybDocuments.tsx'
import { describeFailure, useDecision } from './use-decision.ts'

type Outcomes = {
  onClose: () => void
  /** Called with the server's sentence about the decision. */
  onDone: (message: string) => void
  /** Called when another person has decided or changed something meanwhile. The page then shows the new state. */
  onOvertaken: (message: string) => void
}

type DecisionProps = Outcomes & { operator: KybOperator; open: boolean }

const MOST_NOTES = 2000

export function ApproveDialog({ operator, open, ...outcomes }: DecisionProps) {
  return (
    <Dialog open={open} onClose={outcomes.onClose} title={`Approve ${operator.name}?`}>
      <ApproveForm operator={operator} {...outcomes} />
    </Dialog>
  )
}

function ApproveForm({ operator, ...outcomes }: Outcomes & { operator: KybOperator }) {
  const { id, approvals } = operator
  // The version when the dialog opened: the reviewer has not seen data that was read afterwards.
  const [updatedAt] = useState(operator.updatedAt)
  return (
    <DecisionForm
      {...outcomes}
      draft={`approve ${id}`}
      words={{
        ...{ label: 'Notes (optional)', hint: 'Sent to the operator by mail.' },
        ...{ button: 'Approve', busy: 'Approving...', failure: 'Failed to approve operator' },
        placeholder: DEFAULT_APPROVAL_NOTES,
      }}
      send={(notes) => call(kyb.approve, { params: { id }, body: { notes, updatedAt } })}
    >
      {approvals.needed > approvals.given.length + 1 && (
        <p className="text-muted">Another administrator has to approve as well before it takes effect.</p>
      )}
    </DecisionForm>
  )
}

export function RejectDialog({ operator, open, ...outcomes }: DecisionProps) {
  const { id, name } = operator
  return (
    <Dialog open={open} onClose={outcomes.onClose} title={`Reject ${name}?`}>
      <DecisionForm
        {...outcomes}
        draft={`reject ${id}`}
        words={{
          ...{ label: 'Reason', hint: 'Sent to the operator by mail, who may mend it and submit again.' },
          ...{ button: 'Reject', busy: 'Rejecting...', failure: 'Failed to reject operator' },
          missing: 'Rejection notes are required',
        }}
        send={(notes) => call(kyb.reject, { params: { id }, body: { notes } })}
      />
    </Dialog>
  )
}

type DeclineProps = Outcomes & { operator: KybOperator; document: OperatorDocument | undefined }

/** Declines a new document of an approved operator. Open while it gets a document. */
export function DeclineDialog({ operator, document, ...outcomes }: DeclineProps) {
  const name = document ? DOCUMENTS[document.type].toLowerCase() : 'document'
  const id = document?.waiting?.id
  return (
    <Dialog open={id !== undefined} onClose={outcomes.onClose} title={`Decline the new ${name}?`}>
      {id && (
        <DecisionForm
          {...outcomes}
          draft={`decline ${id}`}
          words={{
            ...{ label: 'Reason', hint: 'Sent to the operator by mail, who may upload it again.' },
            ...{ button: 'Decline', busy: 'Declining...', failure: 'The document could not be declined' },
            missing: 'A reason is required',
          }}
          send={(reason) =>
            call(kyb.declineDocument, { params: { operatorId: operator.id, id }, body: { reason } })
          }
        >
          <p className="text-muted">The document on file goes on counting as long as it is valid.</p>
        </DecisionForm>
      )}
    </Dialog>
  )
}

type FormProps = Outcomes & {
  /** The name of the unsent notes. */
  draft: string
  /** `missing` is the error of empty notes; without it they are optional. */
  words: Record<'label' | 'hint' | 'button' | 'busy' | 'failure', string> & {
    placeholder?: string
    missing?: string
  }
  send: (notes: string) => Promise<{ message: string }>
  children?: ReactNode
}

function DecisionForm({ draft, words, send, children, onClose, onDone, onOvertaken }: FormProps) {
  const notes = useDraft(draft)
  const [touched, setTouched] = useState(false)
  const { label, hint, placeholder, missing } = words
  const isMissing = missing !== undefined && !notes.text.trim()
  const deciding = useDecision(
    () => send(notes.text.trim()),
    (message) => {
      notes.settle()
      onClose()
      onDone(message)
    },
    (message) => {
      onClose()
      onOvertaken(message)
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isMissing) deciding.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {children}
      <TextArea
        {...{ label, hint, placeholder }}
        required={missing !== undefined}
        maxLength={MOST_NOTES}
        value={notes.text}
        error={touched && isMissing ? missing : undefined}
        onBlur={() => setTouched(true)}
        onChange={(event) => notes.change(event.currentTarget.value)}
      />
      <FormError message={describeFailure(deciding.error, words.failure)} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={missing ? 'danger' : 'primary'}
          disabled={isMissing}
          busy={deciding.isPending && words.busy}
        >
          {words.button}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
