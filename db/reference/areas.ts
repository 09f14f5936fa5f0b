import { readFileSync } from 'node:fs'

/** A part of one or several countries that people name as a place, with its airports in one of three forms. */
export type Area = {
  /** 'US-FL' (ISO 3166-2), 'riviera' */
  code: string
  name: string
  /** The label shown beside the name: 'State', 'Province', 'Area'. */
  label: string
  country: string | null
  countries: readonly string[]
  airports: readonly string[]
}

const STATES = `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,
HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,
MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,
NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,
SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,
WI Wisconsin,WY Wyoming`
const PROVINCES = `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,
NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Québec,SK Saskatchewan,YT Yukon`
const PARTS: Record<string, string> = {
  'GB-ENG': 'England',
  'GB-SCT': 'Scotland',
  'GB-WLS': 'Wales',
  'GB-NIR': 'Northern Ireland',
  'IT-52': 'Tuscany',
  'IT-75': 'Puglia',
  'IT-82': 'Sicily',
  'IT-88': 'Sardinia',
  'FR-COR': 'Corsica',
  'FR-PAC': 'Provence',
  'ES-AN': 'Andalusia',
  'ES-CN': 'Canary Islands',
  'ES-CT': 'Catalonia',
  'ES-IB': 'Balearic Islands',
  'DE-BY': 'Bavaria',
  'GR-L': 'Cyclades and Dodecanese',
  'GR-M': 'Crete',
  'PT-08': 'Algarve',
}
// The subdivisions, countries or single airports of each area, by its name.
const AREAS: Record<string, string> = {
  'New England': 'US-CT US-ME US-MA US-NH US-RI US-VT',
  'San Francisco Bay Area': 'KSFO KOAK KSJC KPAO KSQL KHWD KCCR',
  'The Hamptons': 'KJPX KFOK',
  'Lake Tahoe': 'KTVL KTRK',
  'Florida Keys': 'KEYW KMTH',
  'Cape Cod': 'KHYA',
  'French Riviera': 'LFMN LFMD LFTZ LFTH',
  'Amalfi Coast': 'LIRN',
  'Lake Como': 'LIML LIMC LIME',
  'Greek Islands': 'GR-L GR-M LGKR LGZA LGKF LGMT LGSM LGHI LGSK',
  Brittany: 'LFRB LFRN LFRH LFRO LFRQ',
  Normandy: 'LFRK LFRG LFOH',
  Cornwall: 'EGHQ',
  'The Alps': 'LSGS LFLJ LFHM LOWI LSZS LFLB LOWS',
  Scandinavia: 'DK NO SE',
  Benelux: 'BE NL LU',
  'The Gulf': 'AE BH KW OM QA SA',
  Caribbean: 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
}

/**
 * Other names of a place, by its token in a search (contract/search/search-places.ts); for a city, by one of its
 * airports.
 */
export const OTHER_WORDS: Record<string, string[]> = {
  'country:US': ['us', 'usa', 'america'],
  'country:GB': ['gb', 'uk', 'britain', 'great britain'],
  'country:AE': ['uae', 'emirates'],
  'country:SA': ['ksa', 'saudi'],
  'country:NL': ['holland'],
  'country:CI': ['ivory coast'],
  'country:TC': ['turks and caicos'],
  'country:CZ': ['czech republic'],
  'country:TR': ['turkey'],
  'country:BL': ['st barts', 'saint barts', 'st barths', 'st barth'],
  'region:MENA': ['middle east', 'north africa'],
  'city:KJFK': ['ny', 'manhattan', 'brooklyn', 'new york city'],
  'city:KLAX': ['la', 'hollywood', 'beverly hills'],
  'city:KSFO': ['sf', 'san fran'],
  'city:KIAD': ['dc', 'washington dc', 'washington d c'],
  'city:KLAS': ['vegas'],
  'city:KPHL': ['philly'],
  'city:KMIA': ['south beach', 'miami beach'],
  'city:KMSY': ['nola'],
  'city:MMSD': ['cabo', 'cabo san lucas'],
  'city:KPBI': ['palm beach'],
  'city:NTTB': ['bora bora'],
  'city:LSGS': ['verbier'],
  'city:LEPA': ['majorca', 'palma'],
  'area:US-NY': ['new york state', 'upstate new york'],
  'area:US-WA': ['washington state'],
  'area:The-Hamptons': ['hamptons', 'long island'],
  'area:San-Francisco-Bay-Area': ['bay area', 'silicon valley'],
  'area:French-Riviera': ['riviera', 'cote dazur', 'cote d azur', 'south of france', 'monaco', 'monte carlo'],
  'area:Lake-Tahoe': ['tahoe'],
  'area:ES-CN': ['canaries'],
  'area:ES-IB': ['balearics', 'baleares'],
  'area:IT-75': ['apulia'],
  'area:The-Alps': ['alps'],
  'area:The-Gulf': ['gulf', 'gulf states', 'gcc'],
}

const subdivisions = new Map(
  readFileSync(new URL('subdivisions.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',') as [string, string])
    .map(([code, airports]) => [code, airports.split(' ')]),
)

export const ALL_AREAS: readonly Area[] = [
  ...listed('US', STATES).map(([code, name]) => subdivision(code, name, 'State')),
  ...listed('CA', PROVINCES).map(([code, name]) => subdivision(code, name, 'Province')),
  ...Object.entries(PARTS).map(([code, name]) => subdivision(code, name, 'Area')),
  ...Object.entries(AREAS).map(([name, members]) => buildArea(name, members.split(' '))),
]

/** Those of the given airports that belong to each area. */
export function filterAirportsWithin<A extends { icao: string; country: string }>(
  area: Area,
  airports: readonly A[],
): A[] {
  return airports.filter(
    ({ icao, country }) => area.airports.includes(icao) || area.countries.includes(country),
  )
}

function listed(country: string, lines: string): [code: string, name: string][] {
  return lines.split(',').map((line) => {
    const [code = '', ...name] = line.trim().split(/\s+/)
    return [`${country}-${code}`, name.join(' ')]
  })
}

function subdivision(code: string, name: string, label: string): Area {
  return {
    code,
    name,
    label,
    country: code.slice(0, 2),
    countries: [],
    airports: subdivisions.get(code) ?? [],
  }
}

function buildArea(name: string, members: string[]): Area {
  return {
    code: name.replaceAll(' ', '-'),
    name,
    label: 'Area',
    country: null,
    countries: members.filter((one) => one.length === 2),
    airports: members.flatMap((one) => subdivisions.get(one) ?? (one.length === 4 ? [one] : [])),
  }
}
