const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const LONGEST_RANGE = 20

/**
 * Returns the days of birth in a text of a list, or the years if only those are known: 08/03/1961, 1961-03-08, 8 Mar
 * 1961, 00/00/1961, circa 1961, 1955 to 1957. Empty if there are none.
 */
export function readBirths(text: string): string[] {
  return text.split(/[;\n]/).flatMap((part) => readBirth(part.trim()))
}

/** As `readBirths`, from OFAC's remarks: 'DOB 10 Dec 1948; alt. DOB 1949; POB Cairo'. */
export function readBirthsOfRemarks(remarks: string): string[] {
  return remarks
    .split(';')
    .map((part) => /\bDOB (.{4,40})/.exec(part)?.[1] ?? '')
    .flatMap((part) => readBirth(part.replace(/\.$/, '').trim()))
}

function readBirth(text: string): string[] {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text)
  if (slashed) return toDay(Number(slashed[3]), Number(slashed[2]), Number(slashed[1]))
  const written = /^(\d\d?) ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text)
  if (written)
    return toDay(Number(written[3]), MONTHS.indexOf((written[2] ?? '').toLowerCase()) + 1, Number(written[1]))
  return toYears([...text.matchAll(/\b\d{4}\b/g)].map(([year]) => Number(year)))
}

function toDay(year: number, month: number, day: number): string[] {
  const at = new Date(Date.UTC(year, month - 1, day))
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists && isYear(year) ? [at.toISOString().slice(0, 10)] : toYears([year])
}

// Two years are the ends of a range.
function toYears(years: number[]): string[] {
  const known = years.filter(isYear)
  const [from, to] = [Math.min(...known), Math.max(...known)]
  if (known.length === 0) return []
  if (known.length !== 2 || to - from > LONGEST_RANGE) return known.map(String)
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}

function isYear(year: number): boolean {
  return year >= 1850 && year <= 2100
}
