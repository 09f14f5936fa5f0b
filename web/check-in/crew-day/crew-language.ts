import { buildTranslation, type Catalogue } from '../../languages/build-translation.ts'
import { crew } from '../../languages/crew/crew.ts'
import { keepLanguage, LANGUAGES, type Language, turnTo } from '../../languages/language.ts'
import { readNamespaces } from '../../languages/namespace.ts'
import { readTexts } from '../../languages/texts.ts'
import { setCatalogue } from '../../languages/translated.ts'

const REFUSALS: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: async () => ({ default: {} }),
  fr: () => import('../../languages/crew/refusals-fr.ts'),
  ar: () => import('../../languages/crew/refusals-ar.ts'),
}

/** Draws the crew's page in a language. The service worker has cached the texts, so this works offline. */
export async function showCrewLanguage(wanted: Language): Promise<void> {
  const [refusals] = await Promise.all([
    REFUSALS[wanted]().catch(() => ({ default: {} })),
    readNamespaces(wanted),
  ])
  const { documentElement } = document
  documentElement.lang = wanted
  documentElement.dir = LANGUAGES[wanted].dir
  setCatalogue(buildTranslation(refusals.default))
  turnTo(wanted)
  document.title = readTexts(crew)('pageTitle')
}

export async function chooseCrewLanguage(chosen: Language): Promise<void> {
  keepLanguage(chosen)
  await showCrewLanguage(chosen)
}
