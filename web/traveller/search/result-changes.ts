import type { LegChange, LegListing } from '#contract/legs/legs.ts'
import { addReferencePrices, computeSavingsPct } from '#contract/money.ts'
import type { AnyConnection, SearchResult } from '#contract/search/search.ts'
import { applyChange } from '../leg-changes.ts'
import type { SearchPage } from './read-stream.ts'

/** The id of a result on the page: a leg's id, or both ids of a connection. */
export function getResultId(result: SearchResult): string {
  return 'legs' in result ? result.id : result.leg.id
}

/** The legs of a result. */
export function listLegs(result: SearchResult): LegListing[] {
  return 'legs' in result ? result.legs : [result.leg]
}

/** Applies an event of the live stream to every result with that leg. Pages without the leg stay the same objects. */
export function applyChangeToResults(pages: SearchPage[], change: LegChange): SearchPage[] {
  return pages.map((page) => {
    const results = page.results.map((result) => changedResult(result, change))
    return results.every((result, index) => result === page.results[index]) ? page : { ...page, results }
  })
}

function changedResult(result: SearchResult, change: LegChange): SearchResult {
  if (!('legs' in result)) {
    const leg = applyChange(result.leg, change)
    return leg === result.leg ? result : { ...result, leg }
  }
  const [first, second] = result.legs
  const legs: AnyConnection['legs'] = [applyChange(first, change), applyChange(second, change)]
  if (legs[0] === first && legs[1] === second) return result
  const seatsAvailable = Math.min(legs[0].seatsAvailable, legs[1].seatsAvailable)
  if (result.kind === 'connection_in_two_currencies') return { ...result, legs, seatsAvailable }
  const price = legs[0].price + legs[1].price
  const referencePrice = addReferencePrices(legs[0].referencePrice, legs[1].referencePrice)
  return {
    ...result,
    ...{ legs, seatsAvailable, price, referencePrice },
    savingsPct: computeSavingsPct(price, referencePrice),
  }
}

/**
 * A search that was read again, plus the shown results that are no longer found. They stay in place, marked as taken, so that no
 * card vanishes under the user's finger. A result that already had too few seats for `people` is not marked. Legs with closed
 * sales are removed.
 */
export function keepResults(
  shown: SearchPage[],
  read: SearchPage[],
  { salesCloseSeconds, now, people }: { salesCloseSeconds: number; now: Date; people: number },
): SearchPage[] {
  const found = new Set(read.flatMap((page) => page.results.map(getResultId)))
  const closing = new Date(now.getTime() + salesCloseSeconds * 1000).toISOString()
  const before = shown.flatMap((page) => page.results)
  const gone = before.filter((result) => !found.has(getResultId(result)) && leavesAt(result) > closing)
  if (gone.length === 0) return read
  const pages = read.map((page) => ({ ...page, results: [...page.results] }))
  for (const result of gone) {
    const neighbours = before.slice(0, before.indexOf(result)).map(getResultId)
    const page = pages.findLast(({ results }) => results.some((one) => neighbours.includes(getResultId(one))))
    const at = page ? page.results.findLastIndex((one) => neighbours.includes(getResultId(one))) : -1
    ;(page ?? pages[0])?.results.splice(at + 1, 0, isShort(result, people) ? result : asTaken(result))
  }
  return pages
}

/** The results for a visitor who opens them again, without those that were kept for an earlier look. */
export function removeTaken(pages: SearchPage[], people: number): SearchPage[] {
  const isFound = (result: SearchResult) => countSeats(result) >= people
  if (pages.every(({ results }) => results.every(isFound))) return pages
  return pages.map((page) => ({ ...page, results: page.results.filter(isFound) }))
}

/** Legs with fewer free seats than requested. A repeated search does not return them. */
export function listShortLegs(pages: SearchPage[], people: number): LegListing[] {
  const short = pages.flatMap(({ results }) => results.filter((result) => isShort(result, people)))
  return short.flatMap(listLegs).filter((leg) => leg.seatsAvailable < people)
}

function isShort(result: SearchResult, people: number): boolean {
  return countSeats(result) > 0 && countSeats(result) < people
}

export function countSeats(result: SearchResult): number {
  return Math.min(...listLegs(result).map((leg) => leg.seatsAvailable))
}

function leavesAt(result: SearchResult): string {
  return listLegs(result)[0]?.departureUTC ?? ''
}

function asTaken(result: SearchResult): SearchResult {
  if (!('legs' in result)) return { ...result, leg: { ...result.leg, seatsAvailable: 0 } }
  const [first, second] = result.legs
  return { ...result, seatsAvailable: 0, legs: [{ ...first, seatsAvailable: 0 }, second] }
}
