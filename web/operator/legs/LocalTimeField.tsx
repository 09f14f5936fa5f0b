import { type Airport, getShortCode, toLocalTime } from '#contract/airports.ts'
import { findInstantsAt, formatOffsetAt } from '#contract/local-instants.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** A date and time in an airport's zone, with zone and offset; for a time that the clock shows twice, which of them. */
export function LocalTimeField(props: {
  label: string
  value: string
  airport: Airport | null
  onChange: (local: string) => void
  error?: string | undefined
  hint?: string | undefined
}) {
  const { label, value, airport, onChange, error } = props
  const wall = value.slice(0, 16)
  const instants = airport && wall ? (findInstantsAt(wall, airport.timezone) ?? []) : []
  const skipped = airport && wall.length === 16 && instants.length === 0
  const missing = skipped && `The clock in ${airport.city} skips this time on that day.`
  const [instant] = airport ? (findInstantsAt(value, airport.timezone) ?? []) : []
  return (
    <div className="grid content-start gap-3">
      <TextField
        type="datetime-local"
        label={label}
        value={wall}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? (missing || undefined)}
        hint={airport ? zoneText(airport, instant, props.hint) : (props.hint ?? "By the airport's own clock")}
      />
      {airport && instants.length > 1 && (
        <SelectField
          label={`${wall.slice(11)} comes twice that night. Which one?`}
          value={value.slice(16)}
          onChange={(event) => onChange(wall + event.target.value)}
          empty="Choose"
          options={instants.map((one) => [
            formatOffsetAt(one, airport.timezone),
            `${toLocalTime(one, airport.timezone).abbreviation} (${toLocalTime(one, airport.timezone).offset})`,
          ])}
        />
      )}
    </div>
  )
}

function zoneText(airport: Airport, instant: string | undefined, hint: string | undefined): string {
  const zone = toLocalTime(instant ?? new Date().toISOString(), airport.timezone)
  // If the zone has no letters of its own, the offset is enough.
  const letters = zone.abbreviation.startsWith('GMT+') ? '' : `${zone.abbreviation} `
  const clock = `${getShortCode(airport)} time, ${letters}${zone.offset}`
  return hint ? `${clock}. ${hint}` : clock
}
