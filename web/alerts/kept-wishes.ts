type Wish = { origin: string; destination: string }

const KEY = 'alertWishes'

/** The routes that this browser stored for alerts before alerts existed. */
export function readKeptWishes(): Wish[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWish) : []
  } catch {
    return []
  }
}

export function forgetWish({ origin, destination }: Wish): void {
  const others = readKeptWishes().filter((one) => one.origin !== origin || one.destination !== destination)
  if (others.length > 0) localStorage.setItem(KEY, JSON.stringify(others))
  else localStorage.removeItem(KEY)
}

function isWish(value: unknown): value is Wish {
  const { origin, destination } = (value ?? {}) as Partial<Wish>
  return typeof origin === 'string' && typeof destination === 'string'
}
