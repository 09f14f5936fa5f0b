import { getLanguage } from './language.ts'

/** Normalises a typed amount, '1,250.50' or in French '1 250,50': removes groups, and uses a point before the decimals. */
export function normaliseAmount(typed: string): string {
  const text = typed.replace(/[\s']/g, '')
  const isFrench = getLanguage() === 'fr' && !text.includes('.')
  return isFrench ? text.replace(',', '.') : text.replaceAll(',', '')
}
