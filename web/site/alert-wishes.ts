export type AlertWish = { origin: string; destination: string }

const KEY = 'alertWishes'
const MOST = 20

/** The routes that somebody asked to be alerted of, kept in this browser until route alerts are open. */
export function keptWishes(): AlertWish[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWish) : []
  } catch {
    return []
  }
}

/** Keeps a wish, once; the latest stands first. */
export function keepWish({ origin, destination }: AlertWish): void {
  const others = keptWishes().filter((one) => one.origin !== origin || one.destination !== destination)
  localStorage.setItem(KEY, JSON.stringify([{ origin, destination }, ...others].slice(0, MOST)))
}

function isWish(value: unknown): value is AlertWish {
  const { origin, destination } = (value ?? {}) as Partial<AlertWish>
  return typeof origin === 'string' && typeof destination === 'string'
}
