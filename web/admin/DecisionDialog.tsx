import type { ChangeEvent, FormEvent, ReactNode } from 'react'
import type { ProblemDetail } from '#contract/problem.ts'
import { ApiError } from '../data/api.ts'
import { Dialog, DialogActions } from '../ui/dialog/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { TextArea } from '../ui/form/TextArea.tsx'
import type { Feedback } from './money/use-booking-acts.ts'
import { useChange } from './use-change.ts'
import { useDraft } from './use-draft.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the props that connect a control to the contract's field of this name. */
export type FieldOf<Name extends string> = (name: Name) => {
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<Control>) => void
}

export type DecisionDialogProps<Name extends string> = {
  /** The queries that are read again after success and after failure. */
  queryKey: readonly string[]
  title: string
  lead: ReactNode
  /** The name of the unsent draft. */
  draft: string
  initial: Record<Name, string>
  button: string
  busy: string
  send: (fields: Record<Name, string>) => Promise<unknown>
  /** The sentence after success. */
  done: string
  onClose: () => void
  onDone: (feedback: Feedback) => void
  children: (field: FieldOf<Name>, fields: Record<Name, string>) => ReactNode
}

/** A dialog for a decision: its fields with the server's problems on each of them, and its reason. */
export function DecisionDialog<Name extends string>(props: DecisionDialogProps<Name>) {
  return (
    <Dialog open onClose={props.onClose} title={props.title}>
      <DecisionForm {...props} />
    </Dialog>
  )
}

function DecisionForm<Name extends string>(props: DecisionDialogProps<Name>) {
  const draft = useDraft(props.draft, JSON.stringify(props.initial))
  const fields = JSON.parse(draft.text) as Record<Name, string>
  const sending = useChange(props.queryKey, {
    mutationFn: () => props.send(fields),
    onSuccess: () => {
      draft.settle()
      props.onDone({ tone: 'go', sentence: props.done })
      props.onClose()
    },
  })
  const problems = sending.error instanceof ApiError ? sending.error.details : []
  const field: FieldOf<Name> = (name) => ({
    value: fields[name],
    error: problems.find((problem) => isAbout(problem, name))?.message,
    onChange: ({ currentTarget }) => draft.change(JSON.stringify({ ...fields, [name]: currentTarget.value })),
  })
  const isShownAtField = problems.some((problem) =>
    Object.keys(fields).some((name) => isAbout(problem, name)),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    sending.mutate()
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <p className="text-muted">{props.lead}</p>
      {props.children(field, fields)}
      <FormError message={isShownAtField ? 'Look at the fields that are marked.' : sending.error?.message} />
      <DialogActions
        type="submit"
        busy={sending.isPending && props.busy}
        leave="Close"
        onLeave={props.onClose}
      >
        {props.button}
      </DialogActions>
    </form>
  )
}

// A problem of 'rule.hours.0.from' belongs to the field 'hours'.
function isAbout({ path }: ProblemDetail, name: string): boolean {
  return path.split('.').includes(name)
}

/** Two fields side by side if the screen is wide enough. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 sm:grid-cols-2">{children}</div>
}

export function ReasonField(props: ReturnType<FieldOf<string>>) {
  return <TextArea label="Reason" hint="Kept with the decision." maxLength={500} {...props} />
}
