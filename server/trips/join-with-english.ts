import type { Language } from '#contract/languages.ts'
import { MUTED, type Pdf, putLine } from '#server/pdf/pdf.ts'

/** Joins a label with its English form, because ground staff read it too: 'De / From'. */
export function joinWithEnglish(own: string, english: string): string {
  return own === english ? own : `${own} / ${english}`
}

/** Adds a second line in English for ground staff, if the text is not English. */
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
