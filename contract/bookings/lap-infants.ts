/** Whether a child is under two on a day, and so may still be held on a lap. Days are YYYY-MM-DD. */
export function isUnderTwo(bornOn: string, day: string): boolean {
  return day < findBirthday(bornOn, 2)
}

/** Whether a person is 18 or older on a day. Days are YYYY-MM-DD. */
export function isAdult(bornOn: string, day: string): boolean {
  return day >= findBirthday(bornOn, 18)
}

/** Whether a person has not reached this age on a day. */
export function isYoungerThan(years: number, bornOn: string, day: string): boolean {
  return day < findBirthday(bornOn, years)
}

// A person born on 29 February is a year older on 1 March: the text '02-29' sorts after 28 February and before 1 March.
function findBirthday(bornOn: string, years: number): string {
  return `${Number(bornOn.slice(0, 4)) + years}${bornOn.slice(4)}`
}
