import { useSyncExternalStore } from 'react'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import { useSignedInUser } from '../data/session.tsx'

const KEY = 'currency'
const followers = new Set<() => void>()

/** The second currency of prices: that of the account, or else of this browser; null when prices have only their own currency. */
export function useChosenCurrency(): Currency | null {
  const user = useSignedInUser()
  const kept = useSyncExternalStore(follow, readKept, () => null)
  const chosen = user ? user.indicativeCurrency : kept
  return CURRENCIES.find((one) => one === chosen) ?? null
}

/** Stores the choice in this browser. */
export function storeCurrency(chosen: Currency | null): void {
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
