import { useState } from 'react'
import type { Airport } from '#contract/airports.ts'
import { fbos } from '#contract/fbos/fbos.ts'
import { call } from '../../data/api.ts'
import { FboDialog } from '../../fbos/FboDialog.tsx'
import { createEmptyFbo } from '../../fbos/fbo-values.ts'
import { SmallButton } from '../../ui/button/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useFbos, useFbosReread } from '../fbos/fbo-queries.ts'

type FboFieldProps = {
  /** 'departure' or 'arrival'. */
  end: string
  airport: Airport | null
  value: string
  /** The name of the terminal, for a leg without an FBO. */
  terminal: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Chooses an FBO of the airport from the directory, or adds one. */
export function FboField(props: FboFieldProps) {
  const { airport } = props
  if (airport) return <Choice {...props} airport={airport} />
  return (
    <SelectField label={`FBO of ${props.end}`} value="" disabled error={props.error}>
      <option value="">Choose the airport first</option>
    </SelectField>
  )
}

function Choice({ end, airport, value, terminal, onChange, error }: FboFieldProps & { airport: Airport }) {
  const found = useFbos(airport.icao)
  const reread = useFbosReread()
  const [adding, setAdding] = useState(false)
  const known = found.data ?? []
  const isGone = value !== '' && found.data && !known.some(({ id }) => id === value)
  const chosen = known.find(({ id }) => id === value)
  return (
    <div className="grid content-start justify-items-start gap-2 [&>:first-child]:w-full">
      <SelectField
        label={`FBO of ${end}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error}
        hint={
          chosen && `${chosen.address}. ${chosen.hours}. Be there ${chosen.cutOffMinutes} minutes before.`
        }
      >
        <option value="">{value === '' && terminal ? `${terminal}, by its name only` : 'Not named'}</option>
        {value !== '' && !chosen && (
          <option value={value}>
            {isGone ? `${terminal || 'The one before'}, retired` : terminal || 'Reading...'}
          </option>
        )}
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SmallButton aria-label={`Add an FBO of ${airport.icao}`} onClick={() => setAdding(true)}>
        Add an FBO
      </SmallButton>
      {adding && (
        <FboDialog
          title={`Add an FBO of ${airport.name}`}
          lead="Every operator can name it; you keep it up to date under FBOs."
          initial={createEmptyFbo(airport.icao)}
          fixedAirport
          send={(body) => call(fbos.add, { body })}
          onDone={({ fbo }) => {
            setAdding(false)
            void reread()
            onChange(fbo.id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
