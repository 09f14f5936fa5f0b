import { getAirport } from '../../db/reference/airports.ts'
import { pick } from './chance.ts'

const AT_BUSY_AIRPORTS: Record<string, string> = {
  KTEB: 'Palisade Terminal, Hangar Row 4',
  KOPF: 'Mangrove Executive Terminal',
  KVNY: 'Sepulveda Jet Centre, West Gate',
  KHND: 'Red Rock Executive Terminal',
  EGLF: 'Farnborough Business Terminal',
  LFMN: 'Terminal Aviation d’Affaires, Promenade',
  LFPB: 'Terminal Concorde, Zone Est',
  LSGG: 'C3 Business Aviation Terminal',
  OMDW: 'VIP Terminal, South Apron',
  OERK: 'Royal Apron Private Terminal',
  OLBA: 'General Aviation Terminal',
}
const AMERICAN = ['Halcyon Jet Center', 'Larkfield FBO', 'Compass Executive Terminal', 'Skygate FBO']
const ELSEWHERE = [
  'General Aviation Terminal',
  'Business Aviation Terminal',
  'Atrium Private Terminal',
  'Executive Lounge, Apron 2',
]

/** Where people meet their flight at this airport; the same for every leg. Invented. */
export function findTerminal(icao: string): string {
  const usual = getAirport(icao).country === 'US' ? AMERICAN : ELSEWHERE
  return AT_BUSY_AIRPORTS[icao] ?? pick(usual, icao)
}
