import { type FormEvent, useState } from 'react'
import { type KybOperator, kyb } from '#contract/operators/kyb.ts'
import { ApiError, call } from '../../data/api.ts'
import { PolicyEditor } from '../../operator/policies/PolicyEditor.tsx'
import {
  findPolicyProblems,
  type PolicyFields,
  placeProblems,
  toPoliciesBody,
  toPolicyFields,
} from '../../operator/policies/policy-fields.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { kybKey } from '../query-keys.ts'
import { useChange } from '../use-change.ts'
import { useDraft } from '../use-draft.ts'

type PoliciesDialogProps = {
  operator: KybOperator
  open: boolean
  onClose: () => void
  onDone: (message: string) => void
}

/** Changes an operator's policies. Existing bookings keep the policies under which they were made. */
export function PoliciesDialog(props: PoliciesDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={`Policies of ${props.operator.name}`}>
      <PoliciesForm {...props} />
    </Dialog>
  )
}

function PoliciesForm({ operator, onClose, onDone }: PoliciesDialogProps) {
  const [saved] = useState(() => JSON.stringify(toPolicyFields(operator.policies)))
  const draft = useDraft(`policies ${operator.id}`, saved)
  const fields = JSON.parse(draft.text) as PolicyFields
  const [checked, setChecked] = useState(false)
  const saving = useChange(kybKey, {
    mutationFn: () => call(kyb.changePolicies, { params: { id: operator.id }, body: toPoliciesBody(fields) }),
    onSuccess: ({ message }) => {
      draft.settle()
      onClose()
      onDone(message)
    },
  })
  const refused = saving.error instanceof ApiError ? placeProblems(saving.error.details, fields) : {}
  const problems = { ...refused, ...(checked ? findPolicyProblems(fields) : {}) }
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(findPolicyProblems(fields)).length === 0) saving.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <PolicyEditor
        fields={fields}
        problems={problems}
        onChange={(changed) => draft.change(JSON.stringify(changed))}
      />
      <FormError message={Object.keys(refused).length > 0 ? null : saving.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.isPending && 'Saving...'}>
          Save Policies
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
