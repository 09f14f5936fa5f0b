import { type FormEvent, useState } from 'react'
import { type DayReport, type LegDay, MAX_CREW_LENGTH } from '#contract/legs/leg-day.ts'
import { Button } from '../../ui/button/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

type CrewFormProps = {
  day: Pick<LegDay, 'status' | 'expectedDepartureUTC' | 'crew'>
  busy?: boolean
  /** Texts in the language of the page. */
  words: { crew: string; save: string }
  onSave: (report: Omit<DayReport, 'atUTC'>) => void
}

/** The crew's names for travellers. Saving them does not change the status. */
export function CrewForm({ day, busy = false, words, onSave }: CrewFormProps) {
  const [crew, setCrew] = useState(day.crew ?? '')
  function submit(event: FormEvent) {
    event.preventDefault()
    const { status, expectedDepartureUTC } = day
    const asBefore = status === 'DELAYED' && expectedDepartureUTC ? { expectedDepartureUTC } : {}
    onSave({ status, ...asBefore, crew: crew.trim() || null })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={words.crew}
        className="min-w-0 grow basis-64"
        maxLength={MAX_CREW_LENGTH}
        value={crew}
        onChange={(event) => setCrew(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={busy}>
        {words.save}
      </Button>
    </form>
  )
}
