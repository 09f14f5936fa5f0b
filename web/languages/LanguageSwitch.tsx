import { LanguageButtons } from './LanguageButtons.tsx'
import type { Language } from './language.ts'
import { useWords } from './namespace.ts'
import { shell } from './shell/shell.ts'

/** The languages, each by its own name. A click shows the page in that language at once. */
export function LanguageSwitch() {
  return <LanguageButtons legend={useWords(shell).language} onChoose={(one) => void choose(one)} />
}

async function choose(one: Language): Promise<void> {
  const { chooseLanguage } = await import('./show-language.ts')
  await chooseLanguage(one)
}
