import { LANGUAGES, type Language, useLanguage } from './language.ts'
import { useWords } from './namespace.ts'
import { shell } from './shell/shell.ts'

/** The languages, each by its own name; a press shows the page in it at once. */
export function LanguageSwitch() {
  const now = useLanguage()
  return (
    <fieldset className="flex flex-wrap gap-x-1">
      <legend className="sr-only">{useWords(shell).language}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          dir={LANGUAGES[one].dir}
          aria-pressed={one === now}
          onClick={() => void choose(one)}
          className="switch-language min-h-9 px-2 text-sm text-muted underline-offset-4 transition-colors hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline"
        >
          {LANGUAGES[one].name}
        </button>
      ))}
    </fieldset>
  )
}

async function choose(one: Language): Promise<void> {
  const { chooseLanguage } = await import('./show-language.ts')
  await chooseLanguage(one)
}
