import { MAX_LAP_INFANTS } from '#contract/bookings/bookings.ts'
import { flight } from '../../languages/flight/flight.ts'
import { formatNumber } from '../../languages/formats.ts'
import { useTexts } from '../../languages/texts.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'

/** How many infants travel on the laps of this many people. */
export function InfantsField(props: {
  people: number
  infants: number
  disabled: boolean
  onChoose: (infants: number) => void
}) {
  const { people, infants, disabled, onChoose } = props
  const t = useTexts(flight)
  return (
    <SelectField
      label={t('infantsOnLaps')}
      value={infants}
      disabled={disabled}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      hint={t('infantsHint')}
    >
      <option value={0}>{t('noInfants')}</option>
      {Array.from({ length: mostInfants(people) }, (_, at) => at + 1).map((count) => (
        <option key={count} value={count}>
          {formatNumber(count)}
        </option>
      ))}
    </SelectField>
  )
}

/** The chosen number of infants, at most as many as these people may take. */
export function limitInfants(chosen: number, people: number): number {
  return Math.max(0, Math.min(chosen || 0, mostInfants(people)))
}

function mostInfants(people: number): number {
  return Math.min(people, MAX_LAP_INFANTS)
}
