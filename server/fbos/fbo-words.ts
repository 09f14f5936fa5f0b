import { countMinutesBefore, type FboFacts } from '#contract/fbos/fbo-form.ts'
import type { Language } from '#contract/languages.ts'
import { loadWords } from '#server/messages/load-words.ts'
import { formatDayIn, isolateLeftToRight } from '#server/messages/mail-formats.ts'
import ar from './fbo-words/ar.json' with { type: 'json' }
import en from './fbo-words/en.ts'
import fr from './fbo-words/fr.json' with { type: 'json' }

const fboWords = loadWords({ en, fr, ar })

/** Describes the place and time of meeting, for a list of changes. */
export function describeMeeting(fbo: FboFacts, language: Language): string {
  const { beThereBefore, comma } = fboWords(language)
  const before = beThereBefore({ minutes: countMinutesBefore(fbo) })
  return `${describeArrivalPlace(fbo, language)}${comma}${before}`
}

/** Describes the place of arrival, for a list of changes: 'Name, street, town, +1 201 555 0142'. */
export function describeArrivalPlace({ name, address, telephone }: FboFacts, language: Language): string {
  return [name, address, isolateLeftToRight(telephone, language)].join(fboWords(language).comma)
}

type Ends = { originFbo: FboFacts | null; destinationFbo: FboFacts | null; language: Language }

/** Returns both places line by line, for mails; empty if the leg names none. */
export function listFboRows({ originFbo, destinationFbo, language }: Ends): [string, string][] {
  const words = fboWords(language)
  const rows: [string, string][] = []
  if (originFbo) {
    rows.push(
      [words.meet, `${originFbo.name}${words.comma}${originFbo.address}`],
      [words.beThere, words.minutesBefore({ minutes: countMinutesBefore(originFbo) })],
      [words.telephone, isolateLeftToRight(originFbo.telephone, language)],
      [words.hours, originFbo.hours],
      [words.customs, words.customsAre[originFbo.customs]],
      [words.checked, describeChecked(originFbo, language)],
    )
  }
  if (destinationFbo) rows.push([words.arrive, describeArrivalPlace(destinationFbo, language)])
  return rows
}

/** Says on which day the FBO was last checked, or that it never was, and whether it is a demo entry. */
function describeChecked({ checkedOn, isFictional }: FboFacts, language: Language): string {
  const words = fboWords(language)
  const checked = checkedOn ? formatDayIn(language, new Date(`${checkedOn}T12:00:00Z`)) : words.notChecked
  return isFictional ? `${checked}${words.comma}${words.fictional}` : checked
}
