import { getShortCode } from '#contract/airports.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoneyIn, toClockIn } from '#server/messages/mail-formats.ts'
import { fitsInText, getTextLength, measureText, writeInOwnLetters } from '#server/messages/text-letters.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'
import type { NotifiedLeg } from './emails.ts'
import { buildLegPath } from './emails.ts'
import { alertWords } from './mail-words.ts'

type Reader = { language: Language; site: SiteAddress }

/**
 * Writes the text message of an immediate notification. One leg: route, local time with its zone, final price per
 * person or of the whole aircraft, savings, carrier and link. Several legs: the count, the cheapest one, and a link
 * to the list. English and French use only GSM letters, at most 160; Arabic has at most `ARABIC_SMS_LENGTH`.
 */
export function writeAlertText(legs: readonly NotifiedLeg[], reader: Reader): string {
  const [first] = legs
  if (!first) throw new Error('There is no flight to write about')
  return legs.length === 1 ? ofOne(first, reader) : ofSeveral(legs, reader)
}

function ofOne({ leg, reason }: NotifiedLeg, { language, site }: Reader): string {
  const { comma, text: words } = alertWords(language)
  const now = formatShortPrice(leg, language)
  const price = reason === 'PRICE_DROP' ? words.cheaper({ price: now }) : now
  const saving = leg.savingsPct > 0 ? words.saving({ pct: leg.savingsPct }) : ''
  const link = buildAddress(site, buildLegPath(leg))
  const start = `${describeLeg(leg, language)}${comma}${price}`
  const carrier = leg.operatingCarrier
  // If the text is too long, the least important part is dropped first. The price and the link always stay.
  const ends = [`${saving}${comma}${carrier}`, `${comma}${carrier}`, saving, '']
  const texts = ends.map((end) => writeInOwnLetters(`${start}${end}. ${link}`, language))
  const room =
    getTextLength(language) - measureText(writeInOwnLetters(`${start}${comma}. ${link}`, language), language)
  const cut = carrier.slice(0, Math.max(0, room)).trim()
  const short = writeInOwnLetters(`${start}${comma}${cut}. ${link}`, language)
  const withCarrier = texts.slice(0, 2).find((text) => fitsInText(text, language))
  if (withCarrier) return withCarrier
  if (room >= 8 && fitsInText(short, language)) return short
  return (
    texts.slice(2).find((text) => fitsInText(text, language)) ??
    writeInOwnLetters(`${start}. ${link}`, language)
  )
}

function ofSeveral(legs: readonly NotifiedLeg[], { language, site }: Reader): string {
  const { text: words } = alertWords(language)
  const link = buildAddress(site, '/alerts')
  const soonest = legs.toSorted((one, other) => one.leg.departureUTC.localeCompare(other.leg.departureUTC))
  const named = soonest.map(({ leg }) => `${describeLeg(leg, language)} ${formatShortPrice(leg, language)}`)
  for (let count = named.length; count > 0; count--) {
    const rest = named.length - count
    const more = rest > 0 ? [words.more({ count: rest })] : []
    const sentence = [...named.slice(0, count), ...more].join(words.next)
    const text = writeInOwnLetters(`${sentence}. ${link}`, language)
    if (fitsInText(text, language)) return text
  }
  return writeInOwnLetters(`${words.many({ count: legs.length })}. ${link}`, language)
}

function formatShortPrice(leg: NotifiedLeg['leg'], language: Language): string {
  const { text: words } = alertWords(language)
  const { saleMode, priced, price, currency } = leg
  return saleMode === 'WHOLE_AIRCRAFT'
    ? words.theAircraft({ amount: formatMoneyIn(language, priced.totalMinor, currency) })
    : words.perPerson({ amount: formatMoneyIn(language, price, currency) })
}

function describeLeg(leg: NotifiedLeg['leg'], language: Language): string {
  const { originAirport, destinationAirport, departureUTC } = leg
  const { date, time, abbreviation: zone } = toClockIn(language, departureUTC, originAirport.timezone)
  const codes = `${getShortCode(originAirport)}-${getShortCode(destinationAirport)}`
  return alertWords(language).text.leg({ codes, date, time, zone })
}
