import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { RequestOf } from '#contract/endpoint.ts'
import { type OperatorOnBoard, onBoard } from '#contract/on-board/on-board.ts'
import { LoadFailure } from '../../../account/NotificationSettings.tsx'
import { call } from '../../../data/api.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Section } from '../../legs/LegFields.tsx'
import { BaggageFields, PetFields } from './OnBoardFields.tsx'
import { readOnBoardValues, toOnBoardValues } from './rule-values.ts'

const KEY = ['operator', 'on-board'] as const

/** The operator's on-board rules: for all its aircraft, and for single aircraft with other rules. */
export function OnBoardSection() {
  const answer = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(onBoard.ofOperator, { signal })).onBoard,
  })
  const [aircraftId, setAircraftId] = useState('')
  if (answer.isPending) return <Skeleton className="h-96 rounded-card" />
  if (!answer.data) return <LoadFailure of={answer} />
  // The key gives each aircraft a new form.
  return <RulesForm key={aircraftId} onBoard={answer.data} aircraftId={aircraftId} onChoose={setAircraftId} />
}

type RulesFormProps = {
  onBoard: OperatorOnBoard
  aircraftId: string
  onChoose: (aircraftId: string) => void
}

function RulesForm({ onBoard: { operator, aircraft }, aircraftId, onChoose }: RulesFormProps) {
  const queries = useQueryClient()
  const chosen = aircraft.find(({ id }) => id === aircraftId)
  const own = chosen ? chosen.rules : operator
  const [values, setValues] = useState(() => toOnBoardValues(own ?? operator))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useMutation({
    mutationFn: (body: RequestOf<typeof onBoard.save>['body']) => call(onBoard.save, { body }),
    onSuccess: (saved) => queries.setQueryData(KEY, saved.onBoard),
  })

  function save(event: FormEvent) {
    event.preventDefault()
    const read = readOnBoardValues(values)
    setErrors(read.errors ?? {})
    if (read.rules) saving.mutate({ aircraftId: aircraftId || null, rules: read.rules })
  }

  const part = { values, errors, set: (some: Partial<typeof values>) => setValues({ ...values, ...some }) }
  return (
    <form noValidate onSubmit={save}>
      <Section
        title="Baggage and pets"
        lead="Travellers see these figures before they book, and can bring no more than they allow."
      >
        <SelectField
          label="For"
          value={aircraftId}
          onChange={({ target }) => onChoose(target.value)}
          hint={
            chosen
              ? chosen.rules
                ? 'It has rules of its own.'
                : 'It has the rules of all your aircraft, until you save others here.'
              : operator
                ? undefined
                : 'Nothing is said yet.'
          }
          empty="All your aircraft"
          options={aircraft.map(({ id, tail, typeName }) => [id, `${tail}, ${typeName}`])}
        />
        <BaggageFields {...part} />
        <PetFields {...part} />
        <FormError message={saving.error?.message} />
        <p role="status">{saving.isSuccess && <Notice tone="go">{saving.data.message}</Notice>}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={saving.isPending && 'Saving...'}>
            Save baggage and pets
          </Button>
          {chosen?.rules && (
            <Button
              variant="secondary"
              disabled={saving.isPending}
              onClick={() => {
                setValues(toOnBoardValues(operator))
                saving.mutate({ aircraftId, rules: null })
              }}
            >
              Use the rules of all aircraft
            </Button>
          )}
        </div>
      </Section>
    </form>
  )
}
