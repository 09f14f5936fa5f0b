import type { SellingRule } from '#contract/may-be-sold/admin-selling-rules.ts'

export const KIND_WORDS: Record<SellingRule['kind'], string> = {
  AIRPORT: 'Airport',
  RUNWAY: 'Runway',
  SANCTION: 'Sanction',
  RIGHTS: 'Traffic right',
  PERMIT: 'Permit for carriers',
  LEGAL_MODE: 'Legal mode',
  REGISTRY: 'Registration',
  INSURANCE: 'Insurance',
  DOCUMENT: 'Travel document',
  HOLIDAY: 'Public holidays',
  AREA: 'Area',
  PET_ROUTE: 'Approved route for pets',
  SETTING: 'Setting',
}

export const LEVEL_WORDS: Record<string, string> = {
  REFUSE: 'Refused',
  NEEDS_ADMIN: 'Needs an administrator',
  WARN: 'Warning',
  INFO: 'For information',
}

export const FOUND_WORDS: Record<string, string> = { ALLOW: 'Allowed', ...LEVEL_WORDS }

export const MOVE_WORDS = { BOTH: 'Arrivals and departures', ARRIVALS: 'Arrivals', DEPARTURES: 'Departures' }

export const MEANING_WORDS = {
  ALWAYS: 'For each flight',
  OPEN: 'Outside these opening hours',
  CLOSED: 'Within these hours',
  DAYLIGHT: 'Before sunrise or after sunset',
}

export const SANCTION_WORDS = {
  COUNTRY: 'Countries of an end',
  AIRPORT: 'Airports of an end',
  REGISTRY: 'Beginnings of a registration',
  NATIONALITY: 'Nationalities of who charters',
}

export const SANCTION_CODES = [
  'SANCTIONED_COUNTRY',
  'SANCTIONED_REGISTRY',
  'AIRSPACE_PROHIBITED',
  'RU_CHARTERER',
] as const
