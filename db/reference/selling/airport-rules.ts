import type { AirportRule } from '#contract/may-be-sold/airport-rules.ts'
import { always, at, closed, hours, night, open, quiet, slot } from './airport-rule.ts'
import { EUROPEAN_AIRPORT_RULES } from './european-airports.ts'

/**
 * The shipped opening hours, curfews, slots, customs and weight limits of airports, by the airport's clock;
 * administrators add others.
 */
export const AIRPORT_RULES: readonly AirportRule[] = [
  ...EUROPEAN_AIRPORT_RULES,
  ...at(
    'KTEB',
    ['Teterboro: aircraftnoise.panynj.gov; weight: FAA NASR', 'V'],
    [
      quiet('Voluntary quiet hours are from 23:00 to 06:00.', '23:00', '06:00'),
      {
        ...always(
          'AIRPORT_WEIGHT',
          'Aircraft of more than 100,000 lb are too heavy for its pavement at full weight.',
        ),
        overKg: 45_359,
      },
    ],
  ),
  ...at(
    'KVNY',
    ['Van Nuys: iflyvny.com, noise restrictions', 'V'],
    [
      {
        ...closed(
          'From 23:00 to 07:00 only aircraft of at most 74 dB(A) leave: the certificate of noise is needed.',
          [hours('23:00', '07:00')],
        ),
        ...{ level: 'NEEDS_ADMIN', code: 'NOISE_CURFEW', moves: 'DEPARTURES' },
      },
    ],
  ),
  ...at(
    'KSNA',
    ['Santa Ana: ocair.com, noise', 'V'],
    [
      {
        ...night('Noise limits at night, from 22:00 to 07:00, are much lower.', '22:00', '07:00'),
        code: 'NOISE_CURFEW',
      },
    ],
  ),
  ...at(
    'KASE',
    ['Aspen: aspenairport.com, curfew; limits: ainonline.com (2012), aspendailynews.com (2023)', 'V'],
    [
      { ...open('Aircraft land from 07:00 to 23:00.', [hours('07:00', '23:00')]), moves: 'ARRIVALS' },
      { ...open('Aircraft leave from 07:00 to 22:30.', [hours('07:00', '22:30')]), moves: 'DEPARTURES' },
      {
        ...always('AIRPORT_WINGSPAN', 'Wings of more than 95 ft do not fit.'),
        level: 'REFUSE',
        types: ['GLF6', 'GL7T'],
      },
      {
        ...always('AIRPORT_WEIGHT', 'Aircraft of more than 100,000 lb are not accepted.'),
        level: 'REFUSE',
        overKg: 45_359,
      },
    ],
  ),
  ...at(
    'KHPN',
    ['White Plains: not verified', 'K'],
    [quiet('Voluntary quiet hours are from 00:00 to 06:30.', '00:00', '06:30')],
  ),
  ...[
    'LIML',
    'LIRQ',
    'EHAM',
    'EIDW',
    'LEIB',
    'LGMK',
    'TNCM',
    'KSAN',
    'KBUR',
    'KAPF',
    'KJAC',
    'KSUN',
    'KTRK',
    'KSDL',
  ].flatMap((icao) =>
    at(
      icao,
      ['Night limits or curfews exist; hours not verified', 'K'],
      [night('Movements at night, about 23:00 to 06:00, are limited.', '23:00', '06:00')],
    ),
  ),
  ...at(
    'OMDW',
    ['Dubai World Central: universalweather.com (2018)', 'V2'],
    [slot('Each movement needs a slot, to five minutes.')],
  ),
  ...at(
    'OMDB',
    ['Dubai International: universalweather.com (2018)', 'V2'],
    [slot('Each movement needs a slot; they are hard to get from 08:00 to 22:00.')],
  ),
  // An altiport, where jets cannot land uphill.
  ...at(
    'LFLJ',
    ['Courchevel altiport', 'K'],
    [{ ...always('STEEP_APPROACH_TYPE', 'Jets are not accepted.'), level: 'REFUSE', engine: 'JET' }],
  ),
  ...'OERK OEJN OTHH OBBI OOMS OLBA OJAI HECA GMMX LTFM LCLK VRMM SBGR MYNN OMAA KLAX KSFO KMIA KMCO KBOS KIAD KLAS KTPA KPBI KAUS KBNA KFLL KSLC KSEA PHNL LEMD LEPA LGAV LOWW CYYZ CYUL'
    .split(' ')
    .flatMap((icao) =>
      at(
        icao,
        ['Taken as open around the clock', 'K'],
        [{ ...open('Open around the clock.', [hours('00:00', '24:00')]), level: 'INFO' }],
      ),
    ),
]

/** Declared runway lengths that differ from the list of runways. */
export const RUNWAY_OVERRIDES = [
  { icao: 'EGLC', ldaM: 1319, toraM: 1199, source: 'flightglobal.com 44735 (2002) (secondary source)' },
] as const
