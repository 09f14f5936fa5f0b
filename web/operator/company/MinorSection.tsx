import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MINOR_RULES, type MinorRule } from '#contract/may-be-sold/check-people.ts'
import { type OperatorProfile, operators } from '#contract/operators/operators.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { RadioGroup } from '../../ui/form/RadioGroup.tsx'
import { useOperatorChanged } from '../operator-queries.ts'
import { SavedNotice } from './EditActions.tsx'

const WORDS: Record<MinorRule, { label: string; hint: string }> = {
  NONE: { label: 'Never', hint: 'Somebody who is 18 or older is in every booking.' },
  FROM_12: { label: 'From twelve', hint: 'With the consent of a parent or guardian.' },
  FROM_5: {
    label: 'From five',
    hint: 'Under twelve direct and within one country only, brought and met by adults whom the traveller names.',
  },
}

/** Whether children fly without an adult. */
export function MinorSection({ profile }: { profile: OperatorProfile }) {
  const operatorChanged = useOperatorChanged()
  const [rule, setRule] = useState(profile.unaccompaniedMinors)
  const saving = useMutation({
    mutationFn: (body: { rule: MinorRule }) => call(operators.saveMinorRule, { body }),
    onSuccess: operatorChanged,
  })
  function save(event: FormEvent) {
    event.preventDefault()
    saving.mutate({ rule })
  }
  return (
    <form noValidate className="grid justify-items-start gap-6" onSubmit={save}>
      <RadioGroup
        legend="Children without an adult"
        name="minorRule"
        options={MINOR_RULES.map((value) => ({ value, ...WORDS[value] }))}
        defaultValue={rule}
        onChange={({ currentTarget }) => {
          saving.reset()
          setRule(MINOR_RULES.find((one) => one === currentTarget.value) ?? 'NONE')
        }}
      />
      <FormError message={saving.error?.message} />
      <Button type="submit" variant="secondary" busy={saving.isPending && 'Saving...'}>
        Save rule
      </Button>
      <SavedNotice message={saving.data?.message} />
    </form>
  )
}
