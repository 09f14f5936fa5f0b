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

type DecisionProps = {
  operator: KybOperator
  open: boolean
  onClose: () => void
  /** Called with the server's sentence about the decision. */
  onDone: (message: string) => void
  /** Called when another person has decided or changed something meanwhile. The page then shows the new state. */
  onOvertaken: (message: string) => void
}

const MOST_NOTES = 2000

export function ApproveDialog(props: DecisionProps) {
  const { operator, open, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title={`Approve ${operator.name}?`}>
      <ApproveForm {...props} />
    </Dialog>
  )
}

function ApproveForm({ operator, onClose, onDone, onOvertaken }: DecisionProps) {
  const notes = useDraft(`approve ${operator.id}`)
  // The version when the dialog opened: the reviewer has not seen data that was read afterwards.
  const [updatedAt] = useState(operator.updatedAt)
  const deciding = useDecision(
    () => call(kyb.approve, { params: { id: operator.id }, body: { notes: notes.text.trim(), updatedAt } }),
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
  return (
    <DecisionForm
      onSubmit={() => deciding.mutate()}
      onClose={onClose}
      failure={describeFailure(deciding.error, 'Failed to approve operator')}
      button={
        <Button type="submit" busy={deciding.isPending && 'Approving...'}>
          Approve
        </Button>
      }
    >
      {operator.approvals.needed > operator.approvals.given.length + 1 && (
        <p className="text-muted">Another administrator has to approve as well before it takes effect.</p>
      )}
      <TextArea
        label="Notes (optional)"
        hint="Sent to the operator by mail."
        placeholder={DEFAULT_APPROVAL_NOTES}
        maxLength={MOST_NOTES}
        value={notes.text}
        onChange={(event) => notes.change(event.currentTarget.value)}
      />
    </DecisionForm>
  )
}

export function RejectDialog(props: DecisionProps) {
  const { operator, open, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title={`Reject ${operator.name}?`}>
      <RejectForm {...props} />
    </Dialog>
  )
}

function RejectForm({ operator, onClose, onDone, onOvertaken }: DecisionProps) {
  const notes = useDraft(`reject ${operator.id}`)
  const [touched, setTouched] = useState(false)
  const empty = !notes.text.trim()
  const deciding = useDecision(
    () => call(kyb.reject, { params: { id: operator.id }, body: { notes: notes.text.trim() } }),
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
  return (
    <DecisionForm
      onSubmit={() => !empty && deciding.mutate()}
      onClose={onClose}
      failure={describeFailure(deciding.error, 'Failed to reject operator')}
      button={
        <Button type="submit" variant="danger" disabled={empty} busy={deciding.isPending && 'Rejecting...'}>
          Reject
        </Button>
      }
    >
      <TextArea
        label="Reason"
        hint="Sent to the operator by mail, who may mend it and submit again."
        required
        maxLength={MOST_NOTES}
        value={notes.text}
        error={touched && empty ? 'Rejection notes are required' : undefined}
        onBlur={() => setTouched(true)}
        onChange={(event) => notes.change(event.currentTarget.value)}
      />
    </DecisionForm>
  )
}

/** Declines a new document of an approved operator. Open while it gets a document. */
export function DeclineDialog(
  props: Omit<DecisionProps, 'open'> & { document: OperatorDocument | undefined },
) {
  const { document, onClose } = props
  const name = document ? DOCUMENTS[document.type].toLowerCase() : 'document'
  return (
    <Dialog open={Boolean(document?.waiting)} onClose={onClose} title={`Decline the new ${name}?`}>
      {document?.waiting && <DeclineForm {...props} documentId={document.waiting.id} />}
    </Dialog>
  )
}

function DeclineForm(props: Omit<DecisionProps, 'open'> & { documentId: string }) {
  const { operator, documentId, onClose, onDone, onOvertaken } = props
  const reason = useDraft(`decline ${documentId}`)
  const [touched, setTouched] = useState(false)
  const empty = !reason.text.trim()
  const deciding = useDecision(
    () =>
      call(kyb.declineDocument, {
        params: { operatorId: operator.id, id: documentId },
        body: { reason: reason.text.trim() },
      }),
    (message) => {
      reason.settle()
      onClose()
      onDone(message)
    },
    (message) => {
      onClose()
      onOvertaken(message)
    },
  )
  return (
    <DecisionForm
      onSubmit={() => !empty && deciding.mutate()}
      onClose={onClose}
      failure={describeFailure(deciding.error, 'The document could not be declined')}
      button={
        <Button type="submit" variant="danger" disabled={empty} busy={deciding.isPending && 'Declining...'}>
          Decline
        </Button>
      }
    >
      <p className="text-muted">The document on file goes on counting as long as it is valid.</p>
      <TextArea
        label="Reason"
        hint="Sent to the operator by mail, who may upload it again."
        required
        maxLength={MOST_NOTES}
        value={reason.text}
        error={touched && empty ? 'A reason is required' : undefined}
        onBlur={() => setTouched(true)}
        onChange={(event) => reason.change(event.currentTarget.value)}
      />
    </DecisionForm>
  )
}

function DecisionForm(props: {
  onSubmit: () => void
  onClose: () => void
  failure: string | undefined
  button: ReactNode
  children: ReactNode
}) {
  function submit(event: FormEvent) {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {props.children}
      <FormError message={props.failure} />
      <div className="flex flex-wrap gap-3">
        {props.button}
        <Button variant="quiet" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
