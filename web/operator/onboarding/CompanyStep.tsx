import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operators } from '#contract/operators/operators.ts'
import { toFormProblems } from '../../account/form-problems.ts'
import { call } from '../../data/api.ts'
import { Card } from '../../ui/Card.tsx'
import {
  COMPANY_FIELDS,
  CompanyFields,
  type CompanyProblems,
  findCompanyProblems,
  isSameCompany,
  toCompanyFields,
} from '../CompanyFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'

/** Step 1: the company's details. */
export function CompanyStep({ own, draft, keep, onSaved }: StepProps) {
  const saved = toCompanyFields(own.profile)
  const fields = draft.company ?? saved
  const [problems, setProblems] = useState<CompanyProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useMutation({
    mutationFn: async () => {
      await call(operators.saveProfile, { body: fields })
      await onSaved()
    },
    onSuccess: () => keep({ company: undefined }),
    onError: (error) => {
      const { general, byField } = toFormProblems(
        error,
        COMPANY_FIELDS,
        'Your company details could not be saved. Please try again.',
      )
      setFailure(general)
      setProblems(Object.fromEntries(byField.map(({ field, message }) => [field, message])))
    },
  })

  function next() {
    const found = findCompanyProblems(fields)
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length === 0) saving.mutate()
  }

  return (
    <StepForm
      step={1}
      lead="The carrier behind every flight you list. We compare it with your certificate."
      failure={failure}
      busy={saving.isPending && 'Saving...'}
      onNext={next}
    >
      <Card padded>
        <CompanyFields
          fields={fields}
          problems={problems}
          onChange={(name, text) => {
            const changed = { ...fields, [name]: text }
            keep({ company: isSameCompany(changed, saved) ? undefined : changed })
            setProblems(({ [name]: _, ...others }) => others)
          }}
        />
      </Card>
    </StepForm>
  )
}
