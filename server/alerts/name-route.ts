import { REGIONS } from '#contract/airports.ts'
import { type Language, LOCALES } from '#contract/languages.ts'
import type { FoundPlace } from '#contract/search/search-places.ts'
import type { Places } from '#server/search/places.ts'
import { alertWords } from './mail-words.ts'
import { type AlertRow, findPlace } from './queries.ts'

type Ends = Pick<AlertRow, 'fromToken' | 'toToken'>

/** Names a route in a language: 'New York → Miami', 'من أوروبا إلى أي مكان'. Airports and cities keep their names. */
export async function nameRoute(
  places: Places,
  { fromToken, toToken }: Ends,
  language: Language,
): Promise<string> {
  const [from, to] = [await findPlace(places, fromToken, null), await findPlace(places, toToken, null)]
  return alertWords(language).route({ from: nameIn(language, from), to: nameIn(language, to) })
}

function nameIn(language: Language, place: FoundPlace | null): string {
  const { anywhere, nearMe, regions } = alertWords(language)
  if (!place) return anywhere
  const { kind, token, name } = place
  const code = token.slice(token.indexOf(':') + 1)
  if (kind === 'country') return countryIn(language, code) ?? name
  const region = REGIONS.find((one) => kind === 'region' && one === code)
  if (region) return regions[region]
  return kind === 'position' ? nearMe : name
}

function countryIn(language: Language, code: string): string | undefined {
  return new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(code)
}
