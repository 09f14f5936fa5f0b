import { crew } from '../../languages/crew/crew.ts'
import { LANGUAGES, type Language, setLanguage, storeLanguage } from '../../languages/language.ts'
import { readNamespaces } from '../../languages/namespace.ts'
import { readTexts } from '../../languages/texts.ts'

/** Draws the crew's page in a language. The service worker has cached the texts, so this works offline. */
export async function showCrewLanguage(wanted: Language): Promise<void> {
  await readNamespaces(wanted)
  const { documentElement } = document
  documentElement.lang = wanted
  documentElement.dir = LANGUAGES[wanted].dir
  setLanguage(wanted)
  document.title = readTexts(crew)('pageTitle')
}

export async function chooseCrewLanguage(chosen: Language): Promise<void> {
  storeLanguage(chosen)
  await showCrewLanguage(chosen)
}
