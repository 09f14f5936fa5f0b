import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/languages.ts'

export type { Language }

/** The languages of the traveller's journey, each by its own name. Everything else falls back to English. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const satisfies Record<Language, { name: string; dir: 'ltr' | 'rtl' }>

// use-account-language.ts has the same key: exporting it would cost the home page more bytes than repeating it.
const KEY = 'language'
const followers = new Set<() => void>()
let current: Language = 'en'

/** The current language of the page; at first English, like the HTML. */
export function getLanguage(): Language {
  return current
}

/** The same for a component, which renders again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(follow, getLanguage, getLanguage)
}

/** The language chosen in this browser, or else the first of the browser's languages that we have. */
export function findWantedLanguage(): Language {
  const kept = localStorage.getItem(KEY)
  const wishes = kept ? [kept] : navigator.languages
  return wishes.map((wish) => wish.slice(0, 2)).find(isLanguage) ?? 'en'
}

export function storeLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen)
}

/** Renders the page in a language whose texts are loaded. */
export function setLanguage(next: Language): void {
  current = next
  for (const follower of followers) follower()
}

function isLanguage(wish: string): wish is Language {
  return wish in LANGUAGES
}

function follow(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}
