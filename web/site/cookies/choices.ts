import { useSyncExternalStore } from 'react'

const KEY = 'cookieChoices'
const FILTERS = 'rememberedFilters:'

/** The optional storage that a visitor allows. */
export type CookieChoices = { rememberFilters: boolean }

const listeners = new Set<() => void>()
let lastText: string | null = null
let lastChoices: CookieChoices | null = null

/** The visitor's choice in this browser; null before a choice, when optional storage is not allowed. */
export function readChoices(): CookieChoices | null {
  const text = localStorage.getItem(KEY)
  if (text !== lastText) {
    lastText = text
    lastChoices = parsed(text)
  }
  return lastChoices
}

/** Stores the choice. Deletes stored filters at once if they are no longer allowed. */
export function saveChoices(choices: CookieChoices): void {
  localStorage.setItem(KEY, JSON.stringify(choices))
  if (!choices.rememberFilters) forgetFilters()
  for (const listener of listeners) listener()
}

/** The current choice, updated when another tab changes it; null in prerendered HTML. */
export function useChoices(): CookieChoices | null {
  return useSyncExternalStore(follow, readChoices, () => null)
}

/** Stores a list's filters as its query string, if the visitor allows it. */
export function rememberFilters(list: string, query: string): void {
  if (readChoices()?.rememberFilters) localStorage.setItem(FILTERS + list, query)
}

/** The stored query string of a list; '' if there is none or storing is not allowed. */
export function readRememberedFilters(list: string): string {
  return readChoices()?.rememberFilters ? (localStorage.getItem(FILTERS + list) ?? '') : ''
}

function forgetFilters(): void {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  for (const name of names) if (name?.startsWith(FILTERS)) localStorage.removeItem(name)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function parsed(text: string | null): CookieChoices | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return { rememberFilters: (value as CookieChoices).rememberFilters === true }
  } catch {
    return null
  }
}
