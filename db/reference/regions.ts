import type { REGIONS } from '#contract/airports.ts'

export type Region = (typeof REGIONS)[number]

// Middle East and North Africa without Turkey, which charter brokers sell as a part of Europe.
const MENA = new Set('AE BH DZ EG EH IL IQ IR JO KW LB LY MA OM PS QA SA SY TN YE'.split(' '))
// Countries that span continents, or that are sold with a region other than their own.
const BY_COUNTRY: Record<string, Region> = {
  US: 'North America',
  TR: 'Europe',
  CY: 'Europe',
  ES: 'Europe',
  PT: 'Europe',
  FR: 'Europe',
}
const BY_CONTINENT: Record<string, Region> = {
  NA: 'North America',
  EU: 'Europe',
  AF: 'Africa',
  AS: 'Asia',
  OC: 'Oceania',
  SA: 'South America',
}

/** The search region of a place; undefined if it has no legs (Antarctica). */
export function findRegion(place: { country: string; continent: string }): Region | undefined {
  if (MENA.has(place.country)) return 'MENA'
  return BY_COUNTRY[place.country] ?? BY_CONTINENT[place.continent]
}
