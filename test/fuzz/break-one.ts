import { ODD_KEYS, oddValue, raw, writeJson } from './odd-values.ts'
import type { Random } from './random.ts'

export type Broken = {
  body: unknown /** The field of the body that was touched; null where it is about the whole. */
  field: string | null
}

/** The same body with one defect: an odd value, a missing key, an unknown key, or another body altogether. */
export function breakOne(body: unknown, random: Random): Broken {
  const places = placesIn(body)
  if (places.length === 0 || random.chance(0.04)) return { body: oddValue(random), field: null }
  if (random.chance(0.12)) return withOddKey(body, random)
  const place = random.pick(places)
  const field = String(place[0])
  if (random.chance(0.15)) return { body: changed(body, place, () => undefined), field }
  return { body: changed(body, place, () => oddValue(random)), field }
}

// Only JSON.parse makes an own key '__proto__', so the JSON text is written by hand.
function withOddKey(body: unknown, random: Random): Broken {
  const text = writeJson(body)
  if (!text.startsWith('{')) return { body: oddValue(random), field: null }
  const pair = `${JSON.stringify(random.pick(ODD_KEYS))}:${writeJson(oddValue(random))}`
  return { body: raw(text === '{}' ? `{${pair}}` : `{${pair},${text.slice(1)}`), field: null }
}

type Place = (string | number)[]

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => {
    const place = [...at, Array.isArray(value) ? Number(key) : key]
    return [place, ...placesIn(one, place)]
  })
}

function changed(value: unknown, [key, ...rest]: Place, change: () => unknown): unknown {
  if (key === undefined) return change()
  if (Array.isArray(value))
    return value.map((one, index) => (index === key ? changed(one, rest, change) : one))
  const object = value as Record<string, unknown>
  return { ...object, [key]: changed(object[key], rest, change) }
}
