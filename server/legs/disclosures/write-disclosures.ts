import { createHash } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Disclosures } from '#contract/legal/disclosures.ts'
import ar from './words/ar.ts'
import en, { type Sold } from './words/en.ts'
import fr from './words/fr.ts'

const WORDS = { en, fr, ar }
type Code = Disclosures['items'][number]['code']

/** The texts of these disclosures in a language, in the order of their numbers, with the version of the texts. */
export function writeDisclosures(
  codes: readonly Code[],
  { sold, language }: { sold: Sold; language: Language },
): Disclosures {
  const words = WORDS[language]
  const items = [...new Set(codes)].sort().map((code) => {
    const text = words[code]
    return { code, text: typeof text === 'string' ? text : text(sold) }
  })
  const always = { code: 'ALWAYS' as const, text: words.ALWAYS }
  return { version: DISCLOSURES_VERSION, language, items: [...items, always] }
}

/** A version that changes with each of the texts. */
const DISCLOSURES_VERSION = computeVersion()

function computeVersion(): string {
  const names: Sold = {
    carrier: '{1}',
    aircraft: '{2}',
    currency: '{3}',
    prospectusNo: '{4}',
    securer: '{5}',
    brokerInsurance: '{6}',
  }
  const texts = Object.values(WORDS).flatMap((words) =>
    Object.values(words).flatMap((text) =>
      typeof text === 'string' ? [text] : [text(names), text({ ...names, brokerInsurance: null })],
    ),
  )
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
}
