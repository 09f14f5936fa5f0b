import { Card } from '../../ui/Card.tsx'
import { PolicyEditor } from '../policies/PolicyEditor.tsx'
import { toPolicyFields } from '../policies/policy-fields.ts'
import { usePolicyForm } from '../policies/use-policy-form.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'

/** Step 4: what travellers get back, and until when they may cancel. */
export function PoliciesStep({ own, draft, keep, onSaved }: StepProps) {
  const fields = draft.policies ?? toPolicyFields(own.profile?.policies ?? null)
  const form = usePolicyForm(fields, {
    async onSaved() {
      await onSaved()
      keep({ policies: undefined })
    },
  })
  return (
    <StepForm
      step={4}
      lead="Each booking keeps the policies under which it was made."
      failure={form.failure}
      busy={form.isSaving && 'Saving...'}
      onNext={form.save}
    >
      <Card padded>
        <PolicyEditor
          fields={fields}
          problems={form.problems}
          onChange={(policies) => {
            form.edited()
            keep({ policies })
          }}
        />
      </Card>
    </StepForm>
  )
}
