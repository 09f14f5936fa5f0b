import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/languages.ts'

export type { Language }

/** The languages of the traveller's journey, each by its own name. English is what everything else falls back to. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const satisfies Record<Language, { name: string; dir: 'ltr' | 'rtl' }>

// use-told-language.ts reads it, too; exported it would cost the home page more than the same word twice.
const KEY = 'language'
const followers = new Set<() => void>()
let current: Language = 'en'

/** The language that the page is in now. It begins in English, as the HTML was written. */
export function getLanguage(): Language {
  return current
}

/** The same for a component, which is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(follow, getLanguage, getLanguage)
}

/** What was chosen in this browser, or else the first of its own languages that we have. */
export function findWantedLanguage(): Language {
  const kept = localStorage.getItem(KEY)
  const wishes = kept ? [kept] : navigator.languages
  return wishes.map((wish) => wish.slice(0, 2)).find(isLanguage) ?? 'en'
}

export function keepLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen)
}

/** Draws everything in a language whose texts are there. */
export function turnTo(next: Language): void {
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
