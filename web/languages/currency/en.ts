export default {
  about: 'about {amount}, charged in {currency}',
  together: 'about {amount} together',
  rateOf: 'Rate of {day}, {source}',
  alsoIn: 'Also show prices in',
  asCharged: 'As charged only',
  noRates: 'There are no rates from the last three days.',
} as const
