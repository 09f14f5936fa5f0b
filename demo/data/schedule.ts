import type { Currency } from '#contract/money.ts'
import type { DemoLegStatus } from './types.ts'

/** A leg of the demo: tail, origin, destination, days from today and time by the origin's clock, exceptions. */
export type ScheduleRow = [
  tail: string,
  originICAO: string,
  destinationICAO: string,
  day: number,
  time: string,
  special?: Special,
]

type Special = {
  /** PUBLISHED when missing. */
  status?: DemoLegStatus
  /** Seats sold. */
  taken?: number
  /** Percent below the standard charter price. */
  savingsPct?: number
  wholeAircraft?: true
  /** The operator confirms each booking by hand. */
  onRequest?: true
  /** Length of the departure window. */
  windowMinutes?: number
  currency?: Currency
}

/** The legs for sale over the next thirty days, by operator and tail. */
export const UPCOMING: ScheduleRow[] = [
  // Northlight, New York
  ['N482NL', 'KTEB', 'KOPF', 3, '16:20', { savingsPct: 66, taken: 3 }],
  ['N482NL', 'KPBI', 'KHPN', 8, '09:30', { taken: 2 }],
  ['N482NL', 'KTEB', 'KACK', 13, '17:45'],
  ['N482NL', 'KBED', 'KPDK', 19, '06:50', { windowMinutes: 90 }],
  ['N482NL', 'KMDW', 'KTEB', 26, '19:40'],
  ['N618NL', 'KTEB', 'KVNY', 2, '17:30', { taken: 7 }],
  ['N618NL', 'KLAX', 'KTEB', 7, '22:40', { taken: 4 }],
  ['N618NL', 'KTEB', 'KASE', 15, '07:15', { wholeAircraft: true }],
  ['N618NL', 'KEGE', 'KHPN', 21, '15:10'],
  ['N731NL', 'KHPN', 'KPBI', 4, '06:40', { taken: 8 }],
  ['N731NL', 'KFXE', 'KTEB', 10, '18:20', { taken: 5 }],
  ['N731NL', 'KBOS', 'KIAD', 16, '12:05'],
  ['N731NL', 'KTEB', 'CYUL', 23, '20:15', { onRequest: true }],
  ['N905NL', 'KTEB', 'EGGW', 5, '20:30', { taken: 6, windowMinutes: 120 }],
  ['N905NL', 'EGGW', 'KTEB', 12, '10:00', { taken: 2 }],
  ['N905NL', 'KTEB', 'MYNN', 18, '11:20'],
  ['N905NL', 'KTEB', 'KSFO', 25, '08:00', { taken: 1 }],
  // Coral Bay, Miami
  ['N214CB', 'KOPF', 'KTEB', 2, '07:25', { taken: 6 }],
  ['N214CB', 'KTEB', 'KOPF', 9, '19:05', { taken: 3 }],
  ['N214CB', 'KOPF', 'TNCM', 14, '10:10', { taken: 2 }],
  ['N214CB', 'TNCM', 'KOPF', 20, '16:45'],
  ['N377CB', 'KFXE', 'KPDK', 6, '13:35', { taken: 1 }],
  ['N377CB', 'KOPF', 'MYNN', 10, '09:15'],
  ['N377CB', 'KPBI', 'KBNA', 17, '17:20'],
  ['N377CB', 'KMCO', 'KDAL', 27, '06:30'],
  ['N540CB', 'KOPF', 'KEYW', 5, '08:50', { taken: 4 }],
  ['N540CB', 'KTPA', 'KSAV', 22, '17:55'],
  ['N866CB', 'KMIA', 'SBGR', 8, '21:15', { taken: 3 }],
  ['N866CB', 'KOPF', 'KVNY', 16, '18:10', { wholeAircraft: true }],
  ['N866CB', 'KLAS', 'KOPF', 24, '14:20', { windowMinutes: 180 }],
  // Sierra Crest, Los Angeles
  ['N159SC', 'KVNY', 'KHND', 5, '18:45', { savingsPct: 67, taken: 2 }],
  ['N159SC', 'KVNY', 'KASE', 12, '08:20', { taken: 4 }],
  ['N159SC', 'KSDL', 'KVNY', 18, '16:55'],
  ['N159SC', 'KSFO', 'KBFI', 25, '14:40'],
  ['N288SC', 'KVNY', 'KDAL', 3, '10:30', { taken: 5 }],
  ['N288SC', 'KDAL', 'KTEB', 9, '14:50', { taken: 1 }],
  ['N288SC', 'KAUS', 'KVNY', 19, '19:30'],
  ['N288SC', 'KVNY', 'PHNL', 27, '09:10', { wholeAircraft: true }],
  ['N463SC', 'KVNY', 'KTEB', 6, '21:15', { taken: 5 }],
  ['N463SC', 'KLAX', 'LFPB', 14, '16:30', { taken: 4 }],
  ['N702SC', 'KVNY', 'KPSP', 4, '17:25', { taken: 2 }],
  ['N702SC', 'KHND', 'KSDL', 10, '21:10'],
  ['N702SC', 'KSNA', 'KSJC', 21, '07:05'],
  // Fenwick Lyle, London
  ['G-FWLA', 'EGLF', 'LFMN', 4, '08:10', { savingsPct: 66, taken: 4 }],
  ['G-FWLA', 'LFMN', 'EGLF', 9, '17:20', { taken: 2 }],
  ['G-FWLA', 'EGLF', 'LEIB', 17, '09:05', { taken: 1 }],
  ['G-FWLA', 'LEPA', 'EGGW', 23, '20:40'],
  ['G-FWLB', 'EGGW', 'OMDB', 6, '21:50', { taken: 3 }],
  ['G-FWLB', 'OMDW', 'EGLF', 11, '05:30'],
  ['G-FWLB', 'EGLF', 'LSGG', 19, '16:15', { wholeAircraft: true, windowMinutes: 60 }],
  ['G-FWLC', 'EGLF', 'KTEB', 8, '11:00', { taken: 5 }],
  ['G-FWLC', 'KTEB', 'EGLF', 13, '21:30', { taken: 2, currency: 'USD' }],
  ['G-FWLC', 'EGGW', 'LGMK', 22, '06:20'],
  ['G-FWLD', 'EGKB', 'LFMD', 7, '08:15', { taken: 3 }],
  ['G-FWLD', 'LFMD', 'EGKB', 16, '17:10'],
  ['G-FWLD', 'EGLF', 'EIDW', 26, '12:30'],
  // Rivage, Paris
  ['F-HRVA', 'LFPB', 'LSGG', 6, '08:30', { savingsPct: 65, taken: 2 }],
  ['F-HRVA', 'LSGG', 'LFPB', 10, '18:50', { taken: 3 }],
  ['F-HRVA', 'LFPB', 'LFMN', 15, '06:45'],
  ['F-HRVA', 'LFTZ', 'LFPB', 24, '14:10'],
  ['F-HRVB', 'LFMN', 'OMDW', 8, '20:20', { taken: 5 }],
  ['F-HRVB', 'LFPB', 'LGAV', 18, '15:25'],
  ['F-HRVB', 'LGMK', 'LFPB', 25, '17:50', { onRequest: true }],
  ['F-HRVC', 'LFMD', 'LIML', 5, '12:20', { taken: 1 }],
  ['F-HRVC', 'LFPB', 'EGLF', 11, '18:05', { taken: 4 }],
  ['F-HRVC', 'LEIB', 'LFPB', 20, '20:30'],
  ['F-HRVD', 'LFPB', 'KTEB', 13, '09:40', { taken: 6 }],
  ['F-HRVD', 'LFPB', 'OLBA', 22, '20:15', { windowMinutes: 90 }],
  // Alpenglanz, Geneva
  ['HB-VGZ', 'LSGG', 'LFMN', 3, '17:35', { taken: 7 }],
  ['HB-VGZ', 'LSZH', 'LEPA', 12, '07:50', { taken: 2 }],
  ['HB-VGZ', 'LIEO', 'LSZH', 21, '18:05', { wholeAircraft: true }],
  ['HB-JGL', 'LSGG', 'OMDW', 9, '21:25', { wholeAircraft: true }],
  ['HB-JGL', 'LSZH', 'EGLF', 17, '08:25', { taken: 3 }],
  ['HB-FGK', 'LSZS', 'LIML', 7, '15:45', { taken: 6 }],
  ['HB-FGK', 'LSGS', 'LSZH', 14, '10:55'],
  ['HB-FGK', 'LSZH', 'LSZS', 25, '08:40'],
  // Falkenried, Munich
  ['D-CFRA', 'EDDM', 'LIRQ', 4, '19:15', { taken: 2 }],
  ['D-CFRA', 'EDDB', 'EDDM', 14, '07:35', { taken: 1 }],
  ['D-CFRA', 'EDDM', 'LDDU', 23, '10:20'],
  ['D-BFRB', 'EDDM', 'LTFM', 7, '16:40', { taken: 3 }],
  ['D-BFRB', 'EHAM', 'LEMG', 16, '13:15', { wholeAircraft: true }],
  ['D-IFRC', 'EDDM', 'LSZS', 10, '09:00', { taken: 1 }],
  ['D-IFRC', 'LOWW', 'EDDM', 20, '17:30'],
  ['D-AFRD', 'EDDF', 'OTHH', 11, '22:15', { taken: 4 }],
  ['D-AFRD', 'EDDM', 'EGLF', 26, '18:30', { wholeAircraft: true }],
  // Sandgrouse, Dubai
  ['A6-SGA', 'OMDW', 'OERK', 2, '21:30', { savingsPct: 67, taken: 5 }],
  ['A6-SGA', 'OERK', 'OMDW', 8, '23:10', { taken: 2 }],
  ['A6-SGA', 'OMDB', 'OOMS', 15, '05:40'],
  ['A6-SGA', 'OMAA', 'OTHH', 22, '18:25'],
  ['A6-SGB', 'OMDW', 'VRMM', 5, '09:20', { taken: 6, currency: 'USD' }],
  ['A6-SGB', 'OMDW', 'LTFM', 13, '02:45'],
  ['A6-SGB', 'OMDW', 'EGKB', 24, '08:10', { currency: 'USD', windowMinutes: 120 }],
  ['A6-SGC', 'OMDW', 'LFPB', 6, '01:30', { taken: 4, currency: 'USD' }],
  ['A6-SGC', 'EGLF', 'OMDW', 14, '17:10', { taken: 3, currency: 'USD' }],
  ['A6-SGC', 'OMDW', 'KTEB', 23, '09:00', { wholeAircraft: true, currency: 'USD' }],
  ['A6-SGD', 'OMDW', 'OBBI', 10, '17:15', { taken: 1 }],
  ['A6-SGD', 'OMAA', 'OEJN', 18, '06:55'],
  // Najd Sky, Riyadh
  ['HZ-NJA', 'OERK', 'OMDW', 4, '05:20', { taken: 8 }],
  ['HZ-NJA', 'OEJN', 'OERK', 9, '18:40', { taken: 2 }],
  ['HZ-NJA', 'OERK', 'HECA', 17, '13:50'],
  ['HZ-NJB', 'OERK', 'LSGG', 7, '04:45', { taken: 4 }],
  ['HZ-NJB', 'LFMN', 'OEJN', 15, '15:05'],
  ['HZ-NJB', 'OERK', 'EGLF', 26, '06:15'],
  ['HZ-NJC', 'OEJN', 'GMMX', 12, '10:35', { onRequest: true, wholeAircraft: true }],
  ['HZ-NJC', 'OERK', 'OLBA', 20, '19:50'],
  // Cedarline, Beirut
  ['OD-CLA', 'OLBA', 'LCLK', 3, '08:05', { taken: 2 }],
  ['OD-CLA', 'OLBA', 'LGMK', 10, '16:20', { taken: 4 }],
  ['OD-CLA', 'OLBA', 'OJAI', 16, '19:15'],
  ['OD-CLB', 'OLBA', 'LFPB', 5, '06:10', { taken: 3 }],
  ['OD-CLB', 'LFPB', 'OLBA', 11, '13:40', { currency: 'EUR' }],
  ['OD-CLB', 'OLBA', 'OMDB', 19, '20:05'],
]

/** Published legs of operators that may not sell. None of them may ever be bookable. */
export const NOT_FOR_SALE: ScheduleRow[] = [
  ['N330BW', 'KFXE', 'MYNN', 6, '10:00'],
  ['C-FMRA', 'CYUL', 'KTEB', 9, '14:00'],
  ['C-FMRB', 'CYYZ', 'KOPF', 16, '08:00'],
  ['EC-TMB', 'LEPA', 'LEMD', 12, '11:00'],
  ['G-KPAA', 'EGKB', 'LFPB', 15, '09:30'],
]

/** Drafts, flown legs and cancelled legs. */
export const OTHERS: ScheduleRow[] = [
  ['N482NL', 'KTEB', 'KPWK', 29, '08:00', { status: 'DRAFT' }],
  ['N618NL', 'KHPN', 'KAPA', 28, '14:30', { status: 'DRAFT' }],
  ['N731NL', 'KTEB', 'KMYR', 29, '17:00', { status: 'DRAFT' }],
  ['G-FWLA', 'EGLF', 'LSZS', 29, '10:15', { status: 'DRAFT' }],
  ['F-HRVC', 'LFPB', 'LFMD', 28, '16:00', { status: 'DRAFT' }],
  ['A6-SGA', 'OMDW', 'OLBA', 27, '09:45', { status: 'DRAFT' }],
  ['N331BW', 'KFXE', 'KTPA', 20, '13:00', { status: 'DRAFT' }],
  ['N482NL', 'KTEB', 'KOPF', -4, '15:40', { status: 'FLOWN', taken: 5 }],
  ['N618NL', 'KVNY', 'KTEB', -9, '21:20', { status: 'FLOWN', taken: 7 }],
  ['N731NL', 'KPBI', 'KHPN', -16, '09:10', { status: 'FLOWN', taken: 4 }],
  ['N905NL', 'KTEB', 'EGGW', -13, '20:30', { status: 'FLOWN', taken: 9 }],
  ['N482NL', 'KTEB', 'KOPF', -20, '16:20', { status: 'FLOWN', taken: 4 }],
  ['N618NL', 'KTEB', 'KVNY', -26, '17:30', { status: 'FLOWN', taken: 6 }],
  ['N731NL', 'KHPN', 'KPBI', -31, '06:40', { status: 'FLOWN', taken: 5 }],
  ['N482NL', 'KOPF', 'KTEB', -37, '10:15', { status: 'FLOWN', taken: 3 }],
  ['N905NL', 'EGGW', 'KTEB', -41, '10:00', { status: 'FLOWN', taken: 7, currency: 'GBP' }],
  ['N618NL', 'KVNY', 'KTEB', -48, '21:20', { status: 'FLOWN', taken: 8 }],
  ['N482NL', 'KTEB', 'KOPF', -55, '16:20', { status: 'FLOWN', taken: 5 }],
  ['N731NL', 'KPBI', 'KHPN', -62, '09:10', { status: 'FLOWN', taken: 2 }],
  ['N618NL', 'KTEB', 'KVNY', -69, '17:30', { status: 'FLOWN', taken: 4 }],
  ['N731NL', 'KFXE', 'KTEB', -76, '18:20', { status: 'FLOWN', taken: 6 }],
  ['N214CB', 'KTEB', 'KOPF', -23, '18:05', { status: 'FLOWN', taken: 6 }],
  ['G-FWLA', 'LFMN', 'EGLF', -6, '17:50', { status: 'FLOWN', taken: 6 }],
  ['F-HRVA', 'LFPB', 'LSGG', -12, '08:15', { status: 'FLOWN', taken: 3 }],
  ['A6-SGA', 'OERK', 'OMDW', -3, '20:30', { status: 'FLOWN', taken: 4 }],
  ['OD-CLB', 'OLBA', 'LFPB', -19, '07:20', { status: 'FLOWN', taken: 5 }],
  ['N731NL', 'KPBI', 'KTEB', -34, '12:30', { status: 'CANCELLED' }],
  ['N618NL', 'KTEB', 'KAPA', -58, '09:30', { status: 'CANCELLED' }],
  ['N905NL', 'KTEB', 'KLAS', 9, '16:00', { status: 'CANCELLED' }],
  ['G-FWLC', 'EGLF', 'LFMN', 5, '09:00', { status: 'CANCELLED' }],
  ['D-CFRA', 'EDDM', 'LFMN', 9, '12:00', { status: 'CANCELLED' }],
  ['HZ-NJA', 'OERK', 'OTHH', -7, '11:00', { status: 'CANCELLED' }],
]
