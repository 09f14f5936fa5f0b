/** Whether a child is under two on a day, and so may still be held on a lap. Days are YYYY-MM-DD. */
export function isUnderTwo(bornOn: string, day: string): boolean {
  return day < findBirthday(bornOn, 2)
}

/** Whether somebody is 18 or older on a day. */
export function isAdult(bornOn: string, day: string): boolean {
  return day >= findBirthday(bornOn, 18)
}

/** Whether somebody has not had that birthday on a day. */
export function isYoungerThan(years: number, bornOn: string, day: string): boolean {
  return day < findBirthday(bornOn, years)
}

// Somebody born on 29 February is a year older on 1 March: the text sorts before it and after 28 February.
function findBirthday(bornOn: string, years: number): string {
  return `${Number(bornOn.slice(0, 4)) + years}${bornOn.slice(4)}`
}
