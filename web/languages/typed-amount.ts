import { getLanguage } from './language.ts'

/** What somebody typed as an amount, without groups and with a point before its decimals: '1,250.50', in French '1 250,50'. */
export function normaliseAmount(typed: string): string {
  const text = typed.replace(/[\s']/g, '')
  const isFrench = getLanguage() === 'fr' && !text.includes('.')
  return isFrench ? text.replace(',', '.') : text.replaceAll(',', '')
}
