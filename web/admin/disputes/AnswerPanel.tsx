import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { type AdminDisputeDetail, adminDisputes, MAX_STATEMENT_LENGTH } from '#contract/disputes/disputes.ts'
import { formatMoney } from '#contract/money.ts'
import { call } from '../../data/api.ts'
import { formatMoment } from '../../display/written.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { useDialogUrl } from '../money/use-dialog-url.ts'
import { Panel } from '../Panel.tsx'
import { useChange } from '../use-change.ts'
import { useDraft } from '../use-draft.ts'
import { disputesKey, TimeLeft } from './dispute-words.tsx'
import { useEvidenceFile } from './use-evidence-file.ts'

type Props = { dispute: AdminDisputeDetail; onFeedback: (feedback: Feedback) => void }

/** Gives the only answer that the bank accepts: a statement with the evidence file, or acceptance of the loss. */
export function AnswerPanel({ dispute, onFeedback }: Props) {
  const statement = useDraft(`dispute ${dispute.id}`, dispute.proposedStatement)
  const dialog = useDialogUrl(['send', 'accept'])
  const [isEmpty, setEmpty] = useState(false)
  const file = useEvidenceFile(dispute, onFeedback)
  return (
    <Panel
      title="Answer the bank"
      action={
        dispute.dueAt && (
          <p>
            Due <TimeLeft dueAt={dispute.dueAt} />
            <span className="text-muted">, {formatMoment(dispute.dueAt)}</span>
          </p>
        )
      }
    >
      <TextArea
        label="Statement"
        hint="It comes first in the evidence file. Say only what you know to be true."
        rows={12}
        maxLength={MAX_STATEMENT_LENGTH}
        value={statement.text}
        error={isEmpty && statement.text.trim() === '' ? 'Write a statement first' : undefined}
        onChange={(event) => statement.change(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            setEmpty(true)
            if (statement.text.trim()) dialog.open('send', dispute.id)
          }}
        >
          Send to the Bank
        </Button>
        <Button
          variant="secondary"
          busy={file.isPending && 'Making the file...'}
          onClick={() => file.mutate(statement.text.trim())}
        >
          <FileDown aria-hidden="true" className="size-4" />
          Read as PDF
        </Button>
        <Button variant="danger" onClick={() => dialog.open('accept', dispute.id)}>
          Accept the Loss
        </Button>
      </div>
      <Dialog open={dialog.name === 'send'} onClose={dialog.close} title="Send this answer?">
        <Confirm
          dispute={dispute}
          words={`The statement and the evidence file go to the traveller’s bank. It hears one answer: nothing can be added or changed afterwards.`}
          button="Send the Answer"
          busy="Sending..."
          onClose={dialog.close}
          act={() =>
            call(adminDisputes.submit, {
              params: { id: dispute.id },
              body: { statement: statement.text.trim() },
            })
          }
          onDone={({ sent, status }) => {
            statement.settle()
            onFeedback({ tone: 'go', sentence: SENT[sent ? status : 'NEEDS_RESPONSE'] })
          }}
        />
      </Dialog>
      <Dialog open={dialog.name === 'accept'} onClose={dialog.close} title="Accept the loss?">
        <Confirm
          dispute={dispute}
          danger
          words={lossWords(dispute)}
          button="Accept the Loss"
          busy="Accepting..."
          onClose={dialog.close}
          act={() => call(adminDisputes.accept, { params: { id: dispute.id } })}
          onDone={() => {
            statement.settle()
            onFeedback({ tone: 'go', sentence: 'The loss is accepted.' })
          }}
        />
      </Dialog>
    </Panel>
  )
}

function lossWords({ wholeMinor, amountMinor, currency, operator, ...borne }: AdminDisputeDetail): string {
  const money = (minor: number) => formatMoney(minor, currency)
  if (!operator) {
    return `${money(wholeMinor)} stays with the subscriber, and the subscription ends. This cannot be taken back.`
  }
  const ofWhich =
    wholeMinor === amountMinor ? 'of it' : `of the ${money(amountMinor)} for this one of its two flights`
  return `${money(wholeMinor)} stays with the traveller: ${money(borne.operatorMinor)} ${ofWhich} is borne by ${operator.name}, ${money(borne.platformMinor)} by the platform. This cannot be taken back.`
}

type Answered = { status: AdminDisputeDetail['status']; sent: boolean }

const SENT: Record<Answered['status'], string> = {
  NEEDS_RESPONSE: 'The answer is kept and is being sent.',
  UNDER_REVIEW: 'The answer is with the bank, which decides now.',
  WON: 'The answer is with the bank, and the dispute is won.',
  LOST: 'The answer is with the bank, and the dispute is lost.',
}

function Confirm(props: {
  dispute: AdminDisputeDetail
  words: string
  button: string
  busy: string
  danger?: boolean
  act: () => Promise<Answered>
  onDone: (answered: Answered) => void
  onClose: () => void
}) {
  const answering = useChange(disputesKey, {
    mutationFn: props.act,
    onSuccess: (answered) => {
      props.onDone(answered)
      props.onClose()
    },
  })
  return (
    <div className="grid gap-6">
      <p className="text-muted">{props.words}</p>
      <FormError message={answering.error?.message} />
      <DialogActions
        variant={props.danger ? 'danger' : 'primary'}
        busy={answering.isPending && props.busy}
        onClick={() => answering.mutate()}
        leave="Not Yet"
        onLeave={props.onClose}
      >
        {props.button}
      </DialogActions>
    </div>
  )
}
