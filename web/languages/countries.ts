import * as countries from '#contract/countries.ts'
import { language } from './language.ts'
import { locale } from './locales.ts'

/** 'Switzerland', 'Suisse' for 'CH'. */
export function countryName(code: string): string {
  if (language() === 'en') return countries.countryName(code)
  return new Intl.DisplayNames([locale()], { type: 'region' }).of(code) ?? code
}

/** Every country by its name in the page's language, for a list to choose from. */
export function countriesByName(): { code: string; name: string }[] {
  if (language() === 'en') return countries.countriesByName()
  const names = new Intl.DisplayNames([locale()], { type: 'region' })
  return countries
    .countriesByName()
    .map(({ code }) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale()))
}
