import * as countries from '#contract/countries.ts'
import { getLanguage } from './language.ts'
import { getLocale } from './locales.ts'

/** 'Switzerland', 'Suisse' for 'CH'. */
export function getCountryName(code: string): string {
  if (getLanguage() === 'en') return countries.getCountryName(code)
  return new Intl.DisplayNames([getLocale()], { type: 'region' }).of(code) ?? code
}

/** Every country by its name in the page's language, for a list to choose from. */
export function listCountriesByName(): { code: string; name: string }[] {
  if (getLanguage() === 'en') return countries.listCountriesByName()
  const names = new Intl.DisplayNames([getLocale()], { type: 'region' })
  return countries
    .listCountriesByName()
    .map(({ code }) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, getLocale()))
}
