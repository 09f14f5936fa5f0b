import type { Language } from '#contract/languages.ts'
import { MUTED, type Pdf, putLine } from '#server/pdf/pdf.ts'

/** For labels that ground staff read too: 'De / From'. */
export function sayInBoth(own: string, english: string): string {
  return own === english ? own : `${own} / ${english}`
}

/** A second line for ground staff, under what is not English. */
export function putEnglish(
  pdf: Pdf,
  language: Language,
  text: string,
  place: Omit<Parameters<typeof putLine>[2], 'colour'>,
): void {
  if (language === 'en') return
  pdf.markContent('Span', { lang: 'en-GB' })
  putLine(pdf, text, { ...place, colour: MUTED })
  pdf.endMarkedContent()
}
