import { type Language, useLanguage } from '../languages/language.ts'
import { ar } from './words/ar.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'

export type Words = typeof en

const words: Record<Language, Words> = { en, fr, ar }

/** The catalogue's own texts and the sample texts of its parts. */
export function useCatalogueWords(): Words {
  return words[useLanguage()]
}
