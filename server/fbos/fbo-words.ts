import { type Customs, countMinutesBefore, type FboFacts } from '#contract/fbos/fbo-form.ts'
import type { Language } from '#contract/languages.ts'
import { formatDayIn } from '#server/messages/mail-formats.ts'

type Place = Pick<FboFacts, 'name' | 'address'>

type FboWords = {
  meet: string
  arrive: string
  telephone: string
  hours: string
  beThere: string
  customs: string
  customsAre: Record<Customs, string>
  checked: string
  notChecked: string
  minutesBefore: (about: { minutes: number }) => string
  /** 'Name, street, town' */
  place: (of: Place) => string
  number: (of: Pick<FboFacts, 'telephone'>) => string
  /** The place with its phone number, and when to be there. */
  reached: (about: { place: string; number: string }) => string
  meeting: (about: { reached: string; before: string }) => string
  /** The sentence about a demo entry, with the state of its check. */
  fictional: (about: { checked: string }) => string
}

const WORDS: Record<Language, FboWords> = {
  en: {
    meet: 'Where you meet',
    arrive: 'Where you arrive',
    telephone: 'Telephone',
    hours: 'Hours',
    beThere: 'Be there',
    customs: 'Customs',
    customsAre: { YES: 'On site', NO: 'Not on site', ON_REQUEST: 'On request' },
    checked: 'Checked on',
    notChecked: 'Not checked by us yet',
    minutesBefore: ({ minutes }) => `${minutes} minutes before departure`,
    place: ({ name, address }) => `${name}, ${address}`,
    number: ({ telephone }) => telephone,
    reached: ({ place, number }) => `${place}, ${number}`,
    meeting: ({ reached, before }) => `${reached}, be there ${before}`,
    fictional: ({ checked }) => `${checked}, fictional, for the demo`,
  },
  fr: {
    meet: 'Lieu de rendez-vous',
    arrive: 'Lieu d’arrivée',
    telephone: 'Téléphone',
    hours: 'Horaires',
    beThere: 'Présentez-vous',
    customs: 'Douane',
    customsAre: { YES: 'Sur place', NO: 'Pas sur place', ON_REQUEST: 'Sur demande' },
    checked: 'Vérifié le',
    notChecked: 'Pas encore vérifié par nos soins',
    minutesBefore: ({ minutes }) => `${minutes} minutes avant le départ`,
    place: ({ name, address }) => `${name}, ${address}`,
    number: ({ telephone }) => telephone,
    reached: ({ place, number }) => `${place}, ${number}`,
    meeting: ({ reached, before }) => `${reached}, présence ${before}`,
    fictional: ({ checked }) => `${checked}, fictif, pour la démonstration`,
  },
  ar: {
    meet: 'مكان اللقاء',
    arrive: 'مكان الوصول',
    telephone: 'الهاتف',
    hours: 'ساعات العمل',
    beThere: 'موعد الحضور',
    customs: 'الجمارك',
    customsAre: { YES: 'في الموقع', NO: 'غير متوفرة في الموقع', ON_REQUEST: 'عند الطلب' },
    checked: 'جرى التحقق في',
    notChecked: 'لم نتحقق منه بعد',
    minutesBefore: ({ minutes }) => `قبل المغادرة بـ ${minutes} دقيقة`,
    place: ({ name, address }) => `${name}، ${address}`,
    number: ({ telephone }) => `\u2066${telephone}\u2069`,
    reached: ({ place, number }) => `${place}، ${number}`,
    meeting: ({ reached, before }) => `${reached}، الحضور ${before}`,
    fictional: ({ checked }) => `${checked}، خيالي، للعرض التجريبي`,
  },
}

function fboWords(language: Language): FboWords {
  return WORDS[language]
}

/** Describes the place and time of meeting, for a list of changes. */
export function describeMeeting(fbo: FboFacts, language: Language): string {
  const words = fboWords(language)
  const before = words.minutesBefore({ minutes: countMinutesBefore(fbo) })
  return words.meeting({ reached: describeArrivalPlace(fbo, language), before })
}

/** Describes the place of arrival, for a list of changes. */
export function describeArrivalPlace(fbo: FboFacts, language: Language): string {
  const words = fboWords(language)
  return words.reached({ place: words.place(fbo), number: words.number(fbo) })
}

type Ends = { originFbo: FboFacts | null; destinationFbo: FboFacts | null; language: Language }

/** Returns both places line by line, for mails; empty if the leg names none. */
export function listFboRows({ originFbo, destinationFbo, language }: Ends): [string, string][] {
  const words = fboWords(language)
  const rows: [string, string][] = []
  if (originFbo) {
    rows.push(
      [words.meet, words.place(originFbo)],
      [words.beThere, words.minutesBefore({ minutes: countMinutesBefore(originFbo) })],
      [words.telephone, words.number(originFbo)],
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
  return isFictional ? words.fictional({ checked }) : checked
}
