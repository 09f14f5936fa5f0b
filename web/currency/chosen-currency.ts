import { useSyncExternalStore } from 'react'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import { useSignedInUser } from '../data/session.tsx'

const KEY = 'currency'
const followers = new Set<() => void>()

/** The currency in which somebody also sees prices: the account's, or else this browser's; null: only as they are charged. */
export function useChosenCurrency(): Currency | null {
  const user = useSignedInUser()
  const kept = useSyncExternalStore(follow, readKept, () => null)
  const chosen = user ? user.indicativeCurrency : kept
  return CURRENCIES.find((one) => one === chosen) ?? null
}

/** Keeps a choice in this browser. */
export function keepCurrency(chosen: Currency | null): void {
  if (chosen) localStorage.setItem(KEY, chosen)
  else localStorage.removeItem(KEY)
  for (const follower of followers) follower()
}

function readKept(): string | null {
  return localStorage.getItem(KEY)
}

function follow(follower: () => void): () => void {
  followers.add(follower)
  window.addEventListener('storage', follower)
  return () => {
    followers.delete(follower)
    window.removeEventListener('storage', follower)
  }
}
