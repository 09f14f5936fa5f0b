import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { operators } from '#contract/operators/operators.ts'
import { ApiError, call } from '../../data/api.ts'
import {
  findPolicyProblems,
  type PolicyFields,
  type PolicyProblems,
  placeProblems,
  toPoliciesBody,
} from './policy-fields.ts'

/** Checks and saves policies; after the first check, problems are updated during typing. */
export function usePolicyForm(fields: PolicyFields, { onSaved }: { onSaved: () => Promise<void> }) {
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<PolicyProblems>({})
  const saving = useMutation({
    mutationFn: async () => {
      const { message } = await call(operators.savePolicies, { body: toPoliciesBody(fields) })
      await onSaved()
      return message
    },
    onError: (error) => setRefused(error instanceof ApiError ? placeProblems(error.details, fields) : {}),
  })
  const found = checked ? findPolicyProblems(fields) : {}
  const problems = { ...refused, ...found }
  return {
    problems,
    isSaving: saving.isPending,
    /** The server's sentence about the last save. */
    message: saving.data,
    failure: Object.keys(refused).length > 0 ? null : saving.error?.message,
    save() {
      setChecked(true)
      setRefused({})
      if (Object.keys(findPolicyProblems(fields)).length === 0) saving.mutate()
    },
    /** Call it at each edit: removes the server's problems with the earlier input. */
    edited: () => setRefused({}),
  }
}
