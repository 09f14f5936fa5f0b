import type { ChangedThing } from '#contract/trips/done-change.ts'
import type { Placed } from '#server/trips/place-person.ts'

/** Returns the changes made by putting a person into a seat; an empty list if there are none. */
export function listWhat({ who, seated, person, isSaved }: Placed): ChangedThing[] {
  if (isSaved) return []
  const before = seated?.person
  if (!before || who === 'another') return ['PERSON']
  const what: ChangedThing[] = []
  if (before.givenNames !== person.givenNames || before.familyName !== person.familyName) what.push('NAME')
  if (before.dateOfBirth !== person.dateOfBirth) what.push('DATE_OF_BIRTH')
  const isSameDocument =
    before.nationality === person.nationality &&
    JSON.stringify([before.document, before.entry ?? null]) ===
      JSON.stringify([person.document, person.entry ?? null])
  if (!isSameDocument) what.push('DOCUMENT')
  if (JSON.stringify(before.details ?? {}) !== JSON.stringify(person.details ?? {}) || what.length === 0)
    what.push('DETAILS')
  return what
}
