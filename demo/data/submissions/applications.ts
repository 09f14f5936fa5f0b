import type { DemoApplication } from '#demo/data/types.ts'

/** Partner applications in every state, newest first. */
export function listDemoApplications(): DemoApplication[] {
  return ROWS.map(({ review, ...application }, index) => ({
    ...application,
    email: `partners@${application.companyName.toLowerCase().split(' ').slice(0, 2).join('-')}.ferrywing.test`,
    submittedHoursAgo: HOURS_AGO[index] ?? 0,
    status: review?.[0] ?? 'PENDING',
    reviewNotes: review?.[1] ?? null,
    // Reviewed within the promised 48 hours.
    reviewedHoursAgo: review ? (HOURS_AGO[index] ?? 0) - 26 : null,
  }))
}

type Row = Pick<
  DemoApplication,
  | 'companyName'
  | 'contactName'
  | 'phone'
  | 'fleetSize'
  | 'operatingRegions'
  | 'primaryAircraft'
  | 'yearlyFlights'
  | 'message'
> & { review?: ['APPROVED' | 'REJECTED', notes: string] }

const HOURS_AGO = [3, 11, 19, 28, 40, 66, 92, 130, 171, 216, 264, 330, 401, 480]

const ROWS: Row[] = [
  {
    companyName: 'Harbourlight Aviation Ltd',
    contactName: 'Siobhan Treloar',
    phone: '+44 20 7946 0729',
    fleetSize: '1-5',
    operatingRegions: 'United Kingdom, Ireland, northern France',
    primaryAircraft: 'King Air 350i',
    yearlyFlights: '<500',
    message: 'Two aircraft, six pilots, and a great many empty Sunday evenings out of Cork and Jersey.',
  },
  {
    companyName: 'Costa Dorada Jets SL',
    contactName: 'Arnau Puigdevall',
    phone: '+34 93 555 01 44',
    fleetSize: '6-15',
    operatingRegions: 'Spain, Portugal, Morocco',
    primaryAircraft: 'Citation CJ4',
    yearlyFlights: '500-2000',
    message:
      'From May to October we return from Ibiza with nobody on board almost every day. We would rather not.',
  },
  {
    companyName: 'Tidewater Air Partners LLC',
    contactName: 'Lorraine Beauchamp',
    phone: '+1 843 555 0165',
    fleetSize: '6-15',
    operatingRegions: 'Southeast United States, Bahamas',
    primaryAircraft: 'Citation Latitude',
    yearlyFlights: '500-2000',
    message: 'We saw Coral Bay’s flights on your board. Our schedule looks much the same from Charleston.',
  },
  {
    companyName: 'Nordlys Executive AS',
    contactName: 'Eirik Stormoen',
    phone: '+47 55 55 01 27',
    fleetSize: '1-5',
    operatingRegions: 'Norway, Svalbard, Scotland',
    primaryAircraft: 'PC-24',
    yearlyFlights: '<500',
    message: 'Short runways are our trade. Could legs to places without a terminal be listed as well?',
  },
  {
    companyName: 'Blue Atlas Aviation SARL',
    contactName: 'Salma Bennis',
    phone: '+212 522 555 018',
    fleetSize: '1-5',
    operatingRegions: 'Morocco, Spain, France',
    primaryAircraft: 'Hawker 800XP',
    yearlyFlights: '500-2000',
    message: 'Marrakech to Paris fills itself; Paris to Marrakech on Mondays does not.',
  },
  {
    companyName: 'Prairie Wind Charter Inc.',
    contactName: 'Dale Ostrowski',
    phone: '+1 402 555 0190',
    fleetSize: '1-5',
    operatingRegions: 'Midwest United States',
    primaryAircraft: 'PC-12 NGX',
    yearlyFlights: '<500',
    message: 'Is a single turboprop enough to take part?',
    review: ['APPROVED', 'Certificate checked by telephone. One aircraft is plenty; invited to onboarding.'],
  },
  {
    companyName: 'Golden Horizon Travel',
    contactName: 'Victor Lanshaw',
    phone: '+1 786 555 0112',
    fleetSize: '31+',
    operatingRegions: 'Worldwide',
    primaryAircraft: 'All types',
    yearlyFlights: '5000+',
    message: 'We can sell any aircraft on your platform.',
    review: [
      'REJECTED',
      'A broker without an operating certificate. We list carriers only; told them so kindly.',
    ],
  },
  {
    companyName: 'Seewind Flugdienst GmbH',
    contactName: 'Hanne Petersen-Lohr',
    phone: '+49 40 99998 731',
    fleetSize: '6-15',
    operatingRegions: 'Germany, Denmark, Baltic states',
    primaryAircraft: 'Citation XLS+',
    yearlyFlights: '500-2000',
    message:
      'Our dispatchers already write a list of empty flights every morning. They would gladly write it here.',
    review: [
      'APPROVED',
      'AOC and insurance in order. Asked about the schedule import; sent the column list.',
    ],
  },
  {
    companyName: 'Marlin Coast Aviation',
    contactName: 'Teresa Bonnefoy',
    phone: '+1 242 555 0138',
    fleetSize: '1-5',
    operatingRegions: 'Bahamas, Florida',
    primaryAircraft: 'King Air 250',
    yearlyFlights: '500-2000',
    message: 'Nassau to Fort Lauderdale several times a day, often with empty seats one way.',
    review: ['APPROVED', 'Certificate is valid. Terminal names for Exuma to be added with their first legs.'],
  },
  {
    companyName: 'Sabah Skies Aviation',
    contactName: 'Rania Obeidat',
    phone: '+962 6 555 0151',
    fleetSize: '1-5',
    operatingRegions: 'Jordan, Saudi Arabia, Egypt',
    primaryAircraft: 'Challenger 605',
    yearlyFlights: '<500',
    message: 'Ambulance flights out, empty flights home. The cabin is converted back between them.',
    review: [
      'REJECTED',
      'Licensed for medical flights only at present. Welcome to apply again with the charter licence.',
    ],
  },
  {
    companyName: 'Lakeside Jet Management AG',
    contactName: 'Reto Zumbühl',
    phone: '+41 44 555 01 76',
    fleetSize: '16-30',
    operatingRegions: 'Europe, Middle East',
    primaryAircraft: 'Global 6000',
    yearlyFlights: '2000-5000',
    message: 'We manage aircraft for owners who would like some of the cost back and none of the fuss.',
    review: ['APPROVED', 'Owners’ consent is on file for nineteen aircraft. Good references from Geneva.'],
  },
  {
    companyName: 'Redstone Air Taxi LLC',
    contactName: 'Marisol Etcheverry',
    phone: '+1 435 555 0183',
    fleetSize: '6-15',
    operatingRegions: 'Mountain West United States',
    primaryAircraft: 'Phenom 100EV',
    yearlyFlights: '2000-5000',
    message: 'Ski towns all winter. Everyone wants to arrive on Friday and leave on Sunday.',
    review: ['APPROVED', 'Spoke with their director of operations. Ready to publish before the season.'],
  },
  {
    companyName: 'Falcon Point Executive',
    contactName: 'Yusuf Demirhan',
    phone: '+90 212 555 01 39',
    fleetSize: '1-5',
    operatingRegions: 'Turkey, Greece, Gulf states',
    primaryAircraft: 'Praetor 600',
    yearlyFlights: '<500',
    message: 'Bodrum, Mykonos and Dubai between June and September.',
    review: [
      'REJECTED',
      'The certificate number does not appear in the authority’s register. Asked for a copy; no answer.',
    ],
  },
  {
    companyName: 'Brightwater Flight Services',
    contactName: 'Caroline Ashdown-Rees',
    phone: '+1 206 555 0147',
    fleetSize: '16-30',
    operatingRegions: 'West Coast of the United States, Canada, Hawaii',
    primaryAircraft: 'Gulfstream G280',
    yearlyFlights: '2000-5000',
    message: 'Seattle and Honolulu are our two homes; something is always flying between them.',
    review: ['APPROVED', 'In order. Will start with four aircraft and add the rest by summer.'],
  },
]
