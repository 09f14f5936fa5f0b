import type { OperatorProfile } from '#contract/operators/operators.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { useOperatorChanged } from '../operator-queries.ts'
import { PolicyEditor } from '../policies/PolicyEditor.tsx'
import { PolicyFacts } from '../policies/PolicyFacts.tsx'
import { type PolicyFields, toPolicyFields } from '../policies/policy-fields.ts'
import { usePolicyForm } from '../policies/use-policy-form.ts'
import { EditActions, SavedNotice } from './EditActions.tsx'

type PolicySectionProps = {
  profile: OperatorProfile
  typed: PolicyFields | null
  onTyped: (fields: PolicyFields | null) => void
}

/** The cancellation policies, to read and to change. */
export function PolicySection({ profile, typed, onTyped }: PolicySectionProps) {
  const operatorChanged = useOperatorChanged()
  const saved = toPolicyFields(profile.policies)
  const form = usePolicyForm(typed ?? saved, {
    async onSaved() {
      await operatorChanged()
      onTyped(null)
    },
  })
  if (!typed) {
    return (
      <div className="grid justify-items-start gap-6">
        <div className="w-full">
          {profile.policies ? (
            <PolicyFacts policies={profile.policies} />
          ) : (
            <p className="text-muted">No policies are saved yet.</p>
          )}
        </div>
        <Button variant="secondary" onClick={() => onTyped(saved)}>
          Edit policies
        </Button>
        <SavedNotice message={form.message} />
      </div>
    )
  }
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <PolicyEditor
        fields={typed}
        problems={form.problems}
        onChange={(fields) => {
          form.edited()
          onTyped(fields)
        }}
      />
      <FormError message={form.failure} />
      <EditActions isSaving={form.isSaving} onCancel={() => onTyped(null)} />
    </form>
  )
}
