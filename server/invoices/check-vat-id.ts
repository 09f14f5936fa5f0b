import jsvat from 'jsvat-next'
import { writeMessage } from '#contract/messages.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'

/** Returns 'FR 40 303 265 045' as FR40303265045; null if the text is empty. */
function normaliseVatId(typed: string): string | null {
  return typed.toUpperCase().replaceAll(/[\s.\-/]/g, '') || null
}

/**
 * Returns the VAT id in its normal form. In Europe, where the library knows the country's rules, the format and the
 * check digit are checked; elsewhere only letters and digits. Problem `invalid_input`.
 */
export function checkVatId(typed: string, { countryCode }: { countryCode: string }): string | null {
  const vatId = normaliseVatId(typed)
  if (vatId === null) return null
  const country = jsvat.countries.find(({ codes }) => codes[0] === countryCode)
  const known = country ? jsvat.checkVAT(vatId, jsvat.countries).isValid : /^[A-Z0-9]{4,20}$/.test(vatId)
  if (known) return vatId
  const example = EXAMPLES[countryCode] ?? `${countryCode}…`
  const sentence = country
    ? writeMessage('This is no VAT id of the chosen country: write it like {example}', { example })
    : { message: 'A VAT id has 4 to 20 letters and digits' }
  throw buildInvalidInput([{ path: 'vatId', ...sentence }])
}

const EXAMPLES: Record<string, string> = {
  DE: 'DE136695976',
  ES: 'ESB58378431',
  FR: 'FR40303265045',
  GB: 'GB980780684',
  IT: 'IT00743110157',
  NL: 'NL004495445B01',
}
