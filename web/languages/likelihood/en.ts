export default {
  likelyRecord: 'In the last year the operator flew {flown} of {total} flights that it had published here.',
  likelyDays:
    '{count, plural, =0 {Less than a day is left until departure.} one {# day is left until departure.} other {# days are left until departure.}}',
  parentConfirmed: 'The charter that causes this empty leg is confirmed.',
  parentOpen: 'The charter that causes this empty leg is not confirmed yet.',
  parentUnknown: 'The operator has not said whether the charter that causes this empty leg is confirmed.',
  likelyConfirmed:
    '{count, plural, =0 {The operator confirmed this flight less than an hour ago.} one {The operator confirmed this flight # hour ago.} other {The operator confirmed this flight # hours ago.}}',
  likelyNote: 'An estimate from these facts, not a promise.',
} as const
