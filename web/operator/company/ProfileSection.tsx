import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type OperatorProfile, operators } from '#contract/operators/operators.ts'
import { toFormProblems } from '../../account/form-problems.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import {
  COMPANY_FIELDS,
  CompanyFields,
  type CompanyProblems,
  findCompanyProblems,
  toCompanyFields,
} from '../CompanyFields.tsx'
import type { CompanyFields as Fields } from '../onboarding/draft.ts'
import { useOperatorChanged } from '../operator-queries.ts'
import { CompanyFacts } from './CompanyFacts.tsx'
import { EditActions, SavedNotice } from './EditActions.tsx'

type ProfileSectionProps = {
  profile: OperatorProfile
  typed: Fields | null
  onTyped: (fields: Fields | null) => void
}

/** The company details, to read and to change. */
export function ProfileSection({ profile, typed, onTyped }: ProfileSectionProps) {
  const operatorChanged = useOperatorChanged()
  const [problems, setProblems] = useState<CompanyProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useMutation({
    mutationFn: async (body: Fields) => {
      const { message } = await call(operators.saveProfile, { body })
      await operatorChanged()
      return message
    },
    onSuccess: () => onTyped(null),
    onError: (error) => {
      const { general, byField } = toFormProblems(error, COMPANY_FIELDS, 'The details could not be saved.')
      setFailure(general)
      setProblems(Object.fromEntries(byField.map(({ field, message }) => [field, message])))
    },
  })

  function save(event: FormEvent, fields: Fields) {
    event.preventDefault()
    const found = findCompanyProblems(fields)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length === 0) saving.mutate(fields)
  }

  if (!typed) {
    return (
      <div className="grid justify-items-start gap-6">
        <div className="w-full">
          <CompanyFacts profile={profile} />
        </div>
        <Button
          variant="secondary"
          disabledReason={
            profile.kybStatus === 'UNDER_REVIEW' && 'They cannot be changed while somebody reviews them.'
          }
          onClick={() => onTyped(toCompanyFields(profile))}
        >
          Edit details
        </Button>
        <SavedNotice message={saving.data} />
      </div>
    )
  }
  return (
    <form noValidate onSubmit={(event) => save(event, typed)} className="grid gap-6">
      {profile.kybStatus === 'APPROVED' && (
        <p className="text-[0.9375rem] text-muted">
          Legal name, certificate number and base country were verified. Write to us to change them.
        </p>
      )}
      <CompanyFields
        fields={typed}
        problems={problems}
        identityLocked={profile.kybStatus === 'APPROVED'}
        onChange={(name, text) => {
          onTyped({ ...typed, [name]: text })
          setProblems(({ [name]: _, ...others }) => others)
        }}
      />
      <FormError message={failure} />
      <EditActions isSaving={saving.isPending} onCancel={() => onTyped(null)} />
    </form>
  )
}
