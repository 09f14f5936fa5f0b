export default {
  fare: 'Fare',
  heads: '{name} × {count}',
  percentage: '{name}, {pct}',
  returned: 'Returned if you do not fly',
  estimated: 'Estimated',
  converted: '{foreign} = {amount} at {rate}, {day}, {source}',
  included: 'incl. {amount} taxes',
  theAircraft: '{count, plural, one {the aircraft, # seat} other {the aircraft, # seats}}',
  each: '{count, plural, one {{price} for # person} other {{price} per person for #}}',
  wholeAircraft: 'Whole aircraft',
} as const
