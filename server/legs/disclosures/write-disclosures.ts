import { createHash } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { Disclosures } from '#contract/legal/disclosures.ts'
import { loadWords } from '#server/messages/load-words.ts'
import ar from './words/ar.json' with { type: 'json' }
import en from './words/en.ts'
import fr from './words/fr.json' with { type: 'json' }

const disclosureWords = loadWords({ en, fr, ar })
/** A version that changes with each of the texts. */
const VERSION = createHash('sha256')
  .update(JSON.stringify([en, fr, ar]))
  .digest('hex')
  .slice(0, 12)

/** The facts of a leg that the disclosures mention. */
type Sold = {
  carrier: string
  /** 'Citation XLS+, N482NL' */
  aircraft: string
  currency: string
  prospectusNo: string
  securer: string
  /** The platform's liability insurance as a broker, 'USD 5,000,000'; null if there is none. */
  brokerInsurance: string | null
}
type Code = Disclosures['items'][number]['code']

/** The texts of these disclosures in a language, in the order of their numbers, with the version of the texts. */
export function writeDisclosures(
  codes: readonly Code[],
  { sold, language }: { sold: Sold; language: Language },
): Disclosures {
  const listed: Code[] = [...[...new Set(codes)].sort(), 'ALWAYS']
  const items = listed.map((code) => ({ code, text: writeText(code, { sold, language }) }))
  return { version: VERSION, language, items }
}

// Bookings store the text and programs read it: it has no marks of direction.
function writeText(code: Code, { sold, language }: { sold: Sold; language: Language }): string {
  const words = disclosureWords(language)
  const text = words[code]
  if (typeof text === 'string') return text
  const { brokerInsurance, prospectusNo, securer } = sold
  return text({
    ...sold,
    insurance: brokerInsurance ? words.insured({ brokerInsurance }) : words.uninsured,
    prospectus: prospectusNo && words.prospectus({ prospectusNo }),
    security: securer && words.security({ securer }),
  }).replaceAll(/[\u2068\u2069]/g, '')
}
