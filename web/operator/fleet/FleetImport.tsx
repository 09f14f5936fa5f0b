import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { FLEET_COLUMNS, type FleetPlan, fleet, MAX_FLEET_BYTES } from '#contract/operators/fleet/fleet.ts'
import { call } from '../../data/api.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../legs/LegFields.tsx'
import { useFleetAction } from './fleet-queries.ts'

type Planned = { content: string; name: string; plan: FleetPlan; token: string | null }

/** Imports a fleet from a CSV file. First shows the effect of the import. */
export function FleetImport() {
  const input = useRef<HTMLInputElement>(null)
  const planning = useMutation({
    mutationFn: async (file: File): Promise<Planned> => {
      if (file.size > MAX_FLEET_BYTES) throw new Error('The file is over 256 KB')
      const content = await file.text()
      const { plan, token } = await call(fleet.planImport, { body: { content } })
      return { content, name: file.name, plan, token }
    },
  })
  const importing = useFleetAction((body: { content: string; token: string }) => call(fleet.import, { body }))
  const planned = planning.data
  const count = planned ? planned.plan.created.length + planned.plan.changed.length : 0
  return (
    <Section
      title="Import a fleet"
      lead={`A CSV file whose first line names its columns: ${FLEET_COLUMNS.join(', ')}. Nothing is stored before you agree.`}
    >
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={planning.isPending && 'Reading...'}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fleet as CSV"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          importing.reset()
          if (file) planning.mutate(file)
          target.value = ''
        }}
      />
      <FormError message={planning.error?.message ?? importing.error?.message} />
      {planned && !importing.isSuccess && (
        <div className="grid gap-4" role="status">
          <p className="font-semibold wrap-anywhere">{planned.name}</p>
          <PlanLines plan={planned.plan} />
          {planned.token && count > 0 && (
            <Button
              className="justify-self-start"
              busy={importing.isPending && 'Importing...'}
              onClick={() => importing.mutate({ content: planned.content, token: planned.token ?? '' })}
            >
              Import {count} aircraft
            </Button>
          )}
        </div>
      )}
      <p role="status">{importing.isSuccess && <Notice tone="go">{importing.data.message}</Notice>}</p>
    </Section>
  )
}

function PlanLines({ plan }: { plan: FleetPlan }) {
  if (plan.errors.length > 0) {
    return (
      <Notice tone="warning">
        <ul className="grid gap-1">
          {plan.errors.map(({ line, field, message }) => (
            <li key={`${line} ${field} ${message}`}>
              Line {line}
              {field && `, ${field}`}: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  return (
    <ul className="grid gap-1">
      {plan.created.map(({ line, tail, typeName }) => (
        <li key={line}>
          <strong className="figures font-semibold">{tail}</strong>, {typeName}: added as a draft
        </li>
      ))}
      {plan.changed.map(({ line, tail, fields }) => (
        <li key={line}>
          <strong className="figures font-semibold">{tail}</strong>: {fields.join(', ')} changed
        </li>
      ))}
      {plan.skipped.map(({ line, tail, reason }) => (
        <li key={line}>
          <strong className="figures font-semibold">{tail}</strong>: left as it is. {reason}
        </li>
      ))}
      {plan.unchanged.length > 0 && <li>{plan.unchanged.join(', ')}: as they are</li>}
    </ul>
  )
}
