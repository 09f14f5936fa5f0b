import type { Language } from '#contract/languages.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { loadWords } from '#server/messages/load-words.ts'
import ar from './invoice-words/ar.json' with { type: 'json' }
import en from './invoice-words/en.ts'
import fr from './invoice-words/fr.json' with { type: 'json' }

/** The texts of invoices and credit notes, by language. */
export const invoiceWords = loadWords({ en, fr, ar })

/** 'Carriage of passengers by air', or the name of a tax. */
export function nameLine(code: string, language: Language): string {
  const words = invoiceWords(language)
  if (code === 'FARE') return words.fare
  if (code === 'FEE') return words.fee
  if (code === 'UNTAXED') return words.untaxed
  return code === 'PLATFORM_VAT' ? words.platformVat : nameTax(code, language)
}

/** Writes basis points as a percentage: 750 is '7.5'. */
export function writeRate(bps: number): string {
  return String(bps / 100)
}
