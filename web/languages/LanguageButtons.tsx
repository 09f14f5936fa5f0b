import { LANGUAGES, type Language, useLanguage } from './language.ts'

/** Buttons for the languages, each by its own name. */
export function LanguageButtons({ legend, onChoose }: { legend: string; onChoose: (one: Language) => void }) {
  const now = useLanguage()
  return (
    <fieldset className="flex flex-wrap gap-x-1">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          dir={LANGUAGES[one].dir}
          aria-pressed={one === now}
          onClick={() => onChoose(one)}
          className="switch-language min-h-9 px-2 text-sm text-muted underline-offset-4 transition-colors hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline"
        >
          {LANGUAGES[one].name}
        </button>
      ))}
    </fieldset>
  )
}
