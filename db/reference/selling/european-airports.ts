import type { AirportRule } from '#contract/may-be-sold/airport-rules.ts'
import {
  ALL_DAYS,
  always,
  at,
  closed,
  coordinated,
  daylight,
  hours,
  night,
  open,
  slot,
  steep,
  unsure,
  WEEKEND,
  WORKDAYS,
} from './airport-rule.ts'

/** The shipped rules of airports in Europe, by the airport's clock. */
export const EUROPEAN_AIRPORT_RULES: readonly AirportRule[] = [
  ...at(
    'EGLF',
    ['Farnborough: haslemereherald.com 853759, aviationweek.com (2018)', 'V2'],
    [
      open(
        'The airport is open from 07:00 to 22:00, on Saturdays, Sundays and holidays from 08:00 to 20:00.',
        [hours('07:00', '22:00', WORKDAYS), hours('08:00', '20:00', WEEKEND)],
      ),
      {
        ...always('AIRPORT_WEIGHT', 'Movements of more than 50 tonnes count against a quota.'),
        overKg: 50_000,
      },
    ],
  ),
  ...at(
    'EGKB',
    ['Biggin Hill: aviationweek.com (2017)', 'V2'],
    [
      open(
        'The airport is open from 06:30 to 23:00, on Saturdays, Sundays and holidays from 08:00 to 22:00.',
        [hours('06:30', '23:00', WORKDAYS), hours('08:00', '22:00', WEEKEND)],
      ),
    ],
  ),
  ...at(
    'EGGW',
    ['Luton: ops.group/blog/london-airports', 'V2'],
    [
      slot('Each movement needs a slot.'),
      closed('Night movements at short notice are refused from June to September.', [
        hours('23:00', '06:00', ALL_DAYS, ['06-01', '09-30']),
      ]),
    ],
  ),
  ...at(
    'EGSS',
    ['Stansted: ops.group/blog/london-airports', 'V2'],
    [slot('Each movement needs a slot; few are left at night in summer.')],
  ),
  ...at(
    'EGLC',
    ['London City: parallelparliament.co.uk 48759, regionalgateway.net', 'V'],
    [
      open(
        'The airport is open from 06:30 to 22:00, on Saturdays to 12:30, on Sundays from 12:30, on holidays from 09:00.',
        [
          hours('06:30', '22:00', WORKDAYS),
          hours('06:30', '12:30', [6]),
          hours('12:30', '22:00', [7]),
          hours('09:00', '22:00', [8]),
        ],
      ),
      closed('The airport is closed on 25 December.', [
        hours('00:00', '24:00', ALL_DAYS, ['12-25', '12-25']),
      ]),
      steep('The approach is steep (5.5°): operator, type and crew need an approval.'),
    ],
  ),
  ...at(
    'EGTK',
    ['Oxford: ops.group/blog/london-airports', 'V2'],
    [
      open('The airport is open from 06:00 to 23:59.', [hours('06:00', '23:59')]),
      {
        ...open('After 22:30 it opens on request.', [hours('06:00', '22:30')]),
        level: 'WARN',
        code: 'AIRPORT_PPR',
      },
    ],
  ),
  ...at(
    'LFPB',
    ['Le Bourget: universalweather.com, Paris Fashion Week (2014)', 'V2'],
    [
      {
        ...closed('No jet takes off between 22:15 and 06:00.', [hours('22:15', '06:00')]),
        moves: 'DEPARTURES',
        engine: 'JET',
      },
    ],
  ),
  ...at(
    'LFMN',
    ['Nice: eAIP FR-AD-2.LFMN of 21 March 2024; slots not verified', 'V'],
    [
      {
        ...closed('In summer each movement needs a slot.', [
          hours('00:00', '24:00', ALL_DAYS, ['04-01', '10-31']),
        ]),
        level: 'WARN',
        code: 'AIRPORT_PPR',
      },
    ],
  ),
  ...at(
    'LFMD',
    ['Cannes: eAIP FR-AD-2.LFMD of 21 March 2024; weight: corporatejetinvestor.com', 'V'],
    [
      open(
        'The airport is open from 08:00 to 20:00, in summer to half an hour after sunset if that is later.',
        [hours('08:00', '20:00'), hours('08:00', 'SUNSET+30', ALL_DAYS, ['04-01', '10-31'])],
      ),
      {
        ...always('AIRPORT_WEIGHT', 'Jets of more than 35 tonnes are not accepted.'),
        level: 'REFUSE',
        engine: 'JET',
        overKg: 35_000,
      },
      slot('Customs come on request.'),
    ],
  ),
  ...at(
    'LFTZ',
    ['Saint-Tropez: eAIP FR-AD-2.LFTZ of 17 April 2025; sainttropez.aeroport.fr', 'V'],
    [
      open('The airport is open from 09:00 to 17:00, from April to October from 08:00 to 19:00.', [
        hours('09:00', '17:00', ALL_DAYS, ['11-01', '03-31']),
        hours('08:00', '19:00', ALL_DAYS, ['04-01', '10-31']),
      ]),
      { ...daylight('The airport is used by daylight only.') },
      slot('Its use is restricted: 24 hours’ notice, qualified pilots, no contaminated runway.'),
      {
        ...open('Customs are there from 1 July to 15 October from 07:00 to 17:00 UTC only.', [
          { ...hours('07:00', '17:00', ALL_DAYS, ['07-01', '10-15']), clock: 'UTC' },
        ]),
        ...{ code: 'CUSTOMS_NONE', border: 'NON_SCHENGEN' },
      },
    ],
  ),
  ...at(
    'LSGG',
    ['Geneva: gva.ch', 'V'],
    [
      open('Commercial flights leave and land from 06:00 to 24:00.', [hours('06:00', '24:00')]),
      slot('Each movement needs a prior permission.'),
    ],
  ),
  ...at(
    'LSZH',
    ['Zurich: slotcoordination.ch; hours not verified', 'V'],
    [
      slot('Each flight under instrument rules needs a slot.'),
      unsure(
        open('Business flights leave and land from 06:00 to 22:00, as far as known.', [
          hours('06:00', '22:00'),
        ]),
      ),
    ],
  ),
  ...at(
    'LSZS',
    ['Samedan: buendner-og.ch (2016); hours not verified', 'V2'],
    [
      daylight('Approaches are by sight, by daylight only.'),
      unsure(open('The airport opens at 08:00, as far as known.', [hours('08:00', '24:00')])),
      slot('Crews must be familiar with the airport.'),
    ],
  ),
  ...at(
    'LSGS',
    ['Sion: sion-qualification.ch; hours not verified', 'V'],
    [
      slot('Crews need a qualification for approaches under instrument rules.'),
      unsure(open('The airport closes at about sunset, as far as known.', [hours('08:00', 'SUNSET+0')])),
    ],
  ),
  ...at(
    'LOWI',
    ['Innsbruck: not verified', 'K'],
    [
      slot('Crews need a qualification.'),
      unsure(open('The airport is open from 06:30 to 22:00, as far as known.', [hours('06:30', '22:00')])),
    ],
  ),
  ...at(
    'EDDF',
    ['Frankfurt: fraport.com, runway system and operating hours', 'V'],
    [
      open('The airport is open from 05:00 to 23:00.', [hours('05:00', '23:00')]),
      coordinated('Few movements are granted from 22:00 to 23:00 and from 05:00 to 06:00.', [
        hours('22:00', '23:01'),
        hours('05:00', '06:00'),
      ]),
    ],
  ),
  ...at(
    'EDDM',
    ['Munich: rlctx.org/index-764', 'V2'],
    [
      closed('The airport is closed from midnight to 05:00.', [hours('00:00', '05:00')]),
      coordinated('Movements from 22:00 to 24:00 and from 05:00 to 06:00 are limited.', [
        hours('22:00', '24:00'),
        hours('05:00', '06:00'),
      ]),
    ],
  ),
  ...at(
    'EDDB',
    ['Berlin: ops.group/blog/germany-dont-like-it-if-youre-late', 'V2'],
    [
      closed('The airport is closed from midnight to 05:00.', [hours('00:00', '05:00')]),
      coordinated('Movements are planned from 05:30 to 23:30.', [hours('23:30', '05:30')]),
    ],
  ),
  ...at(
    'EDDH',
    ['Hamburg: ops.group, partly', 'V2'],
    [night('Movements from 23:00 to 06:00 are restricted.', '23:00', '06:00')],
  ),
  ...at(
    'EDDL',
    ['Düsseldorf: ops.group, partly', 'V2'],
    [night('Movements from 22:00 to 06:00 are restricted.', '22:00', '06:00')],
  ),
]
